import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { useLater } from '../../../platform/browser/use-later.ts'
import { usePart } from '../../../platform/browser/use-part.ts'
import type { ReviewSummary } from '../../../reviews/contract.ts'
import type { ShownReview } from '../../../reviews/parts/reviews-section.tsx'
import type { InstallmentSentences } from '../../../settings/installments.ts'
import { InstallmentLines } from '../../../settings/parts/installment-lines.tsx'
import { WhatsAppLink } from '../../../settings/parts/whatsapp-link.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Mention, Product } from '../../contract.ts'
import type { Pyramid } from '../../notes/pyramid.ts'
import type { OfferTexts } from '../../offers/offer-texts.ts'
import { AccordList } from '../../parts/accord-list.tsx'
import type { ConcentrationPlace } from '../../parts/concentration-facts.ts'
import { ConcentrationScale } from '../../parts/concentration-scale.tsx'
import { NotesPyramid } from '../../parts/notes-pyramid.tsx'
import { stockText } from '../../parts/product-labels.ts'
import { BackLink } from '../back-link.tsx'
import { ProductShelf } from '../product-shelf.tsx'
import type { ShelfProduct } from '../shelf-product.ts'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { Inspirations } from './inspirations.tsx'
import { PriceBlock } from './price-block.tsx'
import { ProductHeadline } from './product-headline.tsx'
import type { Rows } from './product-rows.ts'
import { recordSeen } from './seen-products.ts'
import { ShareButton } from './share-button.tsx'

/** Rendered by the server; its script is loaded only for sold-out products. A failed load keeps the page. */
const AlertForm = lazy(() =>
  import('../../parts/alert-form.tsx').then(
    (file): { default: ComponentType<{ product_id: number }> } => ({ default: file.AlertForm }),
    () => ({ default: () => null }),
  ),
)
/** Its script is loaded only for products with reviews. A failed load keeps the page. */
const ReviewsSection = lazy(() =>
  import('../../../reviews/parts/reviews-section.tsx').catch(() => ({ default: () => <></> })),
)

type ProductView = {
  product: Product
  /** `100 ml`, `Decant 5 ml`. */
  size: string
  offer: OfferTexts | undefined
  installments: InstallmentSentences | undefined
  /** Arrival for any address; empty if it depends on the address, undefined if the shop promises no days. */
  arrival: string | undefined
  pyramid: Pyramid
  /** Strongest first. */
  accords: readonly { name: string; color: string }[]
  sizes: readonly { id: number; size: string; price: number; isOut: boolean; isThis: boolean }[]
  /** A decant or a smaller bottle to try it with. */
  firstTry: { id: number; ask: string; text: string } | undefined
  /** For a decant: who filled it, and the registration that allows it. */
  decanted: string | undefined
  concentration: ConcentrationPlace | undefined
  wear: Rows
  details: Rows
  /** The shop's own note, signed by a seller. */
  note: { text: string; by: string; picture: string } | undefined
  inspired_by_product: Mention | null
  inspirations: readonly Mention[]
  related: readonly (ShelfProduct & { reason: string })[]
  showsNet: boolean
  transferPercent: number
  /** Assurances: delivery, sealed bottle, withdrawal, payment methods. */
  trust: readonly string[]
  /** Most units of a product per order; 0 is no limit. */
  ofEach: number
  /** Published reviews. */
  opinions: { summary: ReviewSummary; reviews: readonly ShownReview[] }
  /** The shop's WhatsApp number and the prefilled text. */
  question: { digits: string; text: string }
}

