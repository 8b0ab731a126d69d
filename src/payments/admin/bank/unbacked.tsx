import { useState } from 'react'
import { Link } from 'react-router'
import { channelLabels } from '../../../orders/channels.ts'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { counted } from '../../../platform/text/counted.ts'
import { Loaded, Nothing } from '../../../ui/admin/list-state.tsx'
import { BeyondLast, Pager } from '../../../ui/admin/pager.tsx'
import type { Column } from '../../../ui/admin/table/column.ts'
import { DataTable } from '../../../ui/admin/table/data-table.tsx'
import { FilterDays } from '../../../ui/admin/table/list-filters.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import type { PendingVerification } from '../../contract.ts'
import { listUnbacked } from '../../statements/calls.ts'

export function Unbacked() {
  const [days, setDays] = useState<Record<string, string>>({})
  const [page, setPage] = useState(1)
  const query = useApi(listUnbacked, { query: { ...days, page, limit: 20 } }, { isLive: true })
  function change(changed: Record<string, string>) {
    setDays({ ...days, ...changed })
    setPage(1)
  }
  return (
    <section aria-labelledby="sin-respaldo" className="bank-part">
      <h2 id="sin-respaldo">Confirmadas sin respaldo</h2>
      <p className="admin-soft">Se verificaron, pero ninguna línea del banco las muestra todavía.</p>
      <div className="admin-filters">
        <FilterDays address={{ filters: days, change }} first="start" last="end" />
      </div>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar las confirmadas sin respaldo">
          {({ orders, total_amount, pagination: { pages, total } }) =>
            orders.length === 0 && pages > 0 ? (
              <BeyondLast page={page} pages={pages} onPage={setPage} />
            ) : orders.length === 0 ? (
              <Nothing>
                {days.start || days.end
                  ? 'Ninguna de esos días.'
                  : 'Todas las transferencias confirmadas tienen su línea.'}
              </Nothing>
            ) : (
              <>
                <DataTable
                  id="unbacked"
                  caption={`Sin respaldo: ${formatPesos(total_amount)} en ${counted(total, 'transferencia', 'transferencias')}`}
                  columns={columns}
                  rows={orders}
                  nameOf={({ order_number }) => order_number}
                />
                <Pager
                  page={page}
                  pages={pages}
                  total={total}
                  noun={total === 1 ? 'transferencia' : 'transferencias'}
                  onPage={setPage}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}

/** A counter sale has no typed reference: the seller saw the transfer on the buyer's phone. */
const referenceText = ({ transfer_reference, channel }: PendingVerification) =>
  transfer_reference || (channel === 'web' ? '' : `Vista al vender (${channelLabels[channel]})`)

const columns: Column<PendingVerification>[] = [
  {
    id: 'order_number',
    label: 'Orden',
    isFixed: true,
    isNowrap: true,
    cell: ({ order_number }) => (
      <Link className="admin-link" to={`/admin/payments?status=confirmado&search=${order_number}`}>
        {order_number}
      </Link>
    ),
  },
  { id: 'customer', label: 'Cliente', isWide: true, cell: ({ customer_name }) => customer_name },
  { id: 'amount', label: 'Monto', isNumber: true, cell: ({ amount }) => formatPesos(amount) },
  { id: 'reference', label: 'Referencia', isWide: true, cell: referenceText },
  {
    id: 'decided_at',
    label: 'Verificada',
    cell: ({ decided_at, decided_by }) =>
      decided_at && (
        <span>
          <span className="is-nowrap">{formatDateTime(decided_at)}</span>
          {decided_by && ` por ${decided_by}`}
        </span>
      ),
  },
]
