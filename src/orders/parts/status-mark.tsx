import type { OrderStatus } from '../rules.ts'
import { statusLabels } from '../rules.ts'

const colors: Record<OrderStatus, string> = {
  pendiente_pago: 'bg-warn',
  pendiente: 'bg-warn',
  confirmado: 'bg-ok',
  enviado: 'bg-ok',
  entregado: 'bg-ok',
  cancelado: 'bg-bad',
}

export function StatusMark({ status }: { status: OrderStatus }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${colors[status]}`} />
      {statusLabels[status]}
    </span>
  )
}
