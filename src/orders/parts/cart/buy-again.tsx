import { useState } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { listCartProducts } from '../../calls.ts'
import type { Order } from '../../contract.ts'
import { toastAdded } from './cart-drawer-place.tsx'
import { addToCart } from './cart-store.ts'
import { orderAgain } from './order-again.ts'

/** Adds the products of an order that are still sold to the cart and lists the others. */
export function BuyAgain({ items }: Pick<Order, 'items'>) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ added: number; missing: readonly string[] }>()
  const ids = [...new Set(items.flatMap(({ product_id }) => product_id ?? []))]
  if (ids.length === 0) return null

  async function buy() {
    setBusy(true)
    try {
      const answer = await callApi(listCartProducts, { query: { ids: ids.join(',') }, withToken: false })
      const again = orderAgain(items, answer.products, answer.max_units_per_product)
      for (const { quantity, limit, ...item } of again.items) addToCart(item, quantity, limit)
      setResult({ added: again.items.length, missing: again.missing })
      if (again.items.length > 0) toastAdded()
    } catch {
      toast('No pudimos armar el carrito. Revisá tu conexión y probá de nuevo.', 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <Button busy={busy} onClick={buy}>
        {busy ? 'Armando el carrito…' : 'Volver a pedir'}
      </Button>
      <div role="status" className={result ? 'flex flex-col items-start gap-3' : ''}>
        {result && result.missing.length > 0 && (
          <ul className="notice notice-warn w-full">
            {result.missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {result && result.added > 0 && (
          <ButtonLink to="/cart" look="main">
            Ir al carrito
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
