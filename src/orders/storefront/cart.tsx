import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { multiplyPesos, sumPesos } from '../../platform/money.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.tsx'
import { CartChanges } from '../parts/cart-changes.tsx'
import { type CartItem, cartCount, emptyCart, setQuantity, useCart } from '../parts/cart-store.ts'
import { BottleSign, LinePicture } from '../parts/line-picture.tsx'
import { Totals } from '../parts/order-summary.tsx'
import { QuantityStepper } from '../parts/quantity-stepper.tsx'
import { useCartCheck } from '../parts/use-cart-check.ts'

export const meta = () => [
  { title: 'Carrito · Estela' },
  { name: 'description', content: 'Los perfumes que elegiste, con envío gratis a todo el país.' },
  { name: 'robots', content: 'noindex' },
]

export default function CartPage() {
  const items = useCart()
  const isHydrated = useHydrated()
  const { changes, products, failed } = useCartCheck()
  return (
    <div className="wide-page">
      <h1 className="text-36">Carrito</h1>
      <noscript>
        <p className="notice">El carrito se guarda en tu navegador: para verlo hace falta JavaScript.</p>
      </noscript>
      <CartChanges changes={changes} />
      {failed && (
        <p role="status" className="notice">
          No pudimos comprobar precios y stock. Lo volvemos a mirar cuando confirmes tu pedido.
        </p>
      )}
      {!isHydrated && <CartSkeleton />}
      {isHydrated && items.length === 0 && <EmptyCart />}
      {isHydrated && items.length > 0 && (
        <div className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:gap-16">
          <section aria-label="Productos">
            <ul className="divide-y divide-line border-y border-line">
              {items.map((item) => (
                <CartLine key={item.id} item={item} stock={products.get(item.id)?.stock} />
              ))}
            </ul>
            <Button look="plain" className="mt-3" onClick={clear}>
              Vaciar carrito
            </Button>
          </section>
          <aside aria-labelledby="resumen" className="flex flex-col gap-5 self-start lg:sticky lg:top-28">
            <h2 id="resumen" className="text-22">
              Resumen
            </h2>
            <Totals subtotal={sumPesos(items.map(({ price, quantity }) => multiplyPesos(price, quantity)))} />
            <div className="main-action flex flex-col gap-2">
              <ButtonLink to="/checkout" look="main" wide>
                Finalizar compra
              </ButtonLink>
            </div>
            <ButtonLink to="/products" look="quiet" wide>
              Seguir comprando
            </ButtonLink>
            <p className="text-14 text-soft">
              {cartCount(items) === 1 ? '1 unidad' : `${cartCount(items)} unidades`}, con envío gratis a todo el país.
            </p>
          </aside>
        </div>
      )}
    </div>
  )
}

function CartLine({ item, stock }: { item: CartItem; stock: number | undefined }) {
  const { id, name, price, image, quantity } = item
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[6rem_1fr_auto] sm:gap-x-6">
      <Link to={`/products/${id}`} tabIndex={-1} aria-hidden className="row-span-2">
        <LinePicture image={image} large />
      </Link>
      <div className="min-w-0">
        <h2 className="text-18 leading-snug break-words">
          <Link to={`/products/${id}`} className="no-underline hover:underline">
            {name}
          </Link>
        </h2>
        <p className="mt-1 text-14 text-soft">
          <Price amount={price} /> por unidad
        </p>
        {stock !== undefined && quantity >= stock && (
          <p className="text-14 text-warn">{stock === 1 ? 'Queda 1' : `Quedan ${stock}`}: no hay más por ahora</p>
        )}
      </div>
      <Price amount={multiplyPesos(price, quantity)} className="font-display text-18 max-sm:col-start-2" />
      <div className="flex flex-wrap items-center gap-2 max-sm:col-start-2 sm:col-span-2">
        <QuantityStepper name={name} quantity={quantity} max={stock} onChange={(wanted) => change(item, wanted)} />
        <button type="button" className="icon-button" aria-label={`Eliminar ${name}`} onClick={() => change(item, 0)}>
          <Trash2 aria-hidden size={20} strokeWidth={1.5} />
        </button>
      </div>
    </li>
  )
}

function change({ id }: CartItem, quantity: number) {
  setQuantity(id, quantity)
  toast(quantity <= 0 ? 'Producto eliminado del carrito' : 'Cantidad actualizada')
}

function clear() {
  emptyCart()
  toast('Carrito vaciado')
}

function EmptyCart() {
  return (
    <div className="flex flex-col items-center gap-5 py-12 text-center">
      <BottleSign className="h-32" />
      <p className="font-display text-22">Tu carrito está vacío</p>
      <p className="text-soft">Agregá tu primer perfume y te lo mandamos gratis a todo el país.</p>
      <ButtonLink to="/products" look="main">
        Ver perfumes
      </ButtonLink>
    </div>
  )
}

function CartSkeleton() {
  return (
    <div aria-hidden className="appear-late flex flex-col gap-4">
      {[1, 2].map((line) => (
        <div key={line} className="h-28 rounded-small bg-line/60" />
      ))}
    </div>
  )
}
