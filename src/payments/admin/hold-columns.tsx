import { Link } from 'react-router'
import { customerColumn } from '../../orders/admin/customer-column.tsx'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import type { Column } from '../../ui/admin/table/column.ts'
import type { Hold } from '../holds/contract.ts'
import { formatShare } from './hold-groups.ts'

export const holdColumns: Column<Hold>[] = [
  {
    id: 'order_number',
    label: 'Orden',
    isFixed: true,
    isNowrap: true,
    phone: 'name',
    cell: ({ order_number }) => (
      <Link className="admin-link" to={`/admin/orders?search=${order_number}`}>
        {order_number}
      </Link>
    ),
  },
  customerColumn,
  { id: 'network', label: 'Red', cell: ({ network }) => network ?? 'Sin registrar' },
  {
    id: 'units',
    label: 'Unidades',
    isNumber: true,
    isFixed: true,
    phone: 'second',
    cell: ({ units }) => units,
  },
  { id: 'share', label: 'De la tienda', isNumber: true, cell: ({ share }) => formatShare(share) },
  {
    id: 'total_amount',
    label: 'Total',
    isNumber: true,
    phone: 'end',
    isNowrap: true,
    cell: ({ total_amount }) => formatPesos(total_amount),
  },
  {
    id: 'created_at',
    label: 'Hecha',
    isNowrap: true,
    isHiddenAtFirst: true,
    cell: ({ created_at }) => formatDateTime(created_at),
  },
  {
    id: 'expires_at',
    label: 'Se libera sola',
    isNowrap: true,
    phone: 'second',
    cell: ({ expires_at }) => (expires_at ? formatDateTime(expires_at) : 'Con su pago'),
  },
]
