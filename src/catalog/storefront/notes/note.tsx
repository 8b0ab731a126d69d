import { data, Link, redirect } from 'react-router'
import { makingContext, shopContext } from '../../../platform/pages/page-context.ts'
import { findSettings } from '../../../settings/queries.server.ts'
import { Breadcrumbs, breadcrumbJsonLd, toPerfumes } from '../../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { pageMeta } from '../../../ui/page-meta.ts'
import { productTags } from '../../cache-tags.ts'
import { listFamilies } from '../../families/list-families.server.ts'
import { noteKey, noteName } from '../../notes/note-keys.ts'
import { noteText } from '../../notes/note-texts.ts'
import { cachedNoteFacet } from '../../search/note-facet.server.ts'
import { NothingHere } from '../nothing-here.tsx'
import { ProductShelf } from '../product-shelf.tsx'
import { asShelfProduct } from '../shelf-product.ts'
import type { Route } from './+types/note'

export const handle = { cache: { params: [] } }

const shownProducts = 12
const shownOthers = 10

/** A note that no perfume on sale has is no page; another name of one that has leads to it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const key = noteKey(params.note)
  if (!key) return data(undefined, { status: 404 })
  if (key !== params.note) return redirect(`/notas/${encodeURIComponent(key)}`, 301)
  const { db, config } = context.get(shopContext)
  const { cache, tags } = context.get(makingContext)
  tags.add('catalog')
  const filters = { notes: [key], group: 'family' as const }
  const [{ products, total }, facet, settings] = await Promise.all([
    listFamilies(db, { ...filters, page: 1, limit: shownProducts }, cache),
    cachedNoteFacet(db, filters, cache),
    findSettings(db),
  ])
  if (total === 0) return data(undefined, { status: 404 })
  for (const tag of ['availability', ...productTags(products)]) tags.add(tag)
  const name = noteName(key)
  return data({
    note: { key, name, text: noteText(key, name) },
    others: facet.offered.filter(({ value }) => value !== key).slice(0, shownOthers),
    products: products.map(asShelfProduct),
    total,
    way: breadcrumbJsonLd(config.publicUrl, toPerfumes, { to: `/notas/${key}`, text: `Perfumes con ${name}` }),
    showsNet: settings.tax_condition === 'responsable_inscripto',
  })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Nota no encontrada' })
  const { note } = loaderData
  const title = `Perfumes con ${note.name}`
  const path = `/notas/${note.key}`
  return [...pageMeta(matches, { title, description: note.text, path }), { 'script:ld+json': loaderData.way }]
}

export default function NotePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NothingHere title="Esa nota no está" />
  const { note, others, products, total, showsNet } = loaderData
  const all = `/products?notes=${encodeURIComponent(note.key)}`
  return (
    <div className="page topic">
      <header>
        <Breadcrumbs way={toPerfumes} here={note.name.charAt(0).toUpperCase() + note.name.slice(1)} />
        <h1>Perfumes con {note.name}</h1>
        <p>{note.text}</p>
        {others.length > 0 && (
          <p className="topic-others">
            Suele ir con{' '}
            {others.map(({ value, text }) => (
              <Link key={value} to={`/notas/${value}`} className="chip">
                {text}
              </Link>
            ))}
          </p>
        )}
      </header>
      <ProductShelf products={products} showsNet={showsNet} firstRow={4} heading="h2" />
      <p className="topic-end">
        <ButtonLink look="main" to={all}>
          {total === 1 ? 'Ver el perfume en la lista' : `Ver los ${total} perfumes y filtrar`}
        </ButtonLink>
      </p>
    </div>
  )
}
