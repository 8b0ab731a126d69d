import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { AdminOrder, AdminOrderPage } from '../contract.ts'
import { statusLabels } from '../rules.ts'
import { type Deed, OrderDeeds } from './order-deeds.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderTable } from './order-table.tsx'

export const meta = () => [{ title: 'Órdenes · Panel' }, { name: 'robots', content: 'noindex' }]

const pageSize = 20

export default function OrdersPage() {
  const [parameters, setParameters] = useSearchParams()
  const page = Math.max(Number(parameters.get('page')) || 1, 1)
  const status = parameters.get('status') ?? ''
  const search = parameters.get('search') ?? ''
  const asked = new URLSearchParams({ page: String(page), limit: String(pageSize) })
  if (status in statusLabels) asked.set('status', status)
  if (search) asked.set('search', search)
  const query = useApi<AdminOrderPage>(`/api/admin/orders?${asked}`)
  const client = useQueryClient()
  const [shown, setShown] = useState<string>()
  const [deed, setDeed] = useState<{ deed: Deed; order: AdminOrder }>()

  /** A changed filter begins at the first page. */
  function change(values: Record<string, string>) {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries({ page: '', ...values })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParameters(next, { preventScrollReset: true })
  }
  const reload = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/orders') })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    change({ search: String(new FormData(event.currentTarget).get('search')).trim() })
  }

  return (
    <>
      <PageHead
        title="Órdenes"
        actions={
          <Button onClick={reload} busy={query.isFetching}>
            Actualizar
          </Button>
        }
      />
      <form className="admin-filters" onSubmit={submit}>
        <TextField
          key={search}
          label="Buscar"
          name="search"
          type="search"
          placeholder="Número, cliente, email o producto"
          defaultValue={search}
        />
        <SelectField label="Estado" value={status} onChange={(event) => change({ status: event.target.value })}>
          <option value="">Todos</option>
          {Object.entries(statusLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit">Buscar</Button>
        {(status || search) && (
          <Button look="plain" onClick={() => change({ search: '', status: '' })}>
            Limpiar filtros
          </Button>
        )}
      </form>
      <div className="admin-frame">
        <Loaded
          query={query}
          failed="Error al cargar las órdenes"
          unreachable="Error de conexión al cargar las órdenes"
        >
          {({ orders, pagination }) => (
            <>
              {orders.length === 0 ? (
                <Nothing>
                  {status || search ? 'Ninguna orden coincide con los filtros.' : 'Todavía no hay órdenes.'}
                </Nothing>
              ) : (
                <OrderTable orders={orders} shown={shown} onShow={setShown} onDeed={setDeed} />
              )}
              <Pager
                page={page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'orden' : 'órdenes'}
                onPage={(next) => change({ page: next === 1 ? '' : String(next) })}
              />
            </>
          )}
        </Loaded>
      </div>
      <OrderPanel id={shown} onClose={() => setShown(undefined)} onDeed={setDeed} />
      <OrderDeeds asked={deed} onClose={() => setDeed(undefined)} onDone={reload} />
    </>
  )
}
