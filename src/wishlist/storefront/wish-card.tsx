import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sayAdded } from '../../orders/parts/cart-drawer-place.tsx'
import { addToCart } from '../../orders/parts/cart-store.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Wish } from '../contract.ts'
import { removeFromWishlist } from '../parts/wishlist-store.ts'
import { WishPicture } from './wish-picture.tsx'

export function WishCard({ wish, user_id }: { wish: Wish; user_id: number }) {
  const [busy, setBusy] = useState(false)
  const { product_id, name, category_name, price, stock, image1 } = wish

  function addOne() {
    const { before, after } = addToCart({ id: product_id, name, price, image: image1 ?? '' }, 1, stock)
    if (after > before) sayAdded()
    else toast('Error al agregar producto al carrito', 'error')
  }

  async function remove() {
    setBusy(true)
    try {
      await removeFromWishlist(user_id, product_id)
      toast('Producto eliminado de tu wishlist')
    } catch {
      toast('Error al eliminar producto de wishlist', 'error')
      setBusy(false)
    }
  }

  return (
    <li className="flex min-w-0 flex-col gap-3">
      <div className="relative">
        <WishPicture image={image1} isSoldOut={stock === 0} />
        <button
          type="button"
          className="icon-button absolute top-2 right-2 bg-sheet"
          aria-label={`Eliminar ${name} de favoritos`}
          disabled={busy}
          onClick={remove}
        >
          <Trash2 aria-hidden size={20} strokeWidth={1.5} />
        </button>
      </div>
      <div className="flex grow flex-col gap-1">
        {category_name && <p className="text-14 text-soft">{category_name}</p>}
        <h2 className="line-clamp-2 text-18 break-words">{name}</h2>
        <p className="font-display text-18">
          <Price amount={price} />
        </p>
        <p className={`text-14 ${stock > 0 ? 'text-ok' : 'text-bad'}`}>
          {stock > 0 ? `En stock (${stock})` : 'Sin stock'}
        </p>
      </div>
      <div className="flex flex-col gap-2">
        <Button
          look="main"
          wide
          className="px-2 text-14 sm:text-16"
          disabled={stock === 0}
          aria-label={`${stock > 0 ? 'Agregar al carrito' : 'Sin stock'}: ${name}`}
          // A double click is one wish.
          onClick={({ detail }) => detail > 1 || addOne()}
        >
          {stock > 0 ? 'Agregar al carrito' : 'Sin stock'}
        </Button>
        <ButtonLink
          to={`/product/${product_id}`}
          wide
          className="px-2 text-14 sm:text-16"
          aria-label={`Ver producto: ${name}`}
        >
          Ver producto
        </ButtonLink>
      </div>
    </li>
  )
}
