import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { bottleParts, inspirationText, typeLabels } from '../../catalog/parts/product-labels.ts'
import { ProductPicture } from '../../catalog/parts/product-picture.tsx'
import { toastAdded } from '../../orders/parts/cart/cart-drawer-place.tsx'
import { addToCart } from '../../orders/parts/cart/cart-store.ts'
import { formatPesos, withoutVat } from '../../platform/argentina/money.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Wish } from '../contract.ts'
import { failure, removeFromWishlist } from '../parts/wishlist-store.ts'

const pictureSizes = '(width >= 62.5rem) 290px, (width >= 40rem) 30vw, 46vw'

type WishCard = { wish: Wish; user_id: number; showsNet: boolean; onRemoved: () => void }

/** `onRemoved` moves the focus, which the removed card had. */
export function WishCard({ wish, user_id, showsNet, onRemoved }: WishCard) {
  const [busy, setBusy] = useState(false)
  const inspired = inspirationText(wish)
  const { product_id, name, brand, type, category_name, price, stock, image1 } = wish
  const facts = [...bottleParts(wish), category_name].filter((fact) => fact !== null)

  function addOne() {
    const { before, after } = addToCart({ id: product_id, name, price, image: image1 ?? '' }, 1, stock)
    if (after > before) toastAdded()
    else toast('Error al agregar producto al carrito', 'error')
  }

  async function remove() {
    if (busy) return
    setBusy(true)
    try {
      await removeFromWishlist(user_id, product_id)
      toast('Producto eliminado de tu wishlist')
      onRemoved()
    } catch {
      toast(failure('eliminar producto de'), 'error')
      setBusy(false)
    }
  }

  return (
    <li>
      <article className="wish">
        <div className={stock > 0 ? '' : 'opacity-60'}>
          <ProductPicture image={image1} alt="" sizes={pictureSizes} />
        </div>
        <div className="wish-text">
          <p className="dotted card-brand">
            {brand && <span>{brand}</span>}
            <span>{typeLabels[type]}</span>
          </p>
          <h2 className="line-clamp-2 text-18 wrap-anywhere">{name}</h2>
          <p className="dotted text-14 text-soft">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          {inspired && <p className="text-14 text-soft">{inspired}</p>}
          <Price amount={price} className="font-display text-18" />
          {showsNet && (
            <p className="text-14 text-soft">Precio sin impuestos nacionales: {formatPesos(withoutVat(price))}</p>
          )}
          <p className={`text-14 ${stock > 0 ? 'text-ok' : 'text-bad'}`}>
            {stock > 0 ? `En stock (${stock})` : 'Sin stock'}
          </p>
        </div>
        <div className="wish-actions">
          <Button
            wide
            disabled={stock === 0}
            aria-label={`${stock > 0 ? 'Agregar al carrito' : 'Sin stock'}: ${name}`}
            // Ignores the second click of a double click.
            onClick={({ detail }) => detail > 1 || addOne()}
          >
            {stock > 0 ? 'Agregar al carrito' : 'Sin stock'}
          </Button>
          <ButtonLink to={`/product/${product_id}`} look="plain" wide aria-label={`Ver producto: ${name}`}>
            Ver producto
          </ButtonLink>
        </div>
        <button
          type="button"
          className="icon-button wish-remove"
          aria-label={`Eliminar ${name} de favoritos`}
          aria-disabled={busy}
          onClick={remove}
        >
          <Trash2 aria-hidden size={20} strokeWidth={1.5} />
        </button>
      </article>
    </li>
  )
}
