import { Link } from 'react-router'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import type { Column } from '../../ui/admin/table/column.ts'
import { Person } from '../../ui/admin/table/person.tsx'
import type { Hold } from '../holds/contract.ts'
import { shareWords } from './hold-groups.ts'

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
  {
    id: 'customer',
    label: 'Cliente',
    isFixed: true,
    isWide: true,
    phone: 'name',
    cell: ({ customer_name, customer_email }) => <Person name={customer_name} email={customer_email} />,
  },
  { id: 'network', label: 'Red', cell: ({ network }) => network ?? 'Sin registrar' },
  {
    id: 'units',
    label: 'Unidades',
    isNumber: true,
    isFixed: true,
    phone: 'second',
    cell: ({ units }) => units,
  },
  { id: 'share', label: 'De la tienda', isNumber: true, cell: ({ share }) => shareWords(share) },
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
