import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../accounts/parts/session.tsx'
import { readCart } from '../../orders/parts/cart/cart-store.ts'
import type { Place } from '../../orders/parts/cart/use-quote.ts'
import type { Buyer, BuyerErrors } from '../../orders/parts/checkout/buyer-fields.ts'
import { BuyerForm } from '../../orders/parts/checkout/buyer-form.tsx'
import { StepHeading } from '../../orders/parts/checkout/step-heading.tsx'
import { readGuestSession } from '../../orders/parts/guest-session.ts'
import { ApiError } from '../../platform/browser/api-client.ts'
import { toast } from '../../ui/toast.tsx'
import { placeCart } from './place-cart.ts'

type BuyerStep = {
  isPickup: boolean
  onBegun: () => void
  /** Where it goes, as far as it is typed. */
  onPlace: (place: Place) => void
  onPlaced: () => void
  /** What else is to be chosen, above the button. */
  children?: ReactNode
}

/** Step 1: who buys, which makes the cart an order. `onBegun` when the buyer is at its fields. */
export function BuyerStep({ isPickup, onBegun, onPlace, onPlaced, children }: BuyerStep) {
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<BuyerErrors>({})
  const [failure, setFailure] = useState<Failure>()
  const [isRetrying, setRetrying] = useState(false)
  const isPlacing = useRef(false)
  const notice = useRef<HTMLDivElement>(null)
  // The button that was pressed stands far below the ways on.
  useEffect(() => {
    if (!failure || failure.ways.length === 0) return
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'center' })
  }, [failure])

  async function place(buyer: Buyer) {
    if (isPlacing.current) return
    isPlacing.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const guest_session_id = user ? null : readGuestSession()
      const send = () => placeCart(readCart(), buyer, { user_id: user?.id ?? null, guest_session_id })
      // Sent anew with the same key: an order whose answer was lost is not made twice.
      await send().catch(async (error) => {
        if (!isCutOff(error)) throw error
        setRetrying(true)
        await untilOnline()
        return send()
      })
      onPlaced()
    } catch (error) {
      const told = explain(error)
      setFailure(told)
      if (told.ways.length === 0) toast(told.text, 'error')
      if (error instanceof ApiError && error.status === 400) setErrors(customerErrors(error))
    } finally {
      isPlacing.current = false
      setBusy(false)
      setRetrying(false)
    }
  }

  return (
    <>
      <StepHeading>Información</StepHeading>
      {failure && (
        <div ref={notice} tabIndex={-1} role="alert" className="notice notice-bad flex flex-col items-start gap-2">
          <p>{failure.text}</p>
          {failure.ways.length > 0 && (
            <p className="flex flex-wrap gap-x-5 gap-y-2">
              {failure.ways.map(([to, words]) => (
                <Link key={to} to={to} className="text-accent underline underline-offset-4">
                  {words}
                </Link>
              ))}
            </p>
          )}
        </div>
      )}
      <BuyerForm
        isPickup={isPickup}
        busy={busy}
        errors={errors}
        onErrors={setErrors}
        onBegun={onBegun}
        onPlace={onPlace}
        onSubmit={place}
      >
        {children}
        <p role="status" className={isRetrying ? 'notice notice-warn' : 'sr-only'}>
          {isRetrying && 'Se cortó la conexión. Guardamos tu carrito y tus datos: reintentamos…'}
        </p>
      </BuyerForm>
    </>
  )
}

const isCutOff = (error: unknown) => error instanceof ApiError && error.status === 0

/** A moment, or until the device says that it is online again, which nobody waits for long. */
function untilOnline() {
  return new Promise<void>((resolve) => {
    const isOnline = navigator.onLine
    setTimeout(resolve, isOnline ? 1500 : 20_000)
    if (!isOnline) window.addEventListener('online', () => resolve(), { once: true })
  })
}

type Failure = { text: string; ways: readonly (readonly [to: string, words: string])[] }

const toCart = ['/cart', 'Volver al carrito'] as const
const toContact = ['/contact', 'Escribirnos'] as const

/** What the buyer can do something about, and where. */
const waysOn: Record<string, Failure['ways']> = {
  'sin-stock': [toCart],
  'cupon-invalido': [toCart],
  'envio-no-disponible': [toContact],
  'regalo-no-disponible': [toCart],
  'demasiadas-unidades': [toCart, toContact],
  'pedidos-sin-pagar': [['/orders', 'Ver mis pedidos'], ['/seguimiento', 'Buscar un pedido'], toContact],
}

/** The server's words where there is a way on; section 8's for all else. */
function explain(error: unknown): Failure {
  const ways = error instanceof ApiError ? waysOn[error.code] : undefined
  if (ways && error instanceof ApiError) return { text: error.message, ways }
  return { text: 'Error al crear la orden. Por favor, inténtalo de nuevo.', ways: [] }
}

function customerErrors({ errors }: ApiError): BuyerErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name.startsWith('customer_') || name === 'notes'))
}
