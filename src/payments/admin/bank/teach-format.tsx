import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Options, SelectField } from '../../../ui/field.tsx'
import type { StatementFormat } from '../../statements/contract.ts'

export type Unknown = { columns: string[]; rows: string[][] }

export function readUnknown({ columns, rows }: Record<string, unknown>): Unknown | undefined {
  return isTexts(columns) && Array.isArray(rows) && rows.every(isTexts) ? { columns, rows } : undefined
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

const parts = {
  date: 'Fecha',
  amount: 'Importe, con su signo',
  credit: 'Créditos',
  debit: 'Débitos',
  description: 'Texto',
  reference: 'Número de operación',
  counterparty: 'Quién lo mandó',
} as const
type Part = keyof typeof parts
const isPart = (name: string): name is Part => name in parts

/** Lets the user assign the columns of a file. The format is saved for the account's next files. */
export function TeachFormat({
  unknown: { columns, rows },
  isBusy,
  onTeach,
}: {
  unknown: Unknown
  isBusy: boolean
  onTeach: (format: StatementFormat) => void
}) {
  const [chosen, setChosen] = useState<Record<number, Part>>({})
  const format = formatOf(chosen, columns)
  return (
    <section aria-labelledby="ensenar" className="bank-teach">
      <h3 id="ensenar">¿Qué es cada columna?</h3>
      <p className="admin-soft">Hacen falta la fecha y el importe (o los créditos). Lo recordamos para esta cuenta.</p>
      <div className="bank-columns">
        {columns.map((title, place) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike
            key={place}
            label={title || `Columna ${place + 1}`}
            hint={rows.map((row) => row[place]).find(Boolean) ?? 'vacía'}
            value={chosen[place] ?? ''}
            disabled={isBusy}
            onChange={({ target: { value } }) => {
              const { [place]: _before, ...others } = chosen
              setChosen(isPart(value) ? { ...others, [place]: value } : others)
            }}
          >
            <option value="">No se usa</option>
            <Options of={Object.entries(parts)} />
          </SelectField>
        ))}
      </div>
      <Button look="main" busy={isBusy} disabled={!format} onClick={() => format && onTeach(format)}>
        Leer así
      </Button>
    </section>
  )
}

/** Identifies columns by their title if it is unique, so that added columns do no harm, or else by their index. */
function formatOf(chosen: Readonly<Record<number, Part>>, columns: readonly string[]): StatementFormat | undefined {
  const places = Object.entries(chosen).map(([place, part]) => {
    const title = columns[Number(place)] ?? ''
    const isTelling = /\p{Letter}/u.test(title) && columns.filter((other) => other === title).length === 1
    return { part, at: isTelling ? title : Number(place) }
  })
  const of = (wanted: Part) => places.find(({ part }) => part === wanted)?.at
  const [date, amount, credit, debit, reference, counterparty] = [
    ...([of('date'), of('amount'), of('credit')] as const),
    ...([of('debit'), of('reference'), of('counterparty')] as const),
  ]
  if (date === undefined || (amount === undefined && credit === undefined)) return undefined
  return {
    date,
    ...(credit === undefined ? amount !== undefined && { amount } : { credit, ...(debit !== undefined && { debit }) }),
    description: places.flatMap(({ part, at }) => (part === 'description' ? at : [])).slice(0, 8),
    ...(reference !== undefined && { reference }),
    ...(counterparty !== undefined && { counterparty }),
  }
}
