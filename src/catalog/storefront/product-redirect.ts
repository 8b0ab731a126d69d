import { redirect } from 'react-router'
import type { Route } from './+types/product-redirect'

export const handle = { cache: { params: [] } }

/** The wishlist's older address of a product. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/products/${encodeURIComponent(params.id)}`, 301)
}
