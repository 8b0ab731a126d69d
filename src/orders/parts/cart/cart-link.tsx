import { ShoppingBag } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { CartDrawerPlace } from './cart-drawer-place.tsx'
import { cartCount, useCart } from './cart-store.ts'

/**
 * Link to the cart with its number of units. Gets the focus when the drawer closes, as the toast that opened it is
 * gone.
 */
export function CartLink() {
  const link = useRef<HTMLAnchorElement>(null)
  const count = cartCount(useCart())
  const units = count === 1 ? '1 unidad' : `${count} unidades`
  return (
    <>
      <Link
        ref={link}
        to="/cart"
        className="icon-button cart-link"
        aria-label={count > 0 ? `Carrito, ${units}` : 'Carrito'}
      >
        <ShoppingBag aria-hidden size={20} strokeWidth={1.5} />
        {count > 0 && (
          <span aria-hidden className="badge">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Link>
      <CartDrawerPlace onClosed={() => link.current?.focus()} />
    </>
  )
}
