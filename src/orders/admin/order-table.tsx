import { Ban, Check, Eye, Printer } from 'lucide-react'
import { formatPesos } from '../../platform/money.ts'
import { formatDateTime } from '../../platform/time.ts'
import { Status } from '../../ui/admin/status.tsx'
import type { AdminOrder } from '../contract.ts'
import type { Deed } from './order-deeds.tsx'
import { canApprove, canCancel, orderState, paymentWord, printInvoice } from './order-words.ts'

type Table = {
  orders: AdminOrder[]
  shown: string | undefined
  onShow: (id: string) => void
  onDeed: (asked: { deed: Deed; order: AdminOrder }) => void
}

export function OrderTable({ orders, shown, onShow, onDeed }: Table) {
  return (
    <table className="admin-table">
      <caption>Órdenes</caption>
      <thead>
        <tr>
          <th scope="col">Número</th>
          <th scope="col">Cliente</th>
          <th scope="col" className="is-number">
            Total
          </th>
          <th scope="col">Estado</th>
          <th scope="col">Pago</th>
          <th scope="col">Fecha</th>
          <th scope="col" className="is-number">
            Acciones
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} {...{ order, onShow, onDeed }} isOpen={order.id === shown} />
        ))}
      </tbody>
    </table>
  )
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.5 } as const

function Row({
  order,
  isOpen,
  onShow,
  onDeed,
}: Pick<Table, 'onShow' | 'onDeed'> & { order: AdminOrder; isOpen: boolean }) {
  const { label, tone } = orderState(order.status)
  const actions = [
    ['Ver', Eye, true, () => onShow(order.id)],
    ['Imprimir', Printer, true, () => printInvoice(order.id)],
    ['Aprobar', Check, canApprove(order), () => onDeed({ deed: 'approve', order })],
    ['Cancelar', Ban, canCancel(order), () => onDeed({ deed: 'cancel', order })],
  ] as const
  return (
    <tr className={isOpen ? 'is-open' : undefined}>
      <td data-label="Número" className="is-nowrap">
        <button type="button" className="admin-link" onClick={() => onShow(order.id)}>
          {order.order_number}
        </button>
      </td>
      <td data-label="Cliente" className="is-wide">
        <span>
          {order.customer_name} <span className="admin-soft">{order.customer_email}</span>
        </span>
      </td>
      <td data-label="Total" className="is-number">
        {formatPesos(order.total_amount)}
      </td>
      <td data-label="Estado">
        <Status tone={tone}>{label}</Status>
      </td>
      <td data-label="Pago" className="is-nowrap">
        {paymentWord(order.payment_method)}
      </td>
      <td data-label="Fecha" className="is-nowrap">
        {formatDateTime(order.created_at)}
      </td>
      <td>
        <div className="admin-row-actions">
          {actions.map(
            ([name, Icon, isPossible, act]) =>
              isPossible && (
                <button
                  key={name}
                  type="button"
                  className="icon-button"
                  aria-label={`${name} ${order.order_number}`}
                  title={name}
                  onClick={act}
                >
                  <Icon {...icon} />
                </button>
              ),
          )}
        </div>
      </td>
    </tr>
  )
}
