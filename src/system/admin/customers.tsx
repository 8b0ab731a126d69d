import { Eye } from 'lucide-react'
import { useState } from 'react'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDate } from '../../platform/argentina/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { BulkBar } from '../../ui/admin/table/bulk-bar.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { asDay, DayField } from '../../ui/admin/table/day-field.tsx'
import { RowAction } from '../../ui/admin/table/row-action.tsx'
import { SearchField } from '../../ui/admin/table/search-field.tsx'
import { useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { useSelection } from '../../ui/admin/table/use-selection.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
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
  const { page, filters, isFiltered, sorting, asked, change, clear, toPage, sortBy } = useListAddress(list)
  const query = useApi(listCustomers, { query: new URLSearchParams(asked) })
  const selection = useSelection<Customer>(({ id }) => id)
  const [shown, setShown] = useState<number>()
  return (
    <>
      <PageHead title="Clientes" actions={<ButtonLink to="/admin/announcements">Enviar aviso a todos</ButtonLink>}>
        Quienes tienen cuenta en la tienda.
      </PageHead>
      <div className="admin-filters">
        <SearchField
          value={filters.search ?? ''}
          placeholder="Nombre, email, teléfono o ciudad"
          onSearch={(search) => change({ search })}
        />
        <DayField
          label="Cuenta desde"
          value={filters.start ?? ''}
          max={filters.end ?? ''}
          onDay={(start) => change({ start })}
        />
        <DayField label="Hasta" value={filters.end ?? ''} min={filters.start ?? ''} onDay={(end) => change({ end })} />
        {isFiltered && (
          <Button look="plain" onClick={clear}>
            Limpiar filtros
          </Button>
        )}
      </div>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar los clientes">
          {({ customers, pagination }) => (
            <>
              {customers.length === 0 ? (
                <Nothing action={isFiltered && <Button onClick={clear}>Ver todos los clientes</Button>}>
                  {isFiltered ? 'Ningún cliente coincide con lo que buscás.' : 'Todavía nadie creó una cuenta.'}
                </Nothing>
              ) : (
                <DataTable
                  id="customers"
                  caption="Clientes"
                  columns={columns}
                  rows={customers}
                  keyOf={({ id }) => id}
                  nameOf={nameOf}
                  open={shown}
                  onOpen={({ id }) => setShown(id)}
                  sorting={sorting}
                  onSort={sortBy}
                  selection={selection}
                  actions={(customer) => (
                    <RowAction name="Ver a" of={nameOf(customer)} icon={Eye} onClick={() => setShown(customer.id)} />
                  )}
                />
              )}
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
              <Pager
                page={page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'cliente' : 'clientes'}
                onPage={toPage}
              />
            </>
          )}
        </Loaded>
      </div>
      <CustomerPanel id={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
