import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useSession } from '../../accounts/parts/session.tsx'
import type { Buyer, BuyerErrors } from '../../orders/parts/buyer-fields.ts'
import { BuyerForm } from '../../orders/parts/buyer-form.tsx'
import { CartChanges } from '../../orders/parts/cart-changes.tsx'
import { cartKey, readCart, useCart } from '../../orders/parts/cart-store.ts'
import { forgetCheckout, useCheckout } from '../../orders/parts/checkout-memory.ts'
import { CheckoutSteps } from '../../orders/parts/checkout-steps.tsx'
import { finishCheckout } from '../../orders/parts/finish-checkout.ts'
import { readGuestSession } from '../../orders/parts/guest-session.ts'
import { summaryLines } from '../../orders/parts/order-summary.tsx'
import { placeCart } from '../../orders/parts/place-cart.ts'
import { SideSummary } from '../../orders/parts/side-summary.tsx'
import { TimeLeft } from '../../orders/parts/time-left.tsx'
import { useCartCheck } from '../../orders/parts/use-cart-check.ts'
import { ApiError } from '../../platform/api-client.ts'
import { shopContext } from '../../platform/page-context.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { findBank } from '../bank.server.ts'
import type { Bank } from '../parts/bank-details.tsx'
import { OrderConfirmed } from '../parts/order-confirmed.tsx'
import { OrderUnread } from '../parts/order-unread.tsx'
import { PayOrder } from '../parts/pay-order.tsx'
import { Rejection } from '../parts/rejection.tsx'
import { useOrder } from '../parts/use-order.ts'
import type { Route } from './+types/checkout'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Finalizar compra',
    description: 'Tus datos, el pago por transferencia o con Mercado Pago, y el envío gratis a todo el país.',
    path: '/checkout',
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  return { bank: await findBank(context.get(shopContext).db) }
}

/** What is read here is the same all along: a step needs no answer from the server to be shown. */
export const shouldRevalidate = () => false

export default function CheckoutPage({ loaderData: { bank } }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const [placed, setPlaced] = useState<{ order_id: string; key: string }>()
  // The address keeps it for a reload, which a navigation brings a moment later.
  const kept = (state as { placed?: string } | null)?.placed
  const order_id = kept ?? (placed?.key === key ? placed.order_id : undefined)

  function confirm(order_id: string) {
    setPlaced({ order_id, key })
    navigate('/checkout', { replace: true, state: { placed: order_id } })
  }

  return (
    <div className="wide-page">
      <header className="flex flex-col gap-2">
        <h1 className="text-36">Finalizar compra</h1>
        <p className="max-w-[40rem] text-soft">
          Tu compra en tres pasos: tus datos, el pago y la confirmación. El envío es gratis a todo el país y no hace
          falta tener una cuenta.
        </p>
      </header>
      <NeedsScript>Para comprar hace falta JavaScript: tu carrito se guarda en tu navegador.</NeedsScript>
      {!isHydrated && <Skeleton className="h-96" />}
      {isHydrated && order_id && <Confirmation order_id={order_id} />}
      {isHydrated && !order_id && <Checkout bank={bank} onPaid={confirm} />}
    </div>
  )
}

