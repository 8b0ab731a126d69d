import { redirect } from 'react-router'
import type { Route } from './+types/product-redirect'

/** The wishlist's older address of a product. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/products/${encodeURIComponent(params.id)}`, 301)
}
