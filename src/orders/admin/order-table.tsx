import { Ban, Check, Eye, Printer, Truck } from 'lucide-react'
import type { Sorting } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { NoRowAction, RowAction } from '../../ui/admin/table/row-action.tsx'
import type { Selection } from '../../ui/admin/table/use-selection.ts'
import type { AdminOrder } from '../admin-contract.ts'
import type { Action } from './order-actions.tsx'
import { orderColumns } from './order-columns.tsx'
import { canApprove } from './order-states.ts'
import { printInvoice } from './print-papers.ts'
import { useOrderRights } from './use-order-rights.ts'

type Table = {
  orders: readonly AdminOrder[]
  shown: string | undefined
  onShow: (id: string) => void
  onAction: (requested: { action: Action; order: AdminOrder }) => void
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
  selection: Selection<AdminOrder>
}

export function OrderTable({ orders, shown, onShow, onAction, ...table }: Table) {
  return (
    <DataTable
      id="orders"
      caption="Órdenes"
      columns={orderColumns(onShow)}
      rows={orders}
      nameOf={({ order_number }) => order_number}
      open={shown}
      onOpen={({ id }) => onShow(id)}
      actions={(order) => <Actions order={order} onShow={onShow} onAction={onAction} />}
      {...table}
    />
  )
}

function Actions({ order, onShow, onAction }: { order: AdminOrder } & Pick<Table, 'onShow' | 'onAction'>) {
  const of = order.order_number
  const rights = useOrderRights()(order)
  return (
    <>
      <RowAction isMinor name="Ver" of={of} icon={Eye} onClick={() => onShow(order.id)} />
      <RowAction isMinor name="Imprimir" of={of} icon={Printer} onClick={() => printInvoice(order.id)} />
      {rights.approve ? (
        <RowAction name="Aprobar" of={of} icon={Check} onClick={() => onAction({ action: 'approve', order })} />
      ) : rights.ship ? (
        <RowAction name="Enviar" of={of} icon={Truck} onClick={() => onAction({ action: 'ship', order })} />
      ) : (
        <NoRowAction />
      )}
      {/* Cancelling a paid order also refunds it: only in the order's panel. */}
      {rights.cancel && canApprove(order) ? (
        <RowAction isMinor name="Cancelar" of={of} icon={Ban} onClick={() => onAction({ action: 'cancel', order })} />
      ) : (
        <NoRowAction />
      )}
    </>
  )
}
