import { Eye } from 'lucide-react'
import { useState } from 'react'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDate } from '../../platform/argentina/time.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { BulkBar } from '../../ui/admin/table/bulk-bar.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { asDay } from '../../ui/admin/table/day-field.tsx'
import { FilterDays, ListFilters } from '../../ui/admin/table/list-filters.tsx'
import { RowAction } from '../../ui/admin/table/row-action.tsx'
import { useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { useSelection } from '../../ui/admin/table/use-selection.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { listCustomers } from '../customers/calls.ts'
import type { Customer } from '../customers/contract.ts'
import { CustomerPanel } from './customer-panel.tsx'

export const meta = () => [{ title: 'Clientes · Panel' }, { name: 'robots', content: 'noindex' }]

const list = {
  filters: ['search', 'start', 'end'],
  clean: { start: asDay, end: asDay },
  sorts: ['created_at', 'name', 'orders_count', 'takings', 'last_order_at'],
  usual: { sort: 'created_at', order: 'DESC' },
  limit: 20,
} as const

const nameOf = ({ first_name, last_name }: Customer) => `${first_name} ${last_name}`.trim()

const columns: Column<Customer>[] = [
  {
    id: 'name',
    label: 'Nombre',
    sort: 'name',
    isFixed: true,
    cell: (customer) => (
      <span className="admin-cut" title={nameOf(customer)}>
        {nameOf(customer)}
      </span>
    ),
  },
  {
    id: 'email',
    label: 'Email',
    cell: ({ email }) => (
      <span className="admin-cut" title={email}>
        {email}
      </span>
    ),
  },
  { id: 'phone', label: 'Teléfono', isHiddenAtFirst: true, isNowrap: true, cell: ({ phone }) => phone ?? '—' },
  { id: 'city', label: 'Ciudad', cell: ({ city }) => city ?? '—' },
  {
    id: 'created_at',
    label: 'Desde',
    sort: 'created_at',
    isNowrap: true,
    cell: ({ created_at }) => formatDate(created_at),
  },
  {
    id: 'last_order_at',
    label: 'Última compra',
    sort: 'last_order_at',
    isNowrap: true,
    cell: ({ last_order_at }) => (last_order_at ? formatDate(last_order_at) : '—'),
  },
  {
    id: 'orders_count',
    label: 'Órdenes',
    sort: 'orders_count',
    isNumber: true,
    cell: ({ orders_count }) => orders_count,
  },
  { id: 'takings', label: 'Compró', sort: 'takings', isNumber: true, cell: ({ takings }) => formatPesos(takings) },
]

export default function CustomersPage() {
  const address = useListAddress(list)
  const query = useApi(listCustomers, { query: new URLSearchParams(address.asked) })
  const selection = useSelection<Customer>(({ id }) => id)
  const [shown, setShown] = useState<number>()
  return (
    <AdminList
      title="Clientes"
      about="Quienes tienen cuenta en la tienda."
      actions={<ButtonLink to="/admin/announcements">Enviar aviso a todos</ButtonLink>}
      above={
        <ListFilters address={address} search="Nombre, email, teléfono o ciudad">
          <FilterDays address={address} label="Cuenta desde" first="start" last="end" />
        </ListFilters>
      }
      {...{ query, address }}
      failed="Error al cargar los clientes"
      rows={({ customers }) => customers}
      noun={['cliente', 'clientes']}
      empty="Todavía nadie creó una cuenta."
      noMatch="Ningún cliente coincide con lo que buscás."
      showAll="Ver todos los clientes"
      table={(customers) => (
        <DataTable
          id="customers"
          caption="Clientes"
          columns={columns}
          rows={customers}
          keyOf={({ id }) => id}
          nameOf={nameOf}
          open={shown}
          onOpen={({ id }) => setShown(id)}
          sorting={address.sorting}
          onSort={address.sortBy}
          selection={selection}
          actions={(customer) => (
            <RowAction name="Ver a" of={nameOf(customer)} icon={Eye} onClick={() => setShown(customer.id)} />
          )}
        />
      )}
      bulk={() => (
        <BulkBar
          count={selection.chosen.length}
          noun={['cliente elegido', 'clientes elegidos']}
          onClear={selection.clear}
        >
          <ButtonLink
            look="main"
            to={`/admin/announcements?user_ids=${selection.chosen.map(({ id }) => id).join(',')}`}
          >
            Enviar aviso
          </ButtonLink>
        </BulkBar>
      )}
    >
      <CustomerPanel id={shown} onClose={() => setShown(undefined)} />
    </AdminList>
  )
}
