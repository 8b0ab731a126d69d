import { useEffect, useRef } from 'react'
import { readCheckout } from '../../orders/parts/checkout/checkout-memory.ts'
import { OrderSummary, summaryLines } from '../../orders/parts/order-summary.tsx'
import { sumsOfOrder } from '../../orders/parts/sums.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { toast } from '../../ui/toast.tsx'
import type { OrderDetail } from '../own-order/contract.ts'
import { OrderBottle } from '../parts/order-bottle.tsx'
import { OrderUnread } from '../parts/order-unread.tsx'
import { unread, usePaymentResult } from '../parts/payment-result.ts'
import { ResultDetails } from '../parts/result-details.tsx'
import { useOrder } from '../parts/use-order.ts'
import { usePaymentCheck } from '../parts/use-payment-check.ts'
import type { Route } from './+types/payment-failure'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'El pago no se procesó', path: '/payment/failure', isUnlisted: true })
}

const causes = [
  'Fondos insuficientes',
  'Datos de la tarjeta incorrectos',
  'Problemas de conexión',
  'Límite de transacción excedido',
]

/** /payment/failure: explains a failed payment and offers to pay again. */
export default function PaymentFailurePage() {
  const { order_id, ...result } = usePaymentResult()
  // Check the payment before loading the order: the check makes the server poll the provider.
  const { check, isUnknown, isUnread, reload: checkAgain } = usePaymentCheck(order_id, result.payment_id)
  const { order, error, reload } = useOrder(check && order_id, check?.status)
  const hasToasted = useRef(false)

  const isPaid = check?.status === 'confirmado' && check.order_status !== 'cancelado'
  const isReviewed = order?.payment?.status === 'pendiente'
  const isCancelled = order?.status === 'cancelado'
  const reason = order?.payment?.status === 'fallido' ? order.payment.reason : ''
  // If the status could not be loaded, the payment may have succeeded.
  const isLost = isUnread || (error !== undefined && !order)
  const isAsking = order_id !== undefined && !isUnknown && !isLost && !order

  const isOver = isPaid || isReviewed || isCancelled

  useEffect(() => {
    // The address may be opened again later, when the order is already paid.
    if (hasToasted.current || isAsking || isLost || isOver) return
    hasToasted.current = true
    toast('El pago no pudo ser procesado. Inténtalo nuevamente.', 'error')
  }, [isAsking, isLost, isOver])

  return (
    <div className="wide-page max-w-[44rem]">
      <h1 className="text-36">
        {isPaid ? 'Tu pedido ya está pago' : isLost ? 'Resultado de tu pago' : 'No pudimos procesar tu pago'}
      </h1>
      <div role="status" aria-busy={isAsking} className={order_id && !isLost ? 'flex min-h-24 flex-col gap-3' : ''}>
        {reason && (
          <p className="notice notice-warn">
            <strong className="font-medium">{reason}</strong>
          </p>
        )}
        <NeedsScript>
          Para ver qué pasó con tu pago hace falta JavaScript. Si preferís, escribinos desde Contacto.
        </NeedsScript>
        {!isAsking && <p className="text-18">{isLost ? unread : sentence(order, result)}</p>}
      </div>
      {isLost && <OrderUnread onRetry={isUnread ? checkAgain : reload} />}
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {isOver ? (
          <ButtonLink to={`/orders/${order_id}`} look="main">
            Ver el estado del pedido
          </ButtonLink>
        ) : (
          !isLost && <Retry order={order} />
        )}
        <ButtonLink to="/products" look="plain">
          Seguir comprando
        </ButtonLink>
        <ButtonLink to="/" look="plain">
          Volver al inicio
        </ButtonLink>
      </div>
      {/* Loads late: above the buttons it would move them. */}
      {order && <OrderBottle order={order} />}
      {!isPaid && !isCancelled && !isLost && (
        <section aria-labelledby="causas">
          <h2 id="causas" className="mb-2 text-22">
            {reason ? 'Por qué suele pasar' : 'Qué pudo haber pasado'}
          </h2>
          <ul className="list-inside list-disc text-soft">
            {causes.map((cause) => (
              <li key={cause} className="py-0.5">
                {cause}
              </li>
            ))}
          </ul>
        </section>
      )}
      {order && (
        <section aria-labelledby="pedido">
          <h2 id="pedido" className="mb-2 text-22">
            Tu pedido
          </h2>
          <OrderSummary lines={summaryLines(order)} sums={sumsOfOrder(order)} />
        </section>
      )}
      {(result.payment_id || result.status || result.external_reference) && <ResultDetails {...result} />}
    </div>
  )
}

function Retry({ order }: { order: OrderDetail | undefined }) {
  // The checkout only resumes the order stored in this browser; another order is paid on its own page.
  const isElsewhere = order?.can_pay && readCheckout()?.order_id !== order.id
  const to = isElsewhere ? `/orders/${order.id}` : '/checkout'
  return (
    <>
      <ButtonLink to={to} look="main">
        Reintentar el pago
      </ButtonLink>
      <ButtonLink to={to} state={{ payment_method: 'transferencia' }}>
        Pagar por transferencia
      </ButtonLink>
    </>
  )
}

type Result = { payment_id: string | undefined; status: string | undefined }

function sentence(order: OrderDetail | undefined, { payment_id, status }: Result) {
  if (order?.status === 'cancelado')
    return `Tu pedido ${order.order_number} está cancelado. Si se cobró algo, te lo devolvemos.`
  if (order?.payment?.status === 'confirmado')
    return `Tu pedido ${order.order_number} está pago: no hace falta que hagas nada.`
  if (order?.payment?.status === 'pendiente') return `Hay otro pago de tu pedido ${order.order_number} en revisión.`
  const begin = payment_id || status ? '' : 'Volviste sin terminar el pago: no se cobró nada. '
  if (order?.can_pay) return `${begin}Tu pedido ${order.order_number} sigue reservado: podés intentarlo otra vez.`
  return `${begin}Tu carrito sigue guardado: podés intentarlo otra vez.`
}
