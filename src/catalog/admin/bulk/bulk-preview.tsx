import { formatPesos } from '../../../platform/argentina/money.ts'
import { counted } from '../../../platform/text/counted.ts'
import { CheckBox } from '../../../ui/admin/form/check-box.tsx'
import { PlainTable } from '../../../ui/admin/table/plain-table.tsx'
import type { BulkResult } from '../../bulk/contract.ts'
import { itemName } from '../../item-name.ts'
import './bulk.css'

/** What a change would do, and why rows are refused. */
export function BulkPreview({ result, isMoney }: { result: BulkResult; isMoney: boolean }) {
  const shown = (value: string | number | null) =>
    value === null ? 'Sin categoría' : isMoney && typeof value === 'number' ? formatPesos(value) : String(value)
  const same = result.matched - result.changed - result.refused_count
  return (
    <section className="bulk-preview" aria-live="polite">
      <p>
        {result.message}
        {same > 0 && ` ${counted(same, 'ya está', 'ya están')} así.`}
      </p>
      {result.refused_count > 0 && (
        <div className="admin-bad">
          <p>
            {result.refused_count === 1
              ? '1 producto no puede cambiar:'
              : `${result.refused_count} productos no pueden cambiar:`}
          </p>
          <ul>
            {result.refused.map(({ id, reason, ...product }) => (
              <li key={id}>
                {itemName(product)}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {result.examples.length > 0 && (
        <PlainTable heads={['Producto', 'Ahora', 'Después']}>
          {result.examples.map(({ id, before, after, ...product }) => (
            <tr key={id}>
              <td>{itemName(product)}</td>
              <td>{shown(before)}</td>
              <td>{shown(after)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {result.changed > result.examples.length && (
        <p className="admin-soft">… y {result.changed - result.examples.length} más.</p>
      )}
    </section>
  )
}

/** Extra confirmation for prices that change by more than half. */
export function BigMoves({
  result,
  isSure,
  onChange,
}: {
  result: BulkResult
  isSure: boolean
  onChange: (isSure: boolean) => void
}) {
  return (
    <CheckBox className="bulk-sure" checked={isSure} onChange={onChange}>
      <strong>
        {result.big_moves === 1
          ? '1 precio cambia más de la mitad'
          : `${result.big_moves} precios cambian más de la mitad`}
      </strong>
      . Está bien así.
    </CheckBox>
  )
}
