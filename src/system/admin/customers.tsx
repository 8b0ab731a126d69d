import { useState } from 'react'
import { formatPesos } from '../../platform/money.ts'
import { formatDate } from '../../platform/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { Customer, CustomerPage } from '../customers/contract.ts'
import { CustomerPanel } from './customer-panel.tsx'
import './panel.css'

export const meta = () => [{ title: 'Clientes · Panel' }, { name: 'robots', content: 'noindex' }]

/** What the list can be sorted by, as the address has it. */
const sorts = [
  ['', 'Más nuevos'],
  ['created_at ASC', 'Más antiguos'],
  ['name ASC', 'Nombre'],
  ['takings DESC', 'Más compraron'],
  ['orders_count DESC', 'Más órdenes'],
  ['last_order_at DESC', 'Última compra'],
] as const

/** The call takes no more at once. */
const mostChosen = 500

export default function CustomersPage() {
  const filters = useFilters(['search', 'by'])
  const { values, change, clear, isFiltered } = filters
  const [sort = '', order = ''] = values.by.split(' ')
  const asked = new URLSearchParams({ page: String(filters.page), limit: '20', search: values.search })
  if (sort) asked.set('sort', sort)
  if (order) asked.set('order', order)
  const query = useApi<CustomerPage>(`/api/admin/customers?${asked}`)
  const [shown, setShown] = useState<number>()
  const [chosen, setChosen] = useState<readonly number[]>([])
  return (
    <>
      <PageHead
        title="Clientes"
        actions={
          <>
            {chosen.length > 0 && (
              <Button look="plain" onClick={() => setChosen([])}>
                Soltar {chosen.length === 1 ? 'el elegido' : `los ${chosen.length} elegidos`}
              </Button>
            )}
            <ButtonLink
              look={chosen.length > 0 ? 'main' : 'quiet'}
              to={chosen.length > 0 ? `/admin/announcements?user_ids=${chosen.join(',')}` : '/admin/announcements'}
            >
              {chosen.length > 0 ? `Enviar aviso a ${chosen.length}` : 'Enviar aviso'}
            </ButtonLink>
          </>
        }
      >
        Quienes tienen cuenta en la tienda.
      </PageHead>
      <form
        className="admin-filters"
        onSubmit={(event) => {
          event.preventDefault()
          change({ search: String(new FormData(event.currentTarget).get('search')).trim() })
        }}
      >
        <TextField
          key={values.search}
          label="Buscar"
          name="search"
          type="search"
          maxLength={200}
          placeholder="Nombre, email, teléfono o ciudad"
          defaultValue={values.search}
        />
        <SelectField label="Ordenar por" value={values.by} onChange={({ target }) => change({ by: target.value })}>
          {sorts.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit">Buscar</Button>
        {isFiltered && (
          <Button look="plain" onClick={clear}>
            Limpiar filtros
          </Button>
        )}
      </form>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar los clientes">
          {({ customers, pagination }) => (
            <>
              {customers.length === 0 ? (
                <Nothing>
                  {values.search ? 'Ningún cliente coincide con lo que buscás.' : 'Todavía nadie creó una cuenta.'}
                </Nothing>
              ) : (
                <Table customers={customers} chosen={chosen} onChoose={setChosen} onShow={setShown} />
              )}
              <Pager
                page={filters.page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'cliente' : 'clientes'}
                onPage={filters.turnTo}
              />
            </>
          )}
        </Loaded>
      </div>
      <CustomerPanel id={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

type Table = {
  customers: Customer[]
  chosen: readonly number[]
  onChoose: (chosen: readonly number[]) => void
  onShow: (id: number) => void
}

function Table({ customers, chosen, onChoose, onShow }: Table) {
  const onPage = customers.map(({ id }) => id)
  const isWhole = onPage.every((id) => chosen.includes(id))
  const without = chosen.filter((id) => !onPage.includes(id))
  const toggle = (id: number) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, mostChosen))
  return (
    <table className="admin-table">
      <caption>Clientes</caption>
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label="Elegir los de esta página"
              checked={isWhole}
              onChange={() => onChoose(isWhole ? without : [...without, ...onPage].slice(0, mostChosen))}
            />
          </th>
          {['Nombre', 'Email', 'Ciudad', 'Desde', 'Última compra'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {['Órdenes', 'Compró', 'Acciones'].map((head) => (
            <th key={head} scope="col" className="is-number">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => {
          const name = `${customer.first_name} ${customer.last_name}`.trim()
          return (
            <tr key={customer.id} aria-selected={chosen.includes(customer.id)}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Elegir a ${name}`}
                  checked={chosen.includes(customer.id)}
                  onChange={() => toggle(customer.id)}
                />
              </td>
              <td data-label="Nombre" className="is-wide">
                {name}
              </td>
              <td data-label="Email" className="is-wide">
                {customer.email}
              </td>
              <td data-label="Ciudad">{customer.city}</td>
              <td data-label="Desde" className="is-nowrap">
                {formatDate(customer.created_at)}
              </td>
              <td data-label="Última compra" className="is-nowrap">
                {customer.last_order_at ? formatDate(customer.last_order_at) : '—'}
              </td>
              <td data-label="Órdenes" className="is-number">
                {customer.orders_count}
              </td>
              <td data-label="Compró" className="is-number">
                {formatPesos(customer.takings)}
              </td>
              <td className="is-number">
                <button
                  type="button"
                  className="admin-link"
                  aria-label={`Ver a ${name}`}
                  onClick={() => onShow(customer.id)}
                >
                  Ver
                </button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
