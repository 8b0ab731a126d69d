import { formatPesos } from '../../../platform/argentina/money.ts'
import type { ImportReport } from '../../import/contract.ts'
import { rowsText } from '../../import/report-text.ts'
import { columnLabels } from './column-labels.ts'

/** Result or preview of an import: counts, changes, and reasons of refused rows. */
export function ImportPreview({ report, isFinished }: { report: ImportReport; isFinished: boolean }) {
  const counts = [
    [isFinished ? 'Creados' : 'Se crean', report.created],
    [isFinished ? 'Cambiados' : 'Cambian', report.changed],
    ['Iguales', report.unchanged],
    ['Rechazadas', report.refused],
  ] as const
  return (
    <section aria-live="polite">
      <dl className="import-counts">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number.format(count)}</dd>
          </div>
        ))}
      </dl>
      {report.newCategories.length > 0 && (
        <p>
          {isFinished ? 'Categorías creadas' : 'Se crean las categorías'}: {report.newCategories.join(', ')}.
        </p>
      )}
      {report.unpriced > 0 && (
        <p>{number.format(report.unpriced)} sin precio: quedan inactivos hasta que les pongas uno.</p>
      )}
      {report.formulas.length > 0 && <p>Parecen fórmulas y se guardan como texto: {rowsText(report.formulas)}.</p>}
      {report.refusals.length > 0 && (
        <>
          <h3>Filas rechazadas</h3>
          <ul className="import-rows admin-bad">
            {report.refusals.map(({ row, column, reason }) => (
              <li key={`${row} ${column}`}>
                Fila {row}, {labelOf(column)}: {reason}
              </li>
            ))}
          </ul>
          <More count={report.refused - report.refusals.length} />
        </>
      )}
      {report.twins.length > 0 && (
        <>
          <h3>
            {report.twinCount === 1 ? '1 perfume ya está' : `${number.format(report.twinCount)} perfumes ya están`}
          </h3>
          <p>Con el mismo tamaño. Si importás, se crea otro; para cambiar el que está, poné su SKU en la fila.</p>
          <ul className="import-rows">
            {report.twins.map(({ row, name, id }) => (
              <li key={row}>
                Fila {row}: <strong>{name}</strong> es el producto {id}
              </li>
            ))}
          </ul>
          <More count={report.twinCount - report.twins.length} />
        </>
      )}
      {report.bigMoves.length > 0 && !isFinished && (
        <>
          <h3>
            {report.bigMoveCount === 1
              ? '1 precio cambia más de la mitad'
              : `${number.format(report.bigMoveCount)} precios cambian más de la mitad`}
          </h3>
          <ul className="import-rows">
            {report.bigMoves.map(({ row, name, before, after }) => (
              <li key={row}>
                Fila {row}: <strong>{name}</strong> <del>{formatPesos(before)}</del> <ins>{formatPesos(after)}</ins>
              </li>
            ))}
          </ul>
          <More count={report.bigMoveCount - report.bigMoves.length} />
        </>
      )}
      {report.changes.length > 0 && (
        <>
          <h3>{isFinished ? 'Lo que cambió' : 'Lo que cambia'}</h3>
          <ul className="import-rows">
            {report.changes.map(({ row, kind, name, fields }) => (
              <li key={row}>
                Fila {row}: <strong>{name}</strong>{' '}
                {kind === 'created'
                  ? 'es nuevo'
                  : fields.map(({ field, before, after }) => (
                      <span key={field} className="import-field">
                        {labelOf(field)}: <del>{shown(before, field)}</del> <ins>{shown(after, field)}</ins>
                      </span>
                    ))}
              </li>
            ))}
          </ul>
          <More count={report.created + report.changed - report.changes.length} />
        </>
      )}
    </section>
  )
}

const number = new Intl.NumberFormat('es-AR')

function More({ count }: { count: number }) {
  return count > 0 ? <p className="admin-soft">… y {number.format(count)} más.</p> : null
}

const labelOf = (field: string) => (columnLabels as Record<string, string>)[field] ?? (field || 'fila entera')

function shown(value: string | number | boolean | null, field: string) {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'number') return field === 'price' ? formatPesos(value) : number.format(value)
  return value ? (value.length > 80 ? `${value.slice(0, 80)}…` : value) : 'vacío'
}
