import type { OrderDetail } from '../../own-order/contract.ts'

export function Rejection({ order: { payment, received_amount } }: { order: OrderDetail }) {
  if (!payment) return null
  const isPart = received_amount > 0
  return (
    <div className="notice notice-warn">
      <p className="font-medium">{isPart ? 'Falta una parte de tu pago' : 'No pudimos acreditar tu último pago'}</p>
      {payment.reason && <p className="text-soft">{payment.reason}</p>}
      <p>
        {isPart
          ? 'Transferí la diferencia a la misma cuenta y mandanos ese comprobante.'
          : 'Podés volver a pagar este mismo pedido.'}
      </p>
    </div>
  )
}
