import { Link } from 'react-router'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { formatDay } from '../../../platform/argentina/time.ts'
import { Status, type Tone } from '../../../ui/admin/status.tsx'
import { PlainTable } from '../../../ui/admin/table/plain-table.tsx'
import { Options } from '../../../ui/field.tsx'
import type { StatementMatch } from '../../statements/contract.ts'
import { lineText } from './line-text.ts'

type Table = {
  caption: string
  matches: readonly StatementMatch[]
  lineOf: (match: StatementMatch) => number | null
  onChoose?: ((payment_id: number, line_id: number | null) => void) | undefined
}

const certainties: Record<StatementMatch['certainty'], { label: string; tone: Tone }> = {
  sure: { label: 'Segura', tone: 'ok' },
  choose: { label: 'Para elegir', tone: 'warn' },
  none: { label: 'Sin línea', tone: 'soft' },
}

export function MatchTable({ caption, matches, lineOf, onChoose }: Table) {
  const hasLines = matches.some(({ candidates }) => candidates.length > 0)
  return (
    <PlainTable
      className="admin-table bank-table"
      caption={caption}
      heads={['Orden', 'Cliente', { number: 'Monto' }, hasLines && 'Línea del banco', 'Por qué']}
    >
      {matches.map((match) => (
        <tr key={match.payment_id}>
          <td data-label="Orden" className="is-nowrap">
            <Link className="admin-link" to={`/admin/payments?search=${match.order_number}`}>
              {match.order_number}
            </Link>
          </td>
          <td data-label="Cliente">
            <div>
              {match.customer_name}
              {match.transfer_reference && <span className="bank-small">{match.transfer_reference}</span>}
            </div>
          </td>
          <td data-label="Monto" className="is-number">
            {formatPesos(match.amount)}
          </td>
          {hasLines && (
            <td data-label="Línea del banco">
              <LineChoice match={match} chosen={lineOf(match)} onChoose={onChoose} />
            </td>
          )}
          <td data-label="Por qué">
            <div>
              <Status tone={certainties[match.certainty].tone}>{certainties[match.certainty].label}</Status>
              <span className="bank-small">{match.reason}</span>
            </div>
          </td>
        </tr>
      ))}
      {matches.length === 0 && (
        <tr>
          <td colSpan={5} className="admin-soft">
            Ninguna.
          </td>
        </tr>
      )}
    </PlainTable>
  )
}

type Choice = { match: StatementMatch; chosen: number | null; onChoose: Table['onChoose'] }

function LineChoice({ match: { payment_id, order_number, candidates }, chosen, onChoose }: Choice) {
  const [only] = candidates
  if (!only) return null
  if (candidates.length === 1) {
    return (
      <label className="admin-check">
        <input
          type="checkbox"
          aria-label={`Verificar ${order_number} con ${lineText(only)}`}
          checked={chosen === only.id}
          disabled={!onChoose}
          onChange={(event) => onChoose?.(payment_id, event.target.checked ? only.id : null)}
        />
        <span>
          {lineText(only)}
          <span className="bank-small">
            {formatDay(only.day)} · {formatPesos(only.amount)}
          </span>
        </span>
      </label>
    )
  }
  return (
    <select
      className="input"
      aria-label={`Línea de ${order_number}`}
      value={chosen ?? ''}
      disabled={!onChoose}
      onChange={({ target: { value } }) => onChoose?.(payment_id, value ? Number(value) : null)}
    >
      <option value="">Elegí su línea</option>
      <Options
        of={candidates.map((line) => [
          line.id,
          `${formatDay(line.day)} · ${formatPesos(line.amount)} · ${lineText(line)}`,
        ])}
      />
    </select>
  )
}
