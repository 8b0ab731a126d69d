import { useWishlist } from './wishlist-store.ts'

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
