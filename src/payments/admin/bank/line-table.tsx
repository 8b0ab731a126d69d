import { formatPesos } from '../../../platform/argentina/money.ts'
import { formatDay } from '../../../platform/argentina/time.ts'
import { PlainTable } from '../../../ui/admin/table/plain-table.tsx'
import type { StatementLine } from '../../statements/contract.ts'
import { lineText } from './line-text.ts'

export function LineTable({ caption, lines }: { caption: string; lines: readonly StatementLine[] }) {
  return (
    <PlainTable className="admin-table bank-table" caption={caption} heads={['Día', 'Concepto', { number: 'Importe' }]}>
      {lines.map((line) => (
        <tr key={line.id}>
          <td data-label="Día" className="is-nowrap">
            {formatDay(line.day)}
          </td>
          <td data-label="Concepto">{lineText(line)}</td>
          <td data-label="Importe" className="is-number">
            {formatPesos(line.amount)}
          </td>
        </tr>
      ))}
      {lines.length === 0 && (
        <tr>
          <td colSpan={3} className="admin-soft">
            Ninguna.
          </td>
        </tr>
      )}
    </PlainTable>
  )
}
