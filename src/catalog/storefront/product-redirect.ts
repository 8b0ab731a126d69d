import { redirect } from 'react-router'
import type { Route } from './+types/product-redirect'

export const handle = { cache: { params: [] } }

/** Redirects the previous URL of a product, used by the wishlist. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/products/${encodeURIComponent(params.id)}`, 301)
}
