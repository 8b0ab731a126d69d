import { data, redirect } from 'react-router'
import { renderingContext, shopContext } from '../../../platform/pages/page-context.ts'
import { cachedSettings } from '../../../settings/queries.server.ts'
import { breadcrumbJsonLd, toPerfumes } from '../../../ui/breadcrumbs.tsx'
import { pageMeta } from '../../../ui/page-meta.ts'
import { productTags } from '../../cache-tags.ts'
import { listFamilies } from '../../families/list-families.server.ts'
import { noteKey, noteName } from '../../notes/note-keys.ts'
import { noteText } from '../../notes/note-texts.ts'
import { cachedNoteFacet } from '../../search/note-facet.server.ts'
import { asShelfProduct } from '../shelf-product.ts'
import { NoTopic, TopicPage } from '../topic-page.tsx'
import type { Route } from './+types/note'

export const handle = { cache: { params: [] } }

const shownProducts = 12
const shownOthers = 10

/** 404 for a note that no product on sale has; synonyms redirect to the note's own page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const key = noteKey(params.note)
  if (!key) return data(undefined, { status: 404 })
  if (key !== params.note) return redirect(`/notas/${encodeURIComponent(key)}`, 301)
  const { db, config } = context.get(shopContext)
  const { cache, tags } = context.get(renderingContext)
  tags.add('catalog')
  const filters = { notes: [key], group: 'family' as const }
  const [{ products, total }, facet, settings] = await Promise.all([
    listFamilies(db, { ...filters, page: 1, limit: shownProducts }, cache),
    cachedNoteFacet(db, filters, cache),
    cachedSettings(db, cache),
  ])
  if (total === 0) return data(undefined, { status: 404 })
  for (const tag of ['availability', ...productTags(products)]) tags.add(tag)
  const name = noteName(key)
  return data({
    note: { key, name, text: noteText(key, name) },
    others: facet.offered.filter(({ value }) => value !== key).slice(0, shownOthers),
    products: products.map(asShelfProduct),
    total,
    breadcrumbs: breadcrumbJsonLd(config.publicUrl, toPerfumes, { to: `/notas/${key}`, text: `Perfumes con ${name}` }),
    showsNet: settings.tax_condition === 'responsable_inscripto',
  })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Nota no encontrada' })
  const { note } = loaderData
  const title = `Perfumes con ${note.name}`
  const path = `/notas/${note.key}`
  return [...pageMeta(matches, { title, description: note.text, path }), { 'script:ld+json': loaderData.breadcrumbs }]
}

export default function NotePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoTopic title="Esa nota no está" />
  const { note, others, total, ...shown } = loaderData
  return (
    <TopicPage
      {...shown}
      title={`Perfumes con ${note.name}`}
      here={note.name.charAt(0).toUpperCase() + note.name.slice(1)}
      text={note.text}
      intro="Suele ir con"
      notes={others}
      to={`/products?notes=${encodeURIComponent(note.key)}`}
    >
      {total === 1 ? 'Ver el perfume en la lista' : `Ver los ${total} perfumes y filtrar`}
    </TopicPage>
  )
}
