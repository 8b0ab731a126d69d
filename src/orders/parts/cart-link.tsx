import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { cartCount, useCart } from './cart-store.ts'

/** The way to the cart, with how many units lie in it. */
export function CartLink() {
  const count = cartCount(useCart())
  const units = count === 1 ? '1 unidad' : `${count} unidades`
  return (
    <Link to="/cart" className="icon-button cart-link" aria-label={count > 0 ? `Carrito, ${units}` : 'Carrito'}>
      <ShoppingBag aria-hidden size={20} strokeWidth={1.5} />
      {count > 0 && (
        <span aria-hidden className="badge">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
