import { useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { closeDay } from '../closings/calls.ts'
import { DayCount } from './day-count.tsx'
import { usePastDay } from './use-past-day.tsx'

/** Closes a day, today's first: what the payments say beside what is counted. */
export function DayClosing({ today, onDone }: { today: string; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { day, field } = usePastDay(today)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cerrar el día</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Cierre de caja">
        {field}
        {day && (
          <DayCount
            day={day}
            name={`count ${day}`}
            send={({ counted, expected }) => callApi(closeDay, { body: { day, counted, expected } })}
            action="Cerrar el día"
            done="Día cerrado"
            failed="Error al cerrar el día"
            warning="Un cierre no se modifica: si algo estuvo mal, se corrige con otro que dice por qué."
            onClose={() => setOpen(false)}
            onDone={onDone}
          />
        )}
      </Dialog>
    </>
  )
}
