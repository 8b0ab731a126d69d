import { itemName } from '../../catalog/item-name.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import type { Column } from '../../ui/admin/table/column.ts'
import type { AdminOrder } from '../admin-contract.ts'
import { channelLabels } from '../channels.ts'
import { TrackingNumber } from '../parts/tracking-number.tsx'
import { orderMethodLabel } from '../texts/order-method-label.ts'
import { customerColumn } from './customer-column.tsx'
import { OrderState } from './order-state.tsx'

export const orderColumns = (onShow: (id: string) => void): Column<AdminOrder>[] => [
  {
    id: 'order_number',
    label: 'Número',
    sort: 'order_number',
    isFixed: true,
    isNowrap: true,
    phone: 'name',
    cell: (order) => (
      <button type="button" className="admin-link" onClick={() => onShow(order.id)}>
        {order.order_number}
      </button>
    ),
  },
  { ...customerColumn, sort: 'customer_name' },
  {
    id: 'total',
    label: 'Total',
    sort: 'total_amount',
    isNumber: true,
    phone: 'end',
    cell: (order) => formatPesos(order.total_amount),
  },
  {
    id: 'status',
    label: 'Estado',
    phone: 'second',
    cell: (order) => <OrderState order={order} />,
  },
  { id: 'channel', label: 'Canal', isHiddenAtFirst: true, cell: ({ channel }) => channelLabels[channel] },
  { id: 'payment', label: 'Pago', cell: orderMethodLabel },
  {
    id: 'date',
    label: 'Fecha',
    sort: 'created_at',
    isNowrap: true,
    phone: 'second',
    cell: (order) => formatDateTime(order.created_at),
  },
  {
    id: 'items',
    label: 'Productos',
    isHiddenAtFirst: true,
    isWide: true,
    cell: ({ items }) => items.map((item) => `${item.quantity} × ${itemName(item)}`).join(', '),
  },
  { id: 'phone', label: 'Teléfono', isHiddenAtFirst: true, cell: (order) => order.customer_phone },
  { id: 'city', label: 'Ciudad', isHiddenAtFirst: true, cell: (order) => order.customer_city },
  {
    id: 'tracking',
    label: 'Seguimiento',
    isHiddenAtFirst: true,
    cell: (order) => (
      <span>
        {order.carrier} {order.tracking_number && <TrackingNumber order={order} className="admin-link" />}
      </span>
    ),
  },
]
