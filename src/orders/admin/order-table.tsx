import { Ban, Check, Eye, Printer, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sorting } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { NoRowAction, RowAction } from '../../ui/admin/table/row-action.tsx'
import type { Selection } from '../../ui/admin/table/use-selection.ts'
import type { AdminOrder } from '../contract.ts'
import { orderColumns } from './order-columns.tsx'
import type { Deed } from './order-deeds.tsx'
import { canApprove, canShip, printInvoice } from './order-words.ts'

type Table = {
  orders: AdminOrder[]
  shown: string | undefined
  onShow: (id: string) => void
  onDeed: (asked: { deed: Deed; order: AdminOrder }) => void
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
  selection: Selection<AdminOrder>
  tools?: ReactNode
}

export function OrderTable({ orders, shown, onShow, onDeed, ...table }: Table) {
  return (
    <DataTable
      id="orders"
      caption="Órdenes"
      columns={orderColumns(onShow)}
      rows={orders}
      keyOf={({ id }) => id}
      nameOf={({ order_number }) => order_number}
      open={shown}
      onOpen={({ id }) => onShow(id)}
      actions={(order) => <Actions {...{ order, onShow, onDeed }} />}
      {...table}
    />
  )
}

function Actions({ order, onShow, onDeed }: { order: AdminOrder } & Pick<Table, 'onShow' | 'onDeed'>) {
  const of = order.order_number
  return (
    <>
      <RowAction name="Ver" of={of} icon={Eye} onClick={() => onShow(order.id)} />
      <RowAction name="Imprimir" of={of} icon={Printer} onClick={() => printInvoice(order.id)} />
      {canApprove(order) ? (
        <RowAction name="Aprobar" of={of} icon={Check} onClick={() => onDeed({ deed: 'approve', order })} />
      ) : canShip(order) ? (
        <RowAction name="Enviar" of={of} icon={Truck} onClick={() => onDeed({ deed: 'ship', order })} />
      ) : (
        <NoRowAction />
      )}
      {/* Of a paid order it is a refund too: in its panel alone. */}
      {canApprove(order) ? (
        <RowAction name="Cancelar" of={of} icon={Ban} onClick={() => onDeed({ deed: 'cancel', order })} />
      ) : (
        <NoRowAction />
      )}
    </>
  )
}
