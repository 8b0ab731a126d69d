import { useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { listMethods } from '../calls.ts'
import { closeDay } from '../closings/calls.ts'
import type { MethodSummary } from '../contract.ts'
import { listMovements } from '../movements/calls.ts'
import type { Movements } from '../movements/contract.ts'
import { CountForm } from './count-form.tsx'
import { usePastDay } from './use-past-day.tsx'

/** Closes a day, today's first: what the payments say beside what is counted. */
export function DayClosing({ today, onDone }: { today: string; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { day, field } = usePastDay(today)
  const query = useApi(listMethods, isOpen && day ? { query: { start: day, end: day } } : false)
  const moved = useApi(listMovements, isOpen && day ? { query: { day } } : false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cerrar el día</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Cierre de caja">
        {field}
        {day && (
          <Loaded query={moved} failed="Error al cargar la caja">
            {(movements) => (
              <Loaded query={query} failed="Error al cargar la caja">
                {({ data }) => (
                  <CountForm
                    key={day}
                    rows={rowsOf(data, movements)}
                    name={`count ${day}`}
                    send={(counted) => callApi(closeDay, { body: { day, counted } })}
                    action="Cerrar el día"
                    done="Día cerrado"
                    failed="Error al cerrar el día"
                    warning="Un cierre no se modifica: si algo estuvo mal, se corrige con otro que dice por qué."
                    onClose={() => setOpen(false)}
                    onDone={onDone}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Dialog>
    </>
  )
}

/** What has to be there by method: of cash, all that is in the drawer. Cash and cards are left out of a day without them. */
function rowsOf(methods: MethodSummary[], { data: movements, drawer }: Movements) {
  const isOfDay = ({ code, transaction_count, total_amount }: MethodSummary) =>
    (code !== 'efectivo' && code !== 'tarjeta') ||
    transaction_count > 0 ||
    total_amount !== 0 ||
    (code === 'efectivo' && movements.length > 0)
  return methods.filter(isOfDay).map(({ code, name, total_amount }) => ({
    code,
    name: code === 'efectivo' ? 'Efectivo en el cajón' : name,
    expected: code === 'efectivo' ? drawer.expected : total_amount,
  }))
}
