import { useState } from 'react'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { Nothing } from '../../ui/admin/list-state.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { PlainTable } from '../../ui/admin/table/plain-table.tsx'
import { Button } from '../../ui/button.tsx'
import type { CashEntry } from '../contract.ts'
import { entryMethod, entryState } from '../entry-labels.ts'

/** Rows that are shown at first and added with each «Mostrar más». */
const step = 200

export function CashTable({ entries, total }: { entries: CashEntry[]; total: number }) {
  const [shown, setShown] = useState(step)
  if (entries.length === 0) return <Nothing>No hay movimientos en este período.</Nothing>
  return (
    <>
      <PlainTable
        className="admin-table"
        caption="Movimientos del período"
        heads={['Fecha', 'Orden', 'Cliente', 'Método', 'Estado', { number: 'Monto' }]}
        foot={
          <tr>
            <td colSpan={5}>Total del período</td>
            <td className="is-number">{formatPesos(total)}</td>
          </tr>
        }
      >
        {entries.slice(0, shown).map((entry) => (
          <tr key={`${entry.date} ${entry.order_number} ${entry.amount}`}>
            <td data-label="Fecha" className="is-nowrap">
              {formatDateTime(entry.date)}
            </td>
            <td data-label="Orden" className="is-nowrap">
              {entry.order_number}
            </td>
            <td data-label="Cliente" className="is-wide">
              {entry.customer_name}
            </td>
            <td data-label="Método">{entryMethod(entry)}</td>
            <td data-label="Estado">
              <Status tone={entry.amount < 0 ? 'warn' : 'ok'}>{entryState(entry)}</Status>
            </td>
            <td data-label="Monto" className={`is-number ${entry.amount < 0 ? 'admin-bad' : ''}`}>
              {formatPesos(entry.amount)}
            </td>
          </tr>
        ))}
      </PlainTable>
      {shown < entries.length && (
        <div className="admin-pager">
          <p>
            Se muestran {shown} de {entries.length} movimientos.
          </p>
          <Button onClick={() => setShown(shown + step)}>Mostrar más</Button>
        </div>
      )}
    </>
  )
}
