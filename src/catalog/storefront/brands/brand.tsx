import { data, redirect } from 'react-router'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { renderingContext, shopContext } from '../../../platform/pages/page-context.ts'
import { cachedSettings } from '../../../settings/queries.server.ts'
import { breadcrumbJsonLd, toPerfumes } from '../../../ui/breadcrumbs.tsx'
import { pageMeta } from '../../../ui/page-meta.ts'
import { findBrand } from '../../brands.server.ts'
import { productTags } from '../../cache-tags.ts'
import { listFamilies } from '../../families/list-families.server.ts'
import { cachedFacets } from '../../search/facets.server.ts'
import { cachedNoteFacet } from '../../search/note-facet.server.ts'
import { asShelfProduct } from '../shelf-product.ts'
import { NoTopic, TopicPage } from '../topic-page.tsx'
import type { Route } from './+types/brand'

export const handle = { cache: { params: [] } }

const shownProducts = 12
const shownNotes = 8

/** 404 for a brand without products on sale; other spellings redirect to the brand's own page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const { cache, tags } = context.get(renderingContext)
  tags.add('catalog')
  const brand = await findBrand(db, params.brand)
  if (!brand) return data(undefined, { status: 404 })
  if (brand.key !== params.brand) return redirect(`/marcas/${encodeURIComponent(brand.key)}`, 301)
  const filters = { brand: [brand.name], group: 'family' as const }
  const [{ products, total }, { price }, facet, settings] = await Promise.all([
    listFamilies(db, { ...filters, page: 1, limit: shownProducts }, cache),
    cachedFacets(db, filters, cache),
    cachedNoteFacet(db, filters, cache),
    cachedSettings(db, cache),
  ])
  for (const tag of ['availability', ...productTags(products)]) tags.add(tag)
  return data({
    brand,
    notes: facet.offered.slice(0, shownNotes),
    products: products.map(asShelfProduct),
    total,
    breadcrumbs: breadcrumbJsonLd(config.publicUrl, toPerfumes, { to: `/marcas/${brand.key}`, text: brand.name }),
    text: brandText(brand.name, total, price.lowest, facet.offered),
    showsNet: settings.tax_condition === 'responsable_inscripto',
  })
}

function brandText(name: string, total: number, lowest: number, notes: readonly { text: string }[]) {
  const count = total === 1 ? `Un perfume de ${name}` : `${total} perfumes de ${name}`
  const commonest = notes.slice(0, 3).map(({ text }) => text)
  const sentence = commonest.length > 0 ? ` Lo que más se repite en sus fórmulas: ${list.format(commonest)}.` : ''
  return `${count}, desde ${formatPesos(lowest)}.${sentence}`
}
const list = new Intl.ListFormat('es')

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Marca no encontrada' })
  const { brand, text } = loaderData
  const path = `/marcas/${brand.key}`
  return [
    ...pageMeta(matches, { title: `Perfumes ${brand.name}`, description: text, path }),
    { 'script:ld+json': loaderData.breadcrumbs },
  ]
}

export default function BrandPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoTopic title="Esa marca no está" />
  const { brand, total, ...shown } = loaderData
  return (
    <TopicPage
      {...shown}
      title={`Perfumes ${brand.name}`}
      here={brand.name}
      intro="Sus notas"
      to={`/products?brand=${encodeURIComponent(brand.name)}`}
    >
      {total === 1 ? 'Ver el perfume en la lista' : `Ver los ${total} perfumes y filtrar`}
    </TopicPage>
  )
}
