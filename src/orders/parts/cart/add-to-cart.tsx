import type { Product } from '../../../catalog/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { sayAdded } from './cart-drawer-place.tsx'
import { addToCart } from './cart-store.ts'

export type Sellable = Pick<Product, 'id' | 'name' | 'price' | 'image1' | 'stock' | 'stock_status'>

/** Puts `quantity` into the cart and says so. Nothing agotado goes in, and never more than there is. */
export function AddToCart({
  product,
  quantity = 1,
  main = false,
  look = main ? 'main' : 'quiet',
  most = product.stock,
}: {
  product: Sellable
  quantity?: number
  /** The one main action of its page, else one of many on a shelf. */
  main?: boolean
  look?: 'main' | 'quiet'
  /** What an order takes of it at the most, where the page knows it. */
  most?: number
}) {
  const isOut = product.stock_status === 'agotado'
  const text = isOut ? 'Agotado' : main ? 'Agregar al carrito' : 'Agregar'
  return (
    <Button
      look={look}
      wide
      disabled={isOut}
      aria-label={main ? undefined : `${text}: ${product.name}`}
      // A double click is one wish.
      onClick={({ detail }) => detail > 1 || putInCart(product, quantity, most)}
    >
      {text}
    </Button>
  )
}

function putInCart({ id, name, price, image1, stock }: Sellable, quantity: number, most: number) {
  const { before, after } = addToCart({ id, name, price, image: image1 ?? '' }, quantity, most)
  if (after > before) return sayAdded()
  if (most < stock)
    return toast(`Ya tenés ${before} en el carrito: hasta ${most} por pedido, para más escribinos`, 'info')
  toast(`Ya tenés en el carrito ${before === 1 ? 'la única unidad que queda' : `las ${before} que quedan`}`, 'info')
}