export function ProductView({ product, pyramid, accords, sizes, related, ...rest }: ProductView) {
  const { showsNet, transferPercent, ofEach, question, firstTry, concentration, wear, note } = rest
  return (
    <div className="page product-view">
      <div className="product-top">
        <BackLink />
        {product.category_id && (
          <p className="product-category">
            Categoría: <Link to={`/products?category=${product.category_id}`}>{product.category_name}</Link>
          </p>
        )}
      </div>
      <div className="product-columns">
        <ProductHeadline product={product} size={rest.size} short={concentration?.short} />
        <Gallery images={product.images} color={product.image_color} name={product.name} />
        <div className="product-text">
          <PriceBlock
            product={product}
            offer={rest.offer}
            transferPercent={transferPercent}
            showsNet={showsNet}
            stock={<StockText product={product} />}
          />
          {rest.installments && <InstallmentLines sentences={rest.installments} />}
          {sizes.length > 0 && <Sizes sizes={sizes} />}
          <BuyBox product={product} ofEach={ofEach} />
          {product.stock === 0 && (
            <Suspense>
              <AlertForm product_id={product.id} />
            </Suspense>
          )}
          <ul className="dotted text-14 text-soft">
            {rest.trust.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {rest.arrival !== undefined && <Arrival text={rest.arrival} />}
          {firstTry && (
            <p>
              {firstTry.ask}{' '}
              <Link to={`/products/${firstTry.id}`} className="link">
                {firstTry.text}
              </Link>
            </p>
          )}
          {rest.decanted && <p className="text-14 text-soft">{rest.decanted}</p>}
          <Inspirations product={product} original={rest.inspired_by_product} inspirations={rest.inspirations} />
          {product.description && <p className="product-description">{product.description}</p>}
          {note && (
            <figure className="inspired">
              <blockquote>«{note.text}»</blockquote>
              <figcaption className="flex items-center gap-2 text-14 text-soft">
                {note.picture && <img src={`/uploads/${note.picture}`} alt="" width={32} height={32} />}
                {note.by}
              </figcaption>
            </figure>
          )}
          <div className="product-share">
            <ShareButton title={product.name} />
            <WhatsAppLink {...question} label="Consultanos por este perfume" />
          </div>
          {pyramid.rows.length > 0 && (
            <section className="product-section">
              <h2>Notas</h2>
              <NotesPyramid {...pyramid} />
            </section>
          )}
          {accords.length > 0 && (
            <section className="product-section">
              <h2>Acordes</h2>
              <AccordList accords={accords} />
            </section>
          )}
          {concentration && <ConcentrationScale {...concentration} />}
          {wear.length > 0 && (
            <section className="product-section">
              <h2>Cómo se lleva</h2>
              <ul className="flex flex-col gap-2">
                {wear.map(([name, text]) => (
                  <li key={name}>
                    <span className="text-soft">{name}:</span> {text}
                  </li>
                ))}
              </ul>
              <p className="mt-3 text-14 text-soft">Estimado por sus notas: en cada piel es distinto.</p>
            </section>
          )}
          <section className="product-section">
            <h2>Detalles</h2>
            <RowList rows={rest.details} />
          </section>
        </div>
      </div>
      {rest.opinions.summary.count > 0 && (
        <Suspense>
          <ReviewsSection product_id={product.id} {...rest.opinions} />
        </Suspense>
      )}
      {related.length > 0 && (
        <section className="product-related">
          <h2>Con notas en común</h2>
          <ProductShelf products={related} showsNet={showsNet} />
        </section>
      )}
      <SeenBefore id={product.id} showsNet={showsNet} />
    </div>
  )
}

const fetchArrival = () => import('../../../shipping/parts/arrival-line.tsx').then((file) => file.ArrivalLine)

/** The arrival for any address, until the browser knows the visitor's place. */
function Arrival({ text }: { text: string }) {
  const { Part } = usePart(fetchArrival, true)
  return <div className="arrival">{Part ? <Part text={text} /> : <p>{text}</p>}</div>
}

/** Its script is loaded only for visitors who have seen other products. */
function SeenBefore({ id, showsNet }: { id: number; showsNet: boolean }) {
  const [before, setBefore] = useState<readonly number[]>([])
  const { Part, want } = useLater(() => import('./recently-viewed.tsx').then((file) => file.RecentlyViewed))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each product
  useEffect(() => {
    const others = recordSeen(id)
    if (others.length === 0) return
    setBefore(others)
    want().catch(() => undefined)
  }, [id])
  return Part && before.length > 0 ? <Part ids={before} showsNet={showsNet} /> : null
}

function StockText({ product }: { product: Product }) {
  const few = stockText(product)
  return (
    <p className={`stock ${product.stock > 0 ? 'stock-in' : 'stock-out'}`}>
      <span>{product.stock > 0 ? 'En stock' : 'Agotado'}</span>
      {few && <span className="stock-few">{few}</span>}
    </p>
  )
}

function Sizes({ sizes }: Pick<ProductView, 'sizes'>) {
  return (
    <nav aria-label="Otros tamaños" className="sizes">
      {sizes.map(({ id, size, price, isOut, isThis }) => (
        <Link key={id} to={`/products/${id}`} preventScrollReset aria-current={isThis ? 'page' : undefined}>
          <span>{isOut ? <s>{size}</s> : size}</span>
          <span className="sizes-price">{isOut ? 'Agotado' : formatPesos(price)}</span>
        </Link>
      ))}
    </nav>
  )
}

function RowList({ rows }: { rows: Rows }) {
  return (
    <dl className="details">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
