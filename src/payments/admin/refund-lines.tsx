import { formatPesos, fromCents, toCents } from '../../platform/argentina/money.ts'
import { Options } from '../../ui/field.tsx'
import type { RefundsAnswer } from '../refunds/contract.ts'
import { centsOfUnits } from '../refunds/rules.ts'

type Line = RefundsAnswer['payment']['lines'][number]
export type Units = Readonly<Record<number, number>>

export const refundableLines = (lines: readonly Line[]) =>
  lines.flatMap((line) => {
    const left = line.quantity - line.refunded
    return left <= 0 || line.paid_amount <= 0 ? [] : [{ ...line, left }]
  })

export function linesAmount(lines: readonly Line[], units: Units) {
  const cents = refundableLines(lines).map((line) =>
    centsOfUnits(toCents(line.paid_amount), units[line.line_id] ?? 0, line),
  )
  return fromCents(cents.reduce((sum, each) => sum + each, 0))
}

export const chosenLines = (units: Units) =>
  Object.entries(units).flatMap(([id, quantity]) => (quantity > 0 ? [{ line_id: Number(id), quantity }] : []))

type Choice = { lines: readonly Line[]; units: Units; onChange: (units: Units) => void }

export function RefundLines({ lines, units, onChange }: Choice) {
  return (
    <ul className="admin-refund-lines" aria-label="Productos que se devuelven">
      {refundableLines(lines).map((line) => {
        const { line_id, name, left } = line
        const count = units[line_id] ?? 0
        return (
          <li key={line_id}>
            <span>
              {name}
              <span className="admin-soft">
                {' '}
                · {left === 1 ? 'queda 1' : `quedan ${left}`}, pagó{' '}
                {formatPesos(linesAmount(lines, { [line_id]: left }))}
              </span>
            </span>
            <select
              className="input"
              aria-label={`Unidades de ${name}`}
              value={count}
              onChange={({ target }) => onChange({ ...units, [line_id]: Number(target.value) })}
            >
              <Options of={Array.from({ length: left + 1 }, (_, place) => place)} />
            </select>
          </li>
        )
      })}
    </ul>
  )
}
