import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { finishCheckout } from '../../orders/parts/finish-checkout.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { toast } from '../../ui/toast.tsx'
import { usePaymentResult } from '../parts/payment-result.ts'
import { ResultDetails } from '../parts/result-details.tsx'
import { usePaymentCheck } from '../parts/use-payment-check.ts'
import type { Route } from './+types/payment-success'

export function meta({ matches, location }: Route.MetaArgs) {
  const isPending = location.pathname.startsWith('/payment/pending')
  const [title, path] = isPending ? ['Pago pendiente', '/payment/pending'] : ['Resultado del pago', '/payment/success']
  return pageMeta(matches, { title, path, isUnlisted: true })
}

/** /payment/success and /payment/pending. The address is for show; what counts is what our server knows. */
export default function PaymentSuccessPage() {
  const isPending = useLocation().pathname.endsWith('/pending')
  const result = usePaymentResult()
  const { order_id, isWhole } = result
  const { check, error, isWaiting } = usePaymentCheck(order_id)
  const hasToasted = useRef(false)

  useEffect(() => {
    if (isPending || !isWhole || hasToasted.current) return
    hasToasted.current = true
    toast('¡Pago procesado exitosamente!')
  }, [isPending, isWhole])

  const isTaken =
    check?.status === 'confirmado' || (check?.status === 'pendiente' && check.order_status !== 'cancelado')
  useEffect(() => {
    if (order_id && isTaken) finishCheckout(order_id)
  }, [order_id, isTaken])

  return (
    <div className="wide-page max-w-[44rem]">
      <h1 className="text-36">{isPending ? 'Tu pago está en proceso' : 'Resultado de tu pago'}</h1>
      <p role="status" aria-busy={isWaiting} className={order_id ? 'min-h-[3lh] text-18 sm:min-h-[2lh]' : 'text-18'}>
        {order_id ? sentence(check, error !== undefined, isPending) : noReference}
      </p>
      <ResultDetails {...result} />
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <ButtonLink to="/products" look="main">
          Seguir comprando
        </ButtonLink>
        {order_id && !error && <ButtonLink to={`/orders/${order_id}`}>Ver el estado del pedido</ButtonLink>}
        <ButtonLink to="/">Volver al inicio</ButtonLink>
      </div>
    </div>
  )
}

const noReference = 'Si hiciste un pago, te avisamos por email cuando se acredite.'

function sentence(
  check: { status: string; order_number: string; order_status: string } | undefined,
  isUnreadable: boolean,
  isPending: boolean,
) {
  if (isUnreadable) return 'No encontramos un pedido con esta referencia. Si pagaste, escribinos y lo revisamos.'
  if (!check) return 'Estamos consultando el estado de tu pago.'
  const order = `pedido ${check.order_number}`
  if (check.status === 'confirmado') return `Acreditamos tu pago. Ya preparamos tu ${order}.`
  if (check.order_status === 'cancelado') return `Tu ${order} está cancelado. Si se cobró algo, te lo devolvemos.`
  if (check.status === 'fallido')
    return `El pago de tu ${order} no se acreditó. Podés intentarlo otra vez desde el pedido.`
  return isPending
    ? `Mercado Pago está procesando el pago de tu ${order}. Te avisamos cuando acreditemos tu pago.`
    : `Estamos esperando la confirmación del pago de tu ${order}. Te avisamos cuando acreditemos tu pago.`
}
