import { Link } from 'react-router'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { renderingContext, shopContext } from '../../../platform/pages/page-context.ts'
import { cachedSettings } from '../../../settings/queries.server.ts'
import { Button } from '../../../ui/button.tsx'
import { pageMeta } from '../../../ui/page-meta.ts'
import { famous } from '../../alike/famous.ts'
import { findNamedPerfume } from '../../alike/find-named-perfume.server.ts'
import { listAlike } from '../../alike/list-alike.server.ts'
import { productTags } from '../../cache-tags.ts'
import type { Product } from '../../contract.ts'
import { sharedNotesText } from '../../notes/shared-notes-text.ts'
import { ProductShelf } from '../product-shelf.tsx'
import { asShelfProduct } from '../shelf-product.ts'
import type { Route } from './+types/alike'
import './alike.css'

export const handle = { cache: { params: ['perfume'] } }

const maxLength = 120

/**
 * Products similar to a perfume that the visitor names. If the owner hides references, only the shop's own products
 * count.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const { cache, tags } = context.get(renderingContext)
  const typed = (new URL(request.url).searchParams.get('perfume') ?? '').trim().slice(0, maxLength)
  const settings = await cachedSettings(db, cache)
  const shows = settings.show_inspirations
  const meant = await findNamedPerfume(db, typed, cache, { knowsFamous: shows })
  const alike = meant
    ? await listAlike(
        db,
        { ...meant, family_id: meant.product?.family_id ?? null },
        cache,
        shows ? {} : { types: ownKinds(meant.product) },
      )
    : []
  const products = alike.map(({ product }) => product)
  const shown = meant?.product ? [meant.product, ...products] : products
  for (const tag of ['catalog', 'settings', 'availability', ...productTags(shown)]) tags.add(tag)
  return {
    typed,
    names: shows ? famous.map(({ name, brand }) => `${name}, ${brand}`) : [],
    meant: meant && {
      title: [meant.name, meant.brand].filter(Boolean).join(', '),
      own: meant.product ? { id: meant.product.id, price: meant.product.price } : undefined,
    },
    products: alike.map(({ product, shared }) => ({ ...asShelfProduct(product), reason: sharedNotesText(shared) })),
    showsNet: settings.tax_condition === 'responsable_inscripto',
  }
}

/** If the owner hides references, imitations and originals are not listed together. */
const ownKinds = (product: Product | undefined) =>
  product?.type === 'imitacion' ? (['imitacion'] as const) : (['original', 'importado'] as const)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.meant ? `Se parecen a ${loaderData.meant.title}` : 'Se parece a lo que usás',
    description: 'Decinos qué perfume usás y te mostramos los que más se le parecen, con las notas que comparten.',
    // One canonical URL for all queries.
    path: '/se-parece',
  })

export default function AlikePage({ loaderData: { typed, names, meant, products, showsNet } }: Route.ComponentProps) {
  return (
    <div className="page alike">
      <header>
        <h1>Se parece a lo que usás</h1>
        <p>Decinos un perfume que te guste, aunque no lo vendamos: buscamos los que comparten sus notas.</p>
      </header>
      <form method="get" action="/se-parece">
        <label className="field" htmlFor="perfume">
          <span>¿Qué perfume usás?</span>
        </label>
        <div>
          <input
            id="perfume"
            name="perfume"
            className="input"
            type="search"
            list="perfumes-conocidos"
            key={typed}
            defaultValue={typed}
            maxLength={maxLength}
            autoComplete="off"
            placeholder="Por ejemplo, Light Blue"
            required
          />
          <datalist id="perfumes-conocidos">
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Button type="submit" look="main">
            Buscar parecidos
          </Button>
        </div>
      </form>
      {typed && (
        <section aria-labelledby="parecidos">
          <h2 id="parecidos">{headingOf(meant?.title, typed, products.length)}</h2>
          {meant?.own && (
            <p>
              También lo vendemos:{' '}
              <Link to={`/products/${meant.own.id}`} className="link">
                {meant.title}, {formatPesos(meant.own.price)}
              </Link>
            </p>
          )}
          {products.length > 0 ? (
            <ProductShelf products={products} showsNet={showsNet} firstRow={4} />
          ) : (
            <p>
              Probá con el nombre y la marca, o{' '}
              <Link to="/encontra-tu-perfume" className="link">
                contestá cinco preguntas
              </Link>{' '}
              y lo buscamos por lo que te gusta.
            </p>
          )}
        </section>
      )}
    </div>
  )
}

function headingOf(title: string | undefined, typed: string, count: number) {
  if (!title) return `No conocemos «${typed}»`
  return count > 0 ? `Los más parecidos a ${title}` : `No encontramos parecidos a ${title}`
}
