import { useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { closeDay } from '../closings/calls.ts'
import { DayCount } from './day-count.tsx'
import { usePastDay } from './use-past-day.tsx'

type Closing = { today: string; onDone: () => void }

export function DayClosing(closing: Closing) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cerrar el día</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Cierre de caja">
        <ClosedDay {...closing} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ClosedDay({ today, onDone, onClose }: Closing & { onClose: () => void }) {
  // A count that continues past midnight is still of the day on which it began.
  const [openedOn] = useState(today)
  const { day, field } = usePastDay(openedOn)
  return (
    <>
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
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </>
  )
}
