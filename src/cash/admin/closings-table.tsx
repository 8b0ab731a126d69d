import { useState } from 'react'
import { useMay } from '../../accounts/parts/use-may.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime, formatDay } from '../../platform/argentina/time.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { Nothing } from '../../ui/admin/list-state.tsx'
import { PlainTable } from '../../ui/admin/table/plain-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { correctClosing } from '../closings/calls.ts'
import type { Closing } from '../closings/contract.ts'
import { DayCount } from './day-count.tsx'
import { Difference } from './difference.tsx'

/** All counts of the period; the last one of each day is valid. */
export function ClosingsTable({ closings, onDone }: { closings: Closing[]; onDone: () => void }) {
  const [wrong, setWrong] = useState<Closing>()
  if (closings.length === 0) return <Nothing>Ningún día de este período fue cerrado.</Nothing>
  return (
    <>
      <PlainTable
        className="admin-table"
        caption="Cierres del período"
        heads={['Día', 'Cierre', { number: 'Esperado' }, { number: 'Contado' }, 'Diferencia', { number: 'Acciones' }]}
      >
        {closings.map((closing) => (
          <Row key={closing.id} closing={closing} onCorrect={() => setWrong(closing)} />
        ))}
      </PlainTable>
      <Dialog
        open={wrong !== undefined}
        onClose={() => setWrong(undefined)}
        title={`Corregir el cierre del ${wrong ? formatDay(wrong.day) : ''}`}
      >
        {wrong && (
          <DayCount
            day={wrong.day}
            wrong={wrong}
            name={`count again ${wrong.id}`}
            send={(body) => callApi(correctClosing, { params: { id: wrong.id }, body })}
            action="Corregir cierre"
            done="Cierre corregido"
            failed="Error al corregir el cierre"
            warning="El cierre anterior no se borra: queda con esta corrección, tu nombre y el motivo."
            needsReason
            onClose={() => setWrong(undefined)}
            onDone={onDone}
          />
        )}
      </Dialog>
    </>
  )
}

function Row({ closing, onCorrect }: { closing: Closing; onCorrect: () => void }) {
  const { day, corrects, created_at, closed_by, reason, expected, expected_now, is_corrected } = closing
  const { may } = useMay()
  return (
    <tr>
      <td data-label="Día" className="is-nowrap">
        {formatDay(day)}
      </td>
      <td data-label="Cierre" className="is-wide">
        <span>
          {corrects ? `Corrección: ${reason}` : is_corrected ? 'Cierre, corregido después' : 'Cierre'}{' '}
          <span className="admin-soft">
            {formatDateTime(created_at)}
            {closed_by && ` · ${closed_by}`}
          </span>
        </span>
      </td>
      <td data-label="Esperado" className="is-number">
        {formatPesos(expected)}
      </td>
      <td data-label="Contado" className="is-number">
        {formatPesos(closing.counted)}
      </td>
      <td data-label="Diferencia">
        <span>
          <Difference amount={closing.difference} />
          {!is_corrected && expected_now !== expected && (
            <span className="admin-soft">
              {' '}
              · Después hubo movimientos: ahora se esperan {formatPesos(expected_now)}
            </span>
          )}
        </span>
      </td>
      <td>
        {!is_corrected && may(correctClosing) && (
          <div className="admin-row-actions">
            <Button look="plain" onClick={onCorrect} aria-label={`Corregir el cierre del ${formatDay(day)}`}>
              Corregir
            </Button>
          </div>
        )}
      </td>
    </tr>
  )
}
