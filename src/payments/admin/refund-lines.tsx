import { formatPesos, fromCents, toCents } from '../../platform/argentina/money.ts'
import type { RefundsAnswer } from '../refunds/contract.ts'
import { centsOfUnits } from '../refunds/rules.ts'

type Line = RefundsAnswer['payment']['lines'][number]
export type Units = Readonly<Record<number, number>>

/** A product that left the catalogue can only be given back as an amount. */
export const refundableLines = (lines: readonly Line[]) =>
  lines.flatMap(({ product_id, ...line }) => {
    const left = line.quantity - line.refunded
    return product_id === null || left <= 0 || line.paid_amount <= 0 ? [] : [{ ...line, product_id, left }]
  })

/** What the shop gives back for these units: its own rule, so the button says what will be. */
export function linesAmount(lines: readonly Line[], units: Units) {
  const cents = refundableLines(lines).map((line) =>
    centsOfUnits(toCents(line.paid_amount), units[line.product_id] ?? 0, line),
  )
  return fromCents(cents.reduce((sum, each) => sum + each, 0))
}

export const chosenLines = (units: Units) =>
  Object.entries(units).flatMap(([id, quantity]) => (quantity > 0 ? [{ product_id: Number(id), quantity }] : []))

type Choice = { lines: readonly Line[]; units: Units; onChange: (units: Units) => void }

/** How many units of each product go back, none at first. */
export function RefundLines({ lines, units, onChange }: Choice) {
  return (
    <ul className="admin-refund-lines" aria-label="Productos que se devuelven">
      {refundableLines(lines).map((line) => {
        const { product_id, name, left } = line
        const count = units[product_id] ?? 0
        return (
          <li key={product_id}>
            <span>
              {name}
              <span className="admin-soft">
                {' '}
                · {left === 1 ? 'queda 1' : `quedan ${left}`}, pagó{' '}
                {formatPesos(linesAmount(lines, { [product_id]: left }))}
              </span>
            </span>
            <select
              className="input"
              aria-label={`Unidades de ${name}`}
              value={count}
              onChange={({ target }) => onChange({ ...units, [product_id]: Number(target.value) })}
            >
              {Array.from({ length: left + 1 }, (_, place) => place).map((quantity) => (
                <option key={quantity} value={quantity}>
                  {quantity}
                </option>
              ))}
            </select>
          </li>
        )
      })}
    </ul>
  )
}
