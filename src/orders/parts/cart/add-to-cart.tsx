import type { Product } from '../../../catalog/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { toastAdded } from './cart-drawer-place.tsx'
import { addToCart } from './cart-store.ts'

export type Sellable = Pick<Product, 'id' | 'name' | 'price' | 'image1' | 'stock' | 'stock_status'>

/** Adds `quantity` to the cart, up to `max`; disabled for sold-out products. */
export function AddToCart({
  product,
  quantity = 1,
  main = false,
  look = main ? 'main' : 'quiet',
  max = product.stock,
}: {
  product: Sellable
  quantity?: number
  /** Whether it is the main action of its page, not one of many cards. */
  main?: boolean
  look?: 'main' | 'quiet'
  /** Most units in the cart; default: the stock. */
  max?: number
}) {
  const isOut = product.stock_status === 'agotado'
  const text = isOut ? 'Agotado' : main ? 'Agregar al carrito' : 'Agregar'
  return (
    <Button
      look={look}
      wide
      disabled={isOut}
      aria-label={main ? undefined : `${text}: ${product.name}`}
      // A double click adds once.
      onClick={({ detail }) => detail > 1 || addSellable(product, quantity, max)}
    >
      {text}
    </Button>
  )
}

function addSellable({ id, name, price, image1, stock }: Sellable, quantity: number, max: number) {
  const { before, after } = addToCart({ id, name, price, image: image1 ?? '' }, quantity, max)
  if (after > before) return toastAdded()
  if (max < stock)
    return toast(`Ya tenés ${before} en el carrito: hasta ${max} por pedido, para más escribinos`, 'info')
  toast(`Ya tenés en el carrito ${before === 1 ? 'la única unidad que queda' : `las ${before} que quedan`}`, 'info')
}
