import { Check, Eye, FileText, X } from 'lucide-react'
import { Fragment } from 'react'
import { useMay } from '../../accounts/parts/use-may.ts'
import { customerColumn } from '../../orders/admin/customer-column.tsx'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { Status } from '../../ui/admin/status.tsx'
import type { Column, Sorting } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { NoRowAction, RowAction } from '../../ui/admin/table/row-action.tsx'
import { verifyTransfer } from '../calls.ts'
import type { PendingVerification } from '../contract.ts'
import type { Decision } from './decide-dialog.tsx'
import { openProof } from './open-proof.ts'
import { paymentStates } from './payment-states.ts'

type Table = {
  caption: string
  transfers: readonly PendingVerification[]
  shown: number | undefined
  onShow: (id: number) => void
  onDecide: (decision: Decision) => void
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
}

export function TransferTable({ caption, transfers, shown, onShow, onDecide, sorting, onSort }: Table) {
  return (
    <DataTable
      id="transfers"
      columns={transferColumns(onShow)}
      rows={transfers}
      nameOf={({ order_number }) => order_number}
      open={shown}
      onOpen={({ id }) => onShow(id)}
      actions={(transfer) => <Actions transfer={transfer} onShow={onShow} onDecide={onDecide} />}
      caption={caption}
      sorting={sorting}
      onSort={onSort}
    />
  )
}

const repeatedLabels = { referencia: 'Referencia repetida', comprobante: 'Comprobante repetido' }

const transferColumns = (onShow: (id: number) => void): Column<PendingVerification>[] => [
  {
    id: 'order_number',
    label: 'Orden',
    isFixed: true,
    isNowrap: true,
    phone: 'name',
    cell: (transfer) => (
      <button type="button" className="admin-link" onClick={() => onShow(transfer.id)}>
        {transfer.order_number}
      </button>
    ),
  },
  customerColumn,
  {
    id: 'amount',
    label: 'Monto',
    sort: 'amount',
    isNumber: true,
    phone: 'end',
    cell: ({ amount }) => formatPesos(amount),
  },
  {
    id: 'reference',
    label: 'Referencia',
    isWide: true,
    cell: (transfer) => (
      <span className="admin-status-lines">
        {transfer.transfer_reference} <Repeated transfer={transfer} />
      </span>
    ),
  },
  {
    id: 'date',
    label: 'Fecha',
    sort: 'created_at',
    isNowrap: true,
    cell: ({ created_at }) => formatDateTime(created_at),
  },
  {
    id: 'status',
    label: 'Estado',
    phone: 'second',
    cell: (transfer) => {
      const { label, tone } = paymentStates[transfer.transaction_status]
      return (
        <span className="admin-status-lines">
          <Status tone={tone}>{label}</Status>
          {/* A phone hides the reference column, which shows this warning otherwise. */}
          <span className="only-on-phone">
            <Repeated transfer={transfer} />
          </span>
        </span>
      )
    },
  },
  { id: 'decided_by', label: 'Resuelta por', isHiddenAtFirst: true, cell: ({ decided_by }) => decided_by },
]

function Repeated({ transfer: { duplicate_of } }: { transfer: PendingVerification }) {
  return (['referencia', 'comprobante'] as const)
    .filter((repeated) => duplicate_of.some(({ what }) => what === repeated))
    .map((what) => (
      <Fragment key={what}>
        <Status tone="warn">{repeatedLabels[what]}</Status>{' '}
      </Fragment>
    ))
}

function Actions({
  transfer,
  onShow,
  onDecide,
}: { transfer: PendingVerification } & Pick<Table, 'onShow' | 'onDecide'>) {
  const of = transfer.order_number
  const { may } = useMay()
  return (
    <>
      <RowAction name="Ver detalle" of={`de ${of}`} icon={Eye} onClick={() => onShow(transfer.id)} />
      {transfer.transfer_file ? (
        <RowAction name="Ver comprobante" of={`de ${of}`} icon={FileText} onClick={() => openProof(transfer.id)} />
      ) : (
        <NoRowAction />
      )}
      {transfer.transaction_status === 'pendiente' && may(verifyTransfer) && (
        <>
          <RowAction name="Verificar" of={of} icon={Check} onClick={() => onDecide({ transfer, action: 'verify' })} />
          <RowAction name="Rechazar" of={of} icon={X} onClick={() => onDecide({ transfer, action: 'reject' })} />
        </>
      )}
    </>
  )
}
