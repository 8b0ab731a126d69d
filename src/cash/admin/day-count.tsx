import type { ComponentProps } from 'react'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { listMethods } from '../calls.ts'
import type { Closing } from '../closings/contract.ts'
import type { MethodSummary } from '../contract.ts'
import { listMovements } from '../movements/calls.ts'
import type { Movements } from '../movements/contract.ts'
import { CountForm } from './count-form.tsx'

type Count = Omit<ComponentProps<typeof CountForm>, 'rows'> & {
  day: string
  /** The count to correct, whose amounts prefill the fields. */
  wrong?: Closing
}

export function DayCount({ day, wrong, send, ...form }: Count) {
  const methods = useApi(listMethods, { query: { start: day, end: day } })
  const moved = useApi(listMovements, { query: { day } })
  const reload = useReload(listMethods, listMovements)
  /** Reloads after a refusal, because the expected amounts may have changed. */
  const sendAndReload: typeof send = (count) =>
    send(count).catch(async (refused) => {
      await reload()
      throw refused
    })
  return (
    <Loaded query={moved} failed="Error al cargar la caja">
      {(movements) => (
        <Loaded query={methods} failed="Error al cargar la caja">
          {({ data }) => <CountForm key={day} rows={rowsOf(data, movements, wrong)} send={sendAndReload} {...form} />}
        </Loaded>
      )}
    </Loaded>
  )
}

/**
 * The expected amounts by method; for cash, the content of the drawer. Cash and cards are left out if the day had none
 * and they were not counted before.
 */
function rowsOf(methods: MethodSummary[], { data: movements, drawer }: Movements, wrong: Closing | undefined) {
  const before = new Map(wrong?.methods.map(({ code, counted }) => [code, counted]))
  const isOfDay = ({ code, transaction_count, total_amount }: MethodSummary) =>
    (code !== 'efectivo' && code !== 'tarjeta') ||
    transaction_count > 0 ||
    total_amount !== 0 ||
    before.has(code) ||
    (code === 'efectivo' && movements.length > 0)
  return methods.filter(isOfDay).map(({ code, name, total_amount }) => ({
    code,
    name: code === 'efectivo' ? 'Efectivo en el cajón' : name,
    expected: code === 'efectivo' ? drawer.expected : total_amount,
    counted: before.get(code),
  }))
}