/** Steps 1 and 2. Which of them is told by the order that this browser keeps for this very cart. */
function Checkout({ bank, onPaid }: { bank: Bank; onPaid: (order_id: string) => void }) {
  const items = useCart()
  const checkout = useCheckout()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const kept = checkout?.order_id && checkout.cart === cartKey(items) ? checkout.order_id : undefined
  const { changes, isReady } = useCartCheck({ paused: kept !== undefined })
  const { order, error, reload } = useOrder(kept)
  const isEmpty = items.length === 0

  useEffect(() => {
    if (isEmpty && readCart().length === 0) navigate('/cart', { replace: true })
  }, [isEmpty, navigate])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is found out about the kept order matters
  useEffect(() => {
    if (error?.status === 404 || order?.status === 'cancelado') forgetCheckout()
    else if (order && !order.can_pay) onPaid(order.id)
  }, [order, error])

  if (isEmpty) return null
  if (!isReady) return <Skeleton className="h-96" />
  const step = kept && !isEditing ? 2 : 1
  return (
    <>
      <CheckoutSteps step={step} />
      <div className="grid gap-6 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="flex min-w-0 flex-col gap-6 max-lg:order-2">
          <CartChanges changes={changes} />
          {step === 1 && <BuyerStep onPlaced={() => setEditing(false)} />}
          {step === 2 && order?.can_pay && (
            <>
              <StepHeading>Pago</StepHeading>
              {order.payment && <Rejection reason={order.payment.reason} />}
              <p>
                Tu pedido <strong className="whitespace-nowrap">{order.order_number}</strong> está reservado. Falta el
                pago.
              </p>
              {order.expires_at && <TimeLeft expires_at={order.expires_at} onEnd={reload} />}
              <PayOrder order={order} bank={bank} onPaid={() => onPaid(order.id)} />
              <Button look="plain" className="-ml-2 self-start" onClick={() => setEditing(true)}>
                Cambiar mis datos
              </Button>
            </>
          )}
          {step === 2 && !order && !error && <Skeleton className="h-64" />}
          {step === 2 && error && error.status !== 404 && <OrderUnread onRetry={reload} />}
        </div>
        <div className="max-lg:order-1">
          <SideSummary
            lines={step === 2 && order ? summaryLines(order) : items}
            transfer_amount={step === 2 ? order?.transfer_amount : undefined}
          />
        </div>
      </div>
    </>
  )
}

function BuyerStep({ onPlaced }: { onPlaced: () => void }) {
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<BuyerErrors>({})
  const [failure, setFailure] = useState<{ text: string; toCart: boolean }>()
  const isPlacing = useRef(false)

  async function place(buyer: Buyer) {
    if (isPlacing.current) return
    isPlacing.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const guest_session_id = user ? null : readGuestSession()
      await placeCart(readCart(), buyer, { user_id: user?.id ?? null, guest_session_id })
      onPlaced()
    } catch (error) {
      const told = explain(error)
      setFailure(told)
      toast(told.text, 'error')
      if (error instanceof ApiError && error.status === 400) setErrors(customerErrors(error))
    } finally {
      isPlacing.current = false
      setBusy(false)
    }
  }

  return (
    <>
      <StepHeading>Información</StepHeading>
      {failure && (
        <div role="alert" className="notice notice-bad flex flex-col items-start gap-2">
          <p>{failure.text}</p>
          {failure.toCart && (
            <Link to="/cart" className="text-accent underline underline-offset-4">
              Volver al carrito
            </Link>
          )}
        </div>
      )}
      <BuyerForm busy={busy} errors={errors} onSubmit={place} />
    </>
  )
}

/** The server's words where the buyer can do something about the cart; section 8's for all else. */
function explain(error: unknown) {
  if (error instanceof ApiError && error.code === 'sin-stock') return { text: error.message, toCart: true }
  return { text: 'Error al crear la orden. Por favor, inténtalo de nuevo.', toCart: false }
}

function customerErrors({ errors }: ApiError): BuyerErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name.startsWith('customer_') || name === 'notes'))
}

/** Takes the focus when its step begins, so that keyboard and screen reader follow. */
function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement !== document.body || window.scrollY > 0) heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-28 text-28 outline-none">
      {children}
    </h2>
  )
}

function Confirmation({ order_id }: { order_id: string }) {
  const { order, error, reload } = useOrder(order_id)
  // Only now, with the last step on the screen: an emptied cart under the other steps leads back to /cart.
  useEffect(() => finishCheckout(order_id), [order_id])
  return (
    <>
      <CheckoutSteps step={3} />
      <StepHeading>Confirmación</StepHeading>
      {order && <OrderConfirmed order={order} />}
      {error && <OrderUnread onRetry={reload} />}
      {!order && !error && <Skeleton className="h-64" />}
    </>
  )
}
