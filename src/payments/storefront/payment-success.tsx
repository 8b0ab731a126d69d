import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isFromThisBrowser } from '../../orders/parts/checkout/checkout-memory.ts'
import { finishCheckout } from '../../orders/parts/checkout/finish-checkout.ts'
import { onlineName } from '../../settings/online-method.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import type { OrderDetail } from '../own-order/contract.ts'
import { buyerName } from '../parts/buyer-name.ts'
import { OrderUnread } from '../parts/order-unread.tsx'
import { unread, usePaymentResult } from '../parts/payment-result.ts'
import { ResultDetails } from '../parts/result-details.tsx'
import { ThankYou } from '../parts/thank-you.tsx'
import { useOrder } from '../parts/use-order.ts'
import { usePaymentCheck } from '../parts/use-payment-check.ts'
import type { Route } from './+types/payment-success'

export function meta({ matches, location }: Route.MetaArgs) {
  const isPending = location.pathname.startsWith('/payment/pending')
  const [title, path] = isPending ? ['Pago pendiente', '/payment/pending'] : ['Resultado del pago', '/payment/success']
  return pageMeta(matches, { title, path, isUnlisted: true })
}

/** /payment/success and /payment/pending. The status comes from the server, never from the return address. */
export default function PaymentSuccessPage() {
  const isPending = useLocation().pathname.endsWith('/pending')
  const result = usePaymentResult()
  const { order_id, isWhole, status } = result
  const { check, isWaiting, isUnknown, isUnread, reload: checkAgain } = usePaymentCheck(order_id, result.payment_id)
  const { order, error, reload } = useOrder(check && order_id, check?.status)
  const hasToasted = useRef(false)

  useEffect(() => {
    if (!isWhole || status !== 'approved' || hasToasted.current) return
    hasToasted.current = true
    toast('¡Pago procesado exitosamente!')
  }, [isWhole, status])

  const isTaken = check && check.status !== 'fallido' && check.order_status !== 'cancelado'
  useEffect(() => {
    // Only the browser that placed the order empties its cart; others may have opened the address too.
    if (order_id && isTaken && isFromThisBrowser(order_id)) finishCheckout(order_id)
  }, [order_id, isTaken])

  const outcome = outcomeOf(check, isUnknown || isUnread || !order_id, isPending)
  return (
    <div className="wide-page">
      <header className="flex max-w-[44rem] flex-col gap-3">
        <h1 className="text-36">{outcome === 'paid' ? thanks(order) : titles[outcome]}</h1>
        <p role="status" aria-busy={isWaiting} className={order_id ? 'min-h-[3lh] text-18 sm:min-h-[2lh]' : 'text-18'}>
          {isUnread ? unread : order_id ? sentence(check, isUnknown, isPending) : noReference}
        </p>
        <NeedsScript>
          Para ver qué pasó con tu pago hace falta JavaScript. Si preferís, escribinos desde Contacto.
        </NeedsScript>
        {isUnread && <OrderUnread onRetry={checkAgain} />}
      </header>
      {isTaken && order && (
        <ThankYou order={order} isFromHere={isFromThisBrowser(order.id)}>
          <h2 className="sr-only">Tu pedido</h2>
        </ThankYou>
      )}
      {isTaken && !order && (error ? <OrderUnread onRetry={reload} /> : <Skeleton className="h-80" />)}
      <div className="max-w-[44rem]">
        <ResultDetails {...result} />
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {!isTaken && (
          <ButtonLink to="/products" look="main">
            Seguir comprando
          </ButtonLink>
        )}
        {!isTaken && check && <ButtonLink to={`/orders/${order_id}`}>Ver el estado del pedido</ButtonLink>}
        <ButtonLink to="/">Volver al inicio</ButtonLink>
      </div>
    </div>
  )
}

type Check = { status: string; order_number: string; order_status: string }

const titles = {
  asking: 'Resultado de tu pago',
  unknown: 'Resultado de tu pago',
  waiting: 'Estamos confirmando tu pago',
  pending: 'Tu pago está en proceso',
  failed: 'Tu pago no se acreditó',
  cancelled: 'Tu pedido está cancelado',
}

function outcomeOf(check: Check | undefined, isUnknown: boolean, isPending: boolean): keyof typeof titles | 'paid' {
  // A payment for a cancelled order is confirmed too, and then refunded.
  if (check?.order_status === 'cancelado') return 'cancelled'
  if (check?.status === 'confirmado') return 'paid'
  if (check?.status === 'fallido') return 'failed'
  if (isPending) return 'pending'
  if (isUnknown) return 'unknown'
  return check ? 'waiting' : 'asking'
}

/** Addresses the buyer by name only if `buyerName` allows it, since anybody may have opened the address. */
function thanks(order: OrderDetail | undefined) {
  const name = order && buyerName(order)
  return name ? `Gracias por tu compra, ${name}` : 'Gracias por tu compra'
}

const noReference = 'Si hiciste un pago, te avisamos por email cuando se acredite.'

function sentence(check: Check | undefined, isUnknown: boolean, isPending: boolean) {
  if (isUnknown) return 'No encontramos un pedido con esta referencia. Si pagaste, escribinos y lo revisamos.'
  if (!check) return 'Estamos consultando el estado de tu pago.'
  const order = `pedido ${check.order_number}`
  if (check.order_status === 'cancelado') {
    return check.status === 'confirmado'
      ? `Tu ${order} está cancelado. Te devolvemos tu pago.`
      : `Tu ${order} está cancelado. Si se cobró algo, te lo devolvemos.`
  }
  if (check.status === 'confirmado') return `Acreditamos tu pago. Ya preparamos tu ${order}.`
  if (check.status === 'fallido')
    return `El pago de tu ${order} no se acreditó. Podés intentarlo otra vez desde el pedido.`
  return isPending
    ? `${onlineName} está procesando el pago de tu ${order}. Te avisamos cuando acreditemos tu pago.`
    : `Estamos esperando la confirmación del pago de tu ${order}. Te avisamos cuando acreditemos tu pago.`
}
