import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { useLater } from '../../../platform/browser/use-later.ts'
import type { ReviewSummary } from '../../../reviews/contract.ts'
import type { ShownReview } from '../../../reviews/parts/reviews-section.tsx'
import { useDeliveryFree } from '../../../settings/parts/use-delivery-free.ts'
import { WhatsAppLink } from '../../../settings/parts/whatsapp-link.tsx'
import type { Product } from '../../contract.ts'
import type { PyramidRow } from '../../notes/pyramid.ts'
import type { OfferWords } from '../../offers/offer-words.ts'
import { AccordList } from '../../parts/accord-list.tsx'
import { AlertForm } from '../../parts/alert-form.tsx'
import { ConcentrationScale } from '../../parts/concentration-scale.tsx'
import { NotesPyramid } from '../../parts/notes-pyramid.tsx'
import { stockWords, volumeWords } from '../../parts/product-words.ts'
import { BackLink } from '../back-link.tsx'
import { ProductShelf, type ShelfProduct } from '../product-shelf.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { PriceBlock } from './price-block.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductHeadline } from './product-headline.tsx'
import { noteSeen } from './seen-products.ts'
import { ShareButton } from './share-button.tsx'

/** Its script comes to those perfumes alone that somebody speaks of. */
const ReviewsSection = lazy(() => import('../../../reviews/parts/reviews-section.tsx'))

type ProductView = {
  product: Product
  offer: OfferWords | undefined
  pyramid: readonly PyramidRow[]
  /** The strongest first, each with its colour. */
  accords: readonly { name: string; color: string }[]
  sizes: readonly { id: number; volume: string; price: number; isOut: boolean; isThis: boolean }[]
  related: readonly (ShelfProduct & { reason: string })[]
  showsNet: boolean
  transferPercent: number
  /** Who takes payments online, by name. */
  provider: string | null
  /** How many units of a product an order takes; 0 is no limit. */
  ofEach: number
  /** By buyers, published. */
  said: { summary: ReviewSummary; reviews: readonly ShownReview[] }
  /** The shop's WhatsApp and what its chat begins with. */
  question: { digits: string; text: string }
}

export function ProductView({ product, pyramid, accords, sizes, related, ...rest }: ProductView) {
  const { showsNet, transferPercent, provider, ofEach, question } = rest
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
        <ProductHeadline product={product} />
        <Gallery images={product.images} color={product.image_color} name={product.name} />
        <div className="product-words">
          <PriceBlock
            product={product}
            offer={rest.offer}
            transferPercent={transferPercent}
            showsNet={showsNet}
            stock={<StockText product={product} />}
          />
          {sizes.length > 0 && <Sizes sizes={sizes} />}
          <BuyBox product={product} ofEach={ofEach} />
          {product.stock === 0 && <AlertForm product_id={product.id} />}
          <p className="text-14 text-soft">
            {useDeliveryFree() ? 'Envío gratis' : 'Envíos'} a todo el país.{' '}
            {provider ? `Pagás con ${provider} o transferencia.` : 'Pagás por transferencia.'}
          </p>
          {product.inspired_by && <InspiredBy name={product.inspired_by} />}
          {product.description && <p className="product-description">{product.description}</p>}
          <div className="product-share">
            <ShareButton title={product.name} />
            <WhatsAppLink {...question} label="Consultanos por este perfume" />
          </div>
          {pyramid.length > 0 && (
            <section className="product-section">
              <h2>Notas</h2>
              <NotesPyramid rows={pyramid} />
            </section>
          )}
          {accords.length > 0 && (
            <section className="product-section">
              <h2>Acordes</h2>
              <AccordList accords={accords} />
            </section>
          )}
          {product.concentration && <ConcentrationScale concentration={product.concentration} />}
          <section className="product-section">
            <h2>Detalles</h2>
            <ProductDetails product={product} />
          </section>
        </div>
      </div>
      {rest.said.summary.count > 0 && (
        <Suspense>
          <ReviewsSection product_id={product.id} {...rest.said} />
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

/** Fetched only for who has looked at another perfume before. */
function SeenBefore({ id, showsNet }: { id: number; showsNet: boolean }) {
  const [before, setBefore] = useState<readonly number[]>([])
  const { Part, want } = useLater(() => import('./recently-viewed.tsx').then((file) => file.RecentlyViewed))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a perfume.
  useEffect(() => {
    const others = noteSeen(id)
    if (others.length === 0) return
    setBefore(others)
    want().catch(() => undefined)
  }, [id])
  return Part && before.length > 0 ? <Part ids={before} showsNet={showsNet} /> : null
}

function StockText({ product }: { product: Product }) {
  const few = stockWords(product)
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
      {sizes.map(({ id, volume, price, isOut, isThis }) => (
        <Link
          key={id}
          to={`/products/${id}`}
          prefetch="intent"
          preventScrollReset
          aria-current={isThis ? 'page' : undefined}
        >
          <span>{isOut ? <s>{volumeWords(volume)}</s> : volumeWords(volume)}</span>
          <span className="sizes-price">{isOut ? 'Agotado' : formatPesos(price)}</span>
        </Link>
      ))}
    </nav>
  )
}

function InspiredBy({ name }: { name: string }) {
  return (
    <p className="inspired">
      Inspirado en {name}. <small>No es un producto de la marca mencionada ni tiene relación con ella.</small>
    </p>
  )
}
