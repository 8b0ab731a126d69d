import { useState } from 'react'
import { SavedViews } from '../../system/admin/views/saved-views.tsx'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { useRestorableState } from '../../ui/admin/form/use-restorable-state.ts'
import { RefreshButton } from '../../ui/admin/refresh-button.tsx'
import { BulkBar } from '../../ui/admin/table/bulk-bar.tsx'
import { asDay } from '../../ui/admin/table/day-field.tsx'
import { oneOf, useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { useOpened } from '../../ui/admin/table/use-opened.ts'
import { useSelection } from '../../ui/admin/table/use-selection.ts'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { findOrder, listOrders } from '../admin-calls.ts'
import type { AdminOrder } from '../admin-contract.ts'
import { type Action, OrderActions } from './order-actions.tsx'
import { OrderExport } from './order-export.tsx'
import { OrderFilters, readStates } from './order-filters.tsx'
import { OrderPanel } from './order-panel.tsx'
import { canShip } from './order-states.ts'
import { OrderTable } from './order-table.tsx'
import { printInvoice, printPackingSlip } from './print-papers.ts'
import { maxShipped, ShipMany } from './shipping/ship-many.tsx'

export const meta = () => [{ title: 'Órdenes · Panel' }, { name: 'robots', content: 'noindex' }]

const list = {
  filters: ['search', 'status', 'to_ship', 'owed', 'start', 'end'],
  clean: {
    status: (written: string) => readStates(written).join(','),
    to_ship: oneOf(['true']),
    owed: oneOf(['true']),
    start: asDay,
    end: asDay,
  },
  sorts: ['created_at', 'order_number', 'customer_name', 'total_amount'],
  usual: { sort: 'created_at', order: 'DESC' },
  limit: 20,
} as const

export default function OrdersPage() {
  const address = useListAddress(list)
  const query = useApi(listOrders, { query: address.query }, { isLive: true })
  const reload = useReload(listOrders, findOrder)
  const selection = useSelection<AdminOrder>()
  const [shown, setShown] = useOpened()
  const [action, setRequested] = useState<{ action: Action; order: AdminOrder }>()
  const [shipped, setShipped] = useRestorableState<readonly AdminOrder[]>('enviar', [])
  const shippable = selection.chosen.filter(canShip).slice(0, maxShipped)
  const [overtaken, setOvertaken] = useState<{ id: string; message: string }>()

  return (
    <AdminList
      title="Órdenes"
      actions={
        <>
          <OrderExport filters={address.filters} />
          <ButtonLink to="/admin/holds">Stock retenido</ButtonLink>
          <RefreshButton query={query} onRefresh={reload} />
        </>
      }
      above={<OrderFilters address={address} />}
      views={<SavedViews page="/admin/orders" />}
      query={query}
      address={address}
      failed="Error al cargar las órdenes"
      unreachable="Error de conexión al cargar las órdenes"
      rows={({ orders }) => orders}
      noun={['orden', 'órdenes']}
      empty="Todavía no hay órdenes."
      noMatch="Ninguna orden coincide con los filtros."
      showAll="Ver todas las órdenes"
      table={(orders) => (
        <OrderTable
          orders={orders}
          shown={shown}
          selection={selection}
          sorting={address.sorting}
          onShow={setShown}
          onAction={setRequested}
          onSort={address.sortBy}
        />
      )}
      bulk={() => (
        <BulkBar count={selection.chosen.length} noun={['orden elegida', 'órdenes elegidas']} onClear={selection.clear}>
          <Button look="main" disabled={shippable.length === 0} onClick={() => setShipped(shippable)}>
            Enviar{shippable.length > 0 && ` (${shippable.length})`}
          </Button>
          <Button onClick={() => printInvoice(...selection.chosen.map(({ id }) => id))}>Imprimir comprobantes</Button>
          <Button onClick={() => printPackingSlip(...selection.chosen.map(({ id }) => id))}>Imprimir remitos</Button>
        </BulkBar>
      )}
    >
      <OrderPanel
        id={shown}
        ids={query.data?.orders.map(({ id }) => id) ?? []}
        onShow={setShown}
        onClose={() => setShown(undefined)}
        onAction={setRequested}
        onChanged={reload}
        news={overtaken?.id === shown ? overtaken?.message : undefined}
      />
      <ShipMany
        orders={shipped}
        onClose={() => setShipped([])}
        onDone={() => {
          selection.clear()
          void reload()
        }}
      />
      <OrderActions
        requested={action}
        onClose={() => setRequested(undefined)}
        onDone={reload}
        onOvertaken={({ id }, message) => {
          // A colleague was first: the order stays in sight, as it is now.
          setShown(id)
          setOvertaken({ id, message })
        }}
      />
    </AdminList>
  )
}
