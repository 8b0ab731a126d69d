import { data } from 'react-router'
import { AddToCart } from '../../../orders/parts/cart/add-to-cart.tsx'
import { formatPesos, withoutVat } from '../../../platform/argentina/money.ts'
import { renderingContext, shopContext } from '../../../platform/pages/page-context.ts'
import { cachedSettings } from '../../../settings/queries.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { pageMeta } from '../../../ui/page-meta.ts'
import { productTags } from '../../cache-tags.ts'
import { NoteSign } from '../../parts/note-sign.tsx'
import { sharePicture } from '../../parts/picture-files.ts'
import { formatVolume, inspirationText, typeLabels } from '../../parts/product-labels.ts'
import { ProductPicture } from '../../parts/product-picture.tsx'
import { listOnSale } from '../../queries.server.ts'
import type { Route } from './+types/compare'
import './compare.css'
import { asSold } from '../../item-name.ts'
import { readIds, sideBySide } from './side-by-side.ts'

export const handle = { cache: { params: ['ids'] } }

/** Two to four products; leaves out those that are not on sale. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const { cache, tags } = context.get(renderingContext)
  const ids = readIds(new URL(request.url).searchParams.get('ids'))
  const [products, settings] = await Promise.all([listOnSale(db, ids), cachedSettings(db, cache)])
  for (const tag of ['catalog', 'settings', 'availability', ...productTags(products)]) tags.add(tag)
  if (products.length < 2) return data(undefined, { status: 404 })
  return data({
    perfumes: sideBySide(products.map(asSold)),
    showsNet: settings.tax_condition === 'responsable_inscripto',
  })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Comparar perfumes' })
  const names = loaderData.perfumes.map(({ product }) => product.name)
  const image = sharePicture(...loaderData.perfumes.map(({ product }) => product.image1))
  return pageMeta(matches, {
    title: `${names.join(' o ')}: comparados`,
    description: 'Sus notas, su concentración y su precio por 100 ml, lado a lado.',
    path: `/comparar?ids=${loaderData.perfumes.map(({ product }) => product.id).join(',')}`,
    isUnlisted: true,
    ...(image ? { image } : {}),
  })
}

type Perfumes = NonNullable<Route.ComponentProps['loaderData']>['perfumes']
type Perfume = Perfumes[number]

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NothingToCompare />
  const { perfumes, showsNet } = loaderData
  const titles = new Set(perfumes.flatMap(({ pyramid }) => pyramid.map(({ title }) => title)))
  const notes = ['Salida', 'Corazón', 'Fondo', ''].filter((title) => titles.has(title))
  return (
    <div className="page compare">
      <h1>Lado a lado</h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
      <section className="compare-scroll" tabIndex={0} aria-label="Comparación">
        <table data-compared={perfumes.length}>
          <thead>
            <tr>
              {perfumes.map(({ product }) => (
                <th key={product.id} scope="col">
                  <Head product={product} />
                </th>
              ))}
            </tr>
            <tr className="only-with-script">
              {perfumes.map(({ product }) => (
                <td key={product.id} className="compare-buy">
                  <AddToCart product={product} />
                </td>
              ))}
            </tr>
          </thead>
          <Row of={perfumes} name="Precio">
            {({ product }) => <span className="compare-price">{formatPesos(product.price)}</span>}
          </Row>
          {showsNet && (
            <Row of={perfumes} name="Precio sin impuestos nacionales">
              {({ product }) => formatPesos(withoutVat(product.price))}
            </Row>
          )}
          <Row of={perfumes} name="Por 100 ml">
            {({ product, saving }) => (
              <>
                {product.price_per_100ml === null ? 'N/A' : formatPesos(product.price_per_100ml)}
                {saving && saving.percent > 0 && (
                  <span className="compare-saving">
                    {formatPesos(saving.amount)} menos: ahorrás {saving.percent}
                    {'\u00a0'}%
                  </span>
                )}
              </>
            )}
          </Row>
          <Row of={perfumes} name="Tamaño">
            {({ product }) => formatVolume(product.volume) || 'N/A'}
          </Row>
          <Row of={perfumes} name="Concentración">
            {({ product }) => product.concentration ?? 'N/A'}
          </Row>
          <Row of={perfumes} name="Notas en común">
            {({ shared }) => shared}
          </Row>
          {notes.map((title) => (
            <Row key={title} of={perfumes} name={title || 'Notas'}>
              {({ pyramid }) => <Notes row={pyramid.find((row) => row.title === title)} />}
            </Row>
          ))}
        </table>
      </section>
    </div>
  )
}

function Head({ product }: { product: Perfume['product'] }) {
  const inspired = inspirationText(product)
  return (
    <>
      <Link to={`/products/${product.id}`} className="compare-picture">
        <ProductPicture
          image={product.image1}
          color={product.image_color}
          alt=""
          sizes="(width >= 48rem) 260px, 45vw"
        />
        <span className="compare-brand">{[product.brand, typeLabels[product.type]].filter(Boolean).join(' · ')}</span>
        <span className="compare-name">{product.name}</span>
      </Link>
      {inspired && <p className="compare-inspired">{inspired}</p>}
    </>
  )
}

/** A row of the table with its heading above it, so that the columns have the full width. */
function Row({
  of: perfumes,
  name,
  children,
}: {
  of: Perfumes
  name: string
  children: (perfume: Perfume) => React.ReactNode
}) {
  return (
    <tbody>
      <tr>
        <th colSpan={perfumes.length} scope="rowgroup">
          {name}
        </th>
      </tr>
      <tr>
        {perfumes.map((perfume) => (
          <td key={perfume.product.id}>{children(perfume)}</td>
        ))}
      </tr>
    </tbody>
  )
}

function Notes({ row }: { row: Perfume['pyramid'][number] | undefined }) {
  if (!row) return <span className="text-soft">—</span>
  return (
    <ul className="compare-notes">
      {row.notes.map(({ name, family, isShared }) => (
        <li key={name} data-shared={isShared || undefined}>
          <NoteSign family={family} />
          <span>
            {name}
            {isShared && <span className="sr-only"> (en común)</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function NothingToCompare() {
  return (
    <div className="page">
      <EmptyState
        as="h1"
        title="Elegí dos perfumes para comparar"
        action={
          <ButtonLink look="main" to="/products">
            Ver todos los perfumes
          </ButtonLink>
        }
      >
        Esos perfumes no están a la venta, o la dirección no nombra al menos dos.
      </EmptyState>
    </div>
  )
}
