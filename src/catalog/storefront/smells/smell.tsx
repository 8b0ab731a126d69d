import { data, Link } from 'react-router'
import { makingContext, shopContext } from '../../../platform/pages/page-context.ts'
import { findSettings } from '../../../settings/queries.server.ts'
import { Breadcrumbs, breadcrumbJsonLd, toPerfumes } from '../../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { pageMeta } from '../../../ui/page-meta.ts'
import { productTags } from '../../cache-tags.ts'
import { withSizes } from '../../families/list-families.server.ts'
import { noteName } from '../../notes/note-keys.ts'
import { listNotesOnSale } from '../../notes/queries.server.ts'
import { findSmell, smells } from '../../notes/smells.ts'
import { listOfSmell, listSmellsOnSale } from '../../smells.server.ts'
import { NothingHere } from '../nothing-here.tsx'
import { ProductShelf } from '../product-shelf.tsx'
import { asShelfProduct } from '../shelf-product.ts'
import type { Route } from './+types/smell'

export const handle = { cache: { params: [] } }

const shownProducts = 12

/** A smell that no perfume on sale has is no page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const smell = findSmell(params.smell)
  if (!smell) return data(undefined, { status: 404 })
  const { db, config } = context.get(shopContext)
  const { cache, tags } = context.get(makingContext)
  for (const tag of ['catalog', 'availability']) tags.add(tag)
  const [products, others, notes, settings] = await Promise.all([
    listOfSmell(db, smell, cache, shownProducts),
    listSmellsOnSale(db, smells, cache),
    listNotesOnSale(db, smell.notes, cache),
    findSettings(db),
  ])
  if (products.length === 0) return data(undefined, { status: 404 })
  for (const tag of productTags(products)) tags.add(tag)
  const { key, title, text } = smell
  return data({
    smell: { key, title, text },
    notes: notes.map((key) => ({ key, name: noteName(key) })),
    others: others.filter((other) => other !== smell).map(({ key, title }) => ({ key, title })),
    products: (await withSizes(db, products)).map(asShelfProduct),
    way: breadcrumbJsonLd(config.publicUrl, toPerfumes, { to: `/aromas/${key}`, text: title }),
    showsNet: settings.tax_condition === 'responsable_inscripto',
  })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Aroma no encontrado' })
  const { key, title, text } = loaderData.smell
  return [
    ...pageMeta(matches, { title, description: text, path: `/aromas/${key}` }),
    { 'script:ld+json': loaderData.way },
  ]
}

export default function SmellPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NothingHere title="Ese aroma no está" />
  const { smell, notes, others, products, showsNet } = loaderData
  return (
    <div className="page topic">
      <header>
        <Breadcrumbs way={toPerfumes} here={smell.title} />
        <h1>{smell.title}</h1>
        <p>{smell.text}</p>
        {notes.length > 0 && (
          <p className="topic-others">
            Sus notas{' '}
            {notes.map(({ key, name }) => (
              <Link key={key} to={`/notas/${key}`} className="chip">
                {name}
              </Link>
            ))}
          </p>
        )}
      </header>
      <ProductShelf products={products} showsNet={showsNet} firstRow={4} heading="h2" />
      <p className="topic-others">
        {others.map(({ key, title }) => (
          <Link key={key} to={`/aromas/${key}`} className="chip">
            {title}
          </Link>
        ))}
      </p>
      <p className="topic-end">
        <ButtonLink look="main" to="/encontra-tu-perfume">
          Encontrá el tuyo en cinco preguntas
        </ButtonLink>
      </p>
    </div>
  )
}
