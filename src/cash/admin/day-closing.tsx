import { useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { listMethods } from '../calls.ts'
import { closeDay } from '../closings/calls.ts'
import { CountForm } from './count-form.tsx'

/** Closes a day, today's first: what the payments say beside what is counted. */
export function DayClosing({ today, onDone }: { today: string; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [day, setDay] = useState(today)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && day <= today
  const query = useApi(listMethods, isOpen && isDay ? { query: { start: day, end: day } } : false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cerrar el día</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Cierre de caja">
        <TextField
          label="Día"
          type="date"
          required
          max={today}
          value={day}
          error={isDay ? undefined : 'Elegí un día que ya llegó'}
          onChange={(event) => setDay(event.target.value)}
        />
        {isDay && (
          <Loaded query={query} failed="Error al cargar la caja">
            {({ data }) => (
              <CountForm
                key={day}
                rows={data.map(({ code, name, total_amount }) => ({ code, name, expected: total_amount }))}
                name={`count ${day}`}
                send={(counted) => callApi(closeDay, { body: { day, counted } })}
                action="Cerrar el día"
                done="Día cerrado"
                failed="Error al cerrar el día"
                warning="Un cierre no se modifica: si algo estuvo mal, se corrige con otro que dice por qué."
                onDone={() => {
                  setOpen(false)
                  onDone()
                }}
              />
            )}
          </Loaded>
        )}
      </Dialog>
    </>
  )
}
