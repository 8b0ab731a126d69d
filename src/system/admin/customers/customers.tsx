import { Eye } from 'lucide-react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { announce } from '../../../notifications/announcements/calls.ts'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { formatDate } from '../../../platform/argentina/time.ts'
import { AdminList } from '../../../ui/admin/admin-list.tsx'
import { BulkBar } from '../../../ui/admin/table/bulk-bar.tsx'
import { CaseSteps } from '../../../ui/admin/table/case-steps.tsx'
import type { Column } from '../../../ui/admin/table/column.ts'
import { DataTable } from '../../../ui/admin/table/data-table.tsx'
import { asDay } from '../../../ui/admin/table/day-field.tsx'
import { FilterChoice, FilterDays, ListFilters } from '../../../ui/admin/table/list-filters.tsx'
import { RowAction } from '../../../ui/admin/table/row-action.tsx'
import { oneOf, useListAddress } from '../../../ui/admin/table/use-list-address.ts'
import { useOpenedNumber } from '../../../ui/admin/table/use-opened.ts'
import { useSelection } from '../../../ui/admin/table/use-selection.ts'
import { useApi } from '../../../ui/admin/use-api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { listCustomers, listTags } from '../../customers/calls.ts'
import type { Customer } from '../../customers/contract.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { TagList } from './tag-list.tsx'

export const meta = () => [{ title: 'Clientes · Panel' }, { name: 'robots', content: 'noindex' }]

const list = {
  filters: ['search', 'is_guest', 'tag', 'start', 'end'],
  clean: {
    start: asDay,
    end: asDay,
    is_guest: oneOf(['true', 'false']),
  },
  sorts: ['created_at', 'name', 'orders_count', 'total_spent', 'last_order_at'],
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
    isWide: true,
    phone: 'name',
    cell: (customer) => (
      <>
        <span className="admin-cut" title={nameOf(customer)}>
          {nameOf(customer)}
        </span>
        {customer.is_guest && <span className="customer-guest">Invitado</span>}
      </>
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
  {
    id: 'tags',
    label: 'Etiquetas',
    phone: 'second',
    cell: ({ tags }) => tags.length > 0 && <TagList tags={tags} max={2} />,
  },
  { id: 'city', label: 'Ciudad', isHiddenAtFirst: true, cell: ({ city }) => city ?? '—' },
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
    phone: 'second',
    cell: ({ orders_count }) => orders_count,
  },
  {
    id: 'total_spent',
    label: 'Compró',
    sort: 'total_spent',
    isNumber: true,
    phone: 'end',
    cell: ({ total_spent }) => formatPesos(total_spent),
  },
]

const kinds = [
  ['false', 'Con cuenta'],
  ['true', 'Invitados'],
] as const

export default function CustomersPage() {
  const { may } = useMay()
  const canWrite = may(announce)
  const address = useListAddress(list)
  const query = useApi(listCustomers, { query: address.query }, { isLive: true })
  const tags = useApi(listTags, {})
  const selection = useSelection<Customer>()
  const [shown, setShown] = useOpenedNumber()
  // Announcements reach only accounts.
  const withAccount = selection.chosen.filter(({ is_guest }) => !is_guest)
  return (
    <AdminList
      title="Clientes"
      about="Quienes tienen cuenta o compraron como invitados."
      actions={canWrite && <ButtonLink to="/admin/announcements">Enviar aviso a todos</ButtonLink>}
      above={
        <ListFilters address={address} search="Nombre, email, teléfono o ciudad">
          <FilterChoice address={address} name="is_guest" label="Compra" options={kinds} />
          <FilterChoice
            address={address}
            name="tag"
            label="Etiqueta"
            all="Todas"
            options={tagOptions(tags.data?.tags ?? [], address.filters.tag)}
          />
          <FilterDays address={address} label="Cliente desde" first="start" last="end" />
        </ListFilters>
      }
      query={query}
      address={address}
      views={<SavedViews page="/admin/customers" />}
      failed="Error al cargar los clientes"
      rows={({ customers }) => customers}
      noun={['cliente', 'clientes']}
      empty="Todavía nadie compró ni creó una cuenta."
      noMatch="Ningún cliente coincide con lo que buscás."
      showAll="Ver todos los clientes"
      table={(customers) => (
        <DataTable
          id="customers"
          caption="Clientes"
          columns={columns}
          rows={customers}
          nameOf={nameOf}
          open={shown}
          onOpen={({ id }) => setShown(id)}
          sorting={address.sorting}
          onSort={address.sortBy}
          {...(canWrite ? { selection } : {})}
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
          {withAccount.length > 0 ? (
            <ButtonLink look="main" to={`/admin/announcements?user_ids=${withAccount.map(({ id }) => id).join(',')}`}>
              {withAccount.length < selection.chosen.length
                ? `Enviar aviso a ${withAccount.length} con cuenta`
                : 'Enviar aviso'}
            </ButtonLink>
          ) : (
            <p className="admin-soft">Los avisos llegan a quienes tienen cuenta.</p>
          )}
        </BulkBar>
      )}
    >
      <CustomerPanel
        id={shown}
        steps={
          <CaseSteps
            keys={query.data?.customers.map(({ id }) => id) ?? []}
            shown={shown}
            noun="Cliente"
            onShow={setShown}
          />
        }
        onClose={() => setShown(undefined)}
      />
    </AdminList>
  )
}

/** Includes the tag being filtered by, even if no customer has it any more. */
function tagOptions(tags: readonly { tag: string; count: number }[], requested = '') {
  const options = tags.map(({ tag, count }) => [tag, `${tag} (${count})`] as const)
  return requested === '' || tags.some(({ tag }) => tag === requested)
    ? options
    : [...options, [requested, requested] as const]
}
