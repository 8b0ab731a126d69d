import { useWishlist } from './wishlist-store.ts'

/** How many favourites there are, for the menu; nothing while there are none. */
export function WishCount() {
  const { wishes } = useWishlist()
  if (wishes.length === 0) return null
  return (
    <span className="badge">
      {wishes.length}
      <span className="sr-only"> en favoritos</span>
    </span>
  )
}
