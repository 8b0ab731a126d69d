import { useEffect, useRef } from 'react'
import { readCheckout } from '../../orders/parts/checkout-memory.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { toast } from '../../ui/toast.tsx'
import type { OrderDetail } from '../order-contract.ts'
import { usePaymentResult } from '../parts/payment-result.ts'
import { ResultDetails } from '../parts/result-details.tsx'
import { useOrder } from '../parts/use-order.ts'
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

/** /payment/failure: nothing is lost, the order waits to be paid again. */
export default function PaymentFailurePage() {
  const { order_id, ...result } = usePaymentResult()
  const { order } = useOrder(order_id)
  const hasToasted = useRef(false)

  useEffect(() => {
    if (hasToasted.current) return
    hasToasted.current = true
    toast('El pago no pudo ser procesado. Inténtalo nuevamente.', 'error')
  }, [])

  // The checkout of another browser, or of another time, is not found there: its order is paid on its own page.
  const isElsewhere = order?.can_pay && readCheckout()?.order_id !== order.id
  return (
    <div className="wide-page max-w-[44rem]">
      <h1 className="text-36">No pudimos procesar tu pago</h1>
      {order?.payment?.status === 'confirmado' ? (
        <p className="notice notice-ok">Tu pedido {order.order_number} ya está pago: no hace falta que hagas nada.</p>
      ) : (
        <p className="text-18">{sentence(order)}</p>
      )}
      <section aria-labelledby="causas">
        <h2 id="causas" className="mb-2 text-22">
          Qué pudo haber pasado
        </h2>
        <ul className="list-inside list-disc text-soft">
          {causes.map((cause) => (
            <li key={cause} className="py-0.5">
              {cause}
            </li>
          ))}
        </ul>
      </section>
      {(result.payment_id || result.external_reference) && <ResultDetails {...result} />}
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <ButtonLink to={isElsewhere ? `/orders/${order.id}` : '/checkout'} look="main">
          Reintentar el pago
        </ButtonLink>
        <ButtonLink to="/products">Seguir comprando</ButtonLink>
        <ButtonLink to="/">Volver al inicio</ButtonLink>
      </div>
    </div>
  )
}

function sentence(order: OrderDetail | undefined) {
  if (order?.can_pay) return `Tu pedido ${order.order_number} sigue reservado: podés intentarlo otra vez.`
  if (order?.payment?.status === 'pendiente') return `Hay otro pago de tu pedido ${order.order_number} en revisión.`
  return 'Tu carrito sigue guardado: podés intentarlo otra vez.'
}
