import { PanelLink } from '../../../accounts/parts/panel-link.tsx'
import { orderState } from '../../../orders/admin/order-states.ts'
import { Nothing } from '../../../ui/admin/list-state.tsx'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { PlainTable } from '../../../ui/admin/table/plain-table.tsx'
import type { Dashboard } from '../../dashboard/contract.ts'

export function OrdersByStatus({ states }: { states: Dashboard['orders_by_status'] }) {
  return (
    <Sheet title="Órdenes por estado">
      {states.length === 0 ? (
        <Nothing>Todavía no hay órdenes.</Nothing>
      ) : (
        <PlainTable className="admin-table" caption="Órdenes por estado" heads={['Estado', { number: 'Órdenes' }]}>
          {states.map(({ status, count }) => (
            <tr key={status}>
              <td data-label="Estado">
                <PanelLink to={`/admin/orders?status=${status}`} className="admin-link">
                  <Status tone={orderState(status).tone}>{orderState(status).label}</Status>
                </PanelLink>
              </td>
              <td data-label="Órdenes" className="is-number">
                {count}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Sheet>
  )
}
