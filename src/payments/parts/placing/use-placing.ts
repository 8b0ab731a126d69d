import { useRef, useState } from 'react'
import { useSession } from '../../../accounts/parts/session.tsx'
import { readCart } from '../../../orders/parts/cart/cart-store.ts'
import { clearSeenSums } from '../../../orders/parts/cart/seen-sums.ts'
import type { Buyer, BuyerErrors } from '../../../orders/parts/checkout/buyer-fields.ts'
import { readGuestSession } from '../../../orders/parts/guest-session.ts'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { placeCart, type Seen } from './place-cart.ts'

/** A refused order. `links` are links to continue. */
export type Failure = {
  code: string
  text: string
  links: readonly (readonly [to: string, text: string])[]
  errors: BuyerErrors
  /** The actual total, if the buyer saw another one. */
  total?: number
  /** No product of the cart is in stock. */
  isNothingLeft: boolean
}

/** Places the cart's order. Ignores calls while one is in progress. */
export function usePlacing() {
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [isRetrying, setRetrying] = useState(false)
  const isPlacing = useRef(false)

  /** Returns `placed`, the failure, or `busy` if another call is in progress. */
  async function place(buyer: Buyer, seen: Seen): Promise<Failure | 'busy' | 'placed'> {
    if (isPlacing.current) return 'busy'
    isPlacing.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const guest_session_id = user ? null : readGuestSession()
      const send = () => placeCart(readCart(), buyer, { user_id: user?.id ?? null, guest_session_id }, seen)
      // The retry has the same idempotency key, so an order whose response was lost is not placed twice.
      await send().catch(async (error) => {
        if (!isCutOff(error)) throw error
        setRetrying(true)
        await untilOnline()
        return send()
      })
      return 'placed'
    } catch (error) {
      const refusal = explain(error)
      if (refusal.total !== undefined) clearSeenSums()
      setFailure(refusal)
      return refusal
    } finally {
      isPlacing.current = false
      setBusy(false)
      setRetrying(false)
    }
  }

  return { busy, isRetrying, failure, place }
}

const isCutOff = (error: unknown) => error instanceof ApiError && error.status === 0

/** Waits 1.5 s, or while the device is offline until it is online again, for at most 20 s. */
function untilOnline() {
  return new Promise<void>((resolve) => {
    const isOnline = navigator.onLine
    setTimeout(resolve, isOnline ? 1500 : 20_000)
    if (!isOnline) window.addEventListener('online', () => resolve(), { once: true })
  })
}

const toCart = ['/cart', 'Volver al carrito'] as const
const toContact = ['/contact', 'Escribirnos'] as const

/** Links to continue by error code. Other errors get a generic message. */
const nextLinks: Record<string, Failure['links']> = {
  'sin-stock': [toCart],
  'cupon-invalido': [toCart],
  'envio-no-disponible': [toContact],
  'regalo-no-disponible': [],
  'demasiadas-unidades': [toCart, toContact],
  'pedidos-sin-pagar': [['/orders', 'Ver mis pedidos'], ['/seguimiento', 'Buscar un pedido'], toContact],
  'total-cambiado': [],
}

function explain(error: unknown): Failure {
  const refusal = error instanceof ApiError ? error : undefined
  const links = refusal && nextLinks[refusal.code]
  return {
    code: refusal?.code ?? '',
    text: refusal && links ? refusal.message : 'Error al crear la orden. Por favor, inténtalo de nuevo.',
    links: links ?? [],
    errors: refusal?.status === 400 ? customerErrors(refusal) : {},
    isNothingLeft: refusal?.answer.nothing_left === true,
    ...(typeof refusal?.answer.total_amount === 'number' && { total: refusal.answer.total_amount }),
  }
}

const others = ['notes', 'branch_id', 'wished_date']

function customerErrors({ errors }: ApiError): BuyerErrors {
  const isAsked = (name: string) => name.startsWith('customer_') || others.includes(name)
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isAsked(name)))
}
