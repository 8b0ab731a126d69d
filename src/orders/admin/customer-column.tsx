import type { Column } from '../../ui/admin/table/column.ts'
import { Person } from '../../ui/admin/table/person.tsx'

type Bought = { customer_name: string; customer_email: string }

export const customerColumn = {
  id: 'customer',
  label: 'Cliente',
  isFixed: true,
  isWide: true,
  phone: 'name',
  cell: ({ customer_name, customer_email }) => <Person name={customer_name} email={customer_email} />,
} satisfies Column<Bought>
