import { data } from 'react-router'
import { renderingContext, shopContext } from '../../../platform/pages/page-context.ts'
import { cachedSettings } from '../../../settings/queries.server.ts'
import { breadcrumbJsonLd, toPerfumes } from '../../../ui/breadcrumbs.tsx'
import { pageMeta } from '../../../ui/page-meta.ts'
import { productTags } from '../../cache-tags.ts'
import { withSizes } from '../../families/list-families.server.ts'
import { noteName } from '../../notes/note-keys.ts'
import { listNotesOnSale } from '../../notes/queries.server.ts'
import { findSmell } from '../../notes/smells.ts'
import { listOfSmell, listSmellsOnSale } from '../../smells.server.ts'
import { asShelfProduct } from '../shelf-product.ts'
import { NoTopic, TopicPage } from '../topic-page.tsx'
import type { Route } from './+types/smell'

export const handle = { cache: { params: [] } }

const shownProducts = 12

/** 404 for a smell that no product on sale has. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const smell = findSmell(params.smell)
  if (!smell) return data(undefined, { status: 404 })
  const { db, config } = context.get(shopContext)
  const { cache, tags } = context.get(renderingContext)
  for (const tag of ['catalog', 'availability']) tags.add(tag)
  const [products, others, notes, settings] = await Promise.all([
    listOfSmell(db, smell, cache, shownProducts),
    listSmellsOnSale(db, cache),
    listNotesOnSale(db, smell.notes, cache),
    cachedSettings(db, cache),
  ])
  if (products.length === 0) return data(undefined, { status: 404 })
  for (const tag of productTags(products)) tags.add(tag)
  const { key, title, text } = smell
  return data({
    smell: { key, title, text },
    notes: notes.map((value) => ({ value, text: noteName(value) })),
    others: others.filter((other) => other !== smell).map(({ key, title }) => ({ to: `/aromas/${key}`, text: title })),
    products: (await withSizes(db, products)).map(asShelfProduct),
    breadcrumbs: breadcrumbJsonLd(config.publicUrl, toPerfumes, { to: `/aromas/${key}`, text: title }),
    showsNet: settings.tax_condition === 'responsable_inscripto',
  })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Aroma no encontrado' })
  const { key, title, text } = loaderData.smell
  return [
    ...pageMeta(matches, { title, description: text, path: `/aromas/${key}` }),
    { 'script:ld+json': loaderData.breadcrumbs },
  ]
}

export default function SmellPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoTopic title="Ese aroma no está" />
  const { smell, ...shown } = loaderData
  return (
    <TopicPage
      {...shown}
      title={smell.title}
      here={smell.title}
      text={smell.text}
      intro="Sus notas"
      to="/encontra-tu-perfume"
    >
      Encontrá el tuyo en cinco preguntas
    </TopicPage>
  )
}
