import { data, Link } from 'react-router'
import { productTags } from '../../catalog/cache-tags.ts'
import { bottleName } from '../../catalog/item-name.ts'
import { findProduct } from '../../catalog/queries.server.ts'
import { IdParam, Page } from '../../platform/http/contract.ts'
import { renderingContext, shopContext } from '../../platform/pages/page-context.ts'
import { LegalPage } from '../../settings/parts/legal-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { ReviewFigures, ReviewList } from '../parts/reviews-section.tsx'
import { findSummary, listReviews } from '../queries.server.ts'
import { asShown } from '../shown-review.server.ts'
import type { Route } from './+types/all-reviews'

export const handle = { cache: { params: ['page'] } }

const limit = 20

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const { tags } = context.get(renderingContext)
  const id = IdParam.safeParse(params).data?.id
  const product = id && (await findProduct(db, id))
  if (!product) return data(undefined, { status: 404 })
  for (const tag of ['catalog', ...productTags([product])]) tags.add(tag)
  const page = Page.catch(1).parse(new URL(request.url).searchParams.get('page') ?? 1)
  const [reviews, summary] = await Promise.all([
    listReviews(db, product.id, { page, limit }),
    findSummary(db, product.id),
  ])
  const name = [bottleName(product), product.brand].filter(Boolean).join(', ')
  return data({
    id: product.id,
    name,
    page,
    pages: Math.ceil(summary.count / limit),
    reviews: reviews.map(asShown),
    summary,
  })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `Opiniones de ${loaderData.name}` : 'Producto no encontrado',
    ...(loaderData && { path: `/products/${loaderData.id}/opiniones`, isUnlisted: true }),
  })

export default function AllReviewsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <LegalPage title="Producto no encontrado" intro="El producto que buscás no existe o ya no está a la venta.">
        <div>
          <ButtonLink to="/products">Volver a productos</ButtonLink>
        </div>
      </LegalPage>
    )
  }
  const { id, name, page, pages, reviews, summary } = loaderData
  return (
    <LegalPage
      title="Opiniones"
      intro={
        <Link className="underline underline-offset-4" to={`/products/${id}`}>
          {name}
        </Link>
      }
    >
      {summary.count === 0 ? (
        <p>Todavía nadie que lo haya comprado opinó.</p>
      ) : (
        <div className="flex flex-col gap-6">
          <ReviewFigures summary={summary} />
          <ReviewList reviews={reviews} />
        </div>
      )}
      {pages > 1 && (
        <nav aria-label="Páginas" className="flex flex-wrap gap-3">
          {page > 1 && <ButtonLink to={`?page=${page - 1}`}>Más nuevas</ButtonLink>}
          {page < pages && <ButtonLink to={`?page=${page + 1}`}>Más viejas</ButtonLink>}
        </nav>
      )}
    </LegalPage>
  )
}
