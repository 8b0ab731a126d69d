import { formatDateTime } from '../../../platform/argentina/time.ts'
import { megabytes } from '../../../platform/files/megabytes.ts'
import { FailureCause } from '../../../ui/admin/failure-cause.tsx'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { PlainTable } from '../../../ui/admin/table/plain-table.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { findRetention } from '../../retention/calls.ts'
import type { Kept } from '../../retention/contract.ts'

type Pruned = Kept & { pruning: NonNullable<Kept['pruning']> }
const isPruned = (kind: Kept): kind is Pruned => kind.pruning !== null

export function RetentionList() {
  const query = useApi(findRetention, {})
  return (
    <Sheet title="Qué se guarda y por cuánto tiempo">
      <Loaded query={query} failed="Error al cargar qué se guarda">
        {({ kinds, database_bytes }) => {
          const going = kinds.filter(isPruned)
          const staying = kinds.filter((kind) => !isPruned(kind))
          return (
            <>
              <p className="admin-soft">
                La base de datos pesa {megabytes(database_bytes)}. Lo que dejó de servir se borra solo, cada hora y de a
                poco; lo que pide la ley o prueba una venta, nunca.
              </p>
              <details className="kept-kinds" open={going.some(({ pruning }) => pruning.failure)}>
                <summary>Lo que se borra solo ({going.length})</summary>
                <Kinds kinds={going} caption="Lo que se borra solo" why="Se guarda" />
              </details>
              <details className="kept-kinds">
                <summary>Lo que queda ({staying.length})</summary>
                <Kinds kinds={staying} caption="Lo que queda" why="Hasta cuándo" />
              </details>
            </>
          )
        }}
      </Loaded>
    </Sheet>
  )
}

function Kinds({ kinds, caption, why }: { kinds: readonly Kept[]; caption: string; why: string }) {
  const hasPruning = kinds.some(isPruned)
  return (
    <div className="admin-frame">
      <PlainTable
        className="admin-table"
        caption={caption}
        heads={['Qué', { number: 'Ahora' }, { number: 'Pesa' }, why, hasPruning && 'Última limpieza']}
      >
        {kinds.map((kind) => (
          <tr key={kind.id}>
            <td data-label="Qué" className="is-wide">
              {kind.what}
            </td>
            <td data-label="Ahora" className="is-number">
              {kind.rows === null ? '—' : kind.rows.toLocaleString('es-AR')}
            </td>
            <td data-label="Pesa" className="is-number is-nowrap">
              {kind.bytes === null ? '—' : megabytes(kind.bytes)}
            </td>
            <td data-label={why} className="is-wide">
              {kind.kept}
            </td>
            {isPruned(kind) && (
              <td data-label="Última limpieza" className="is-wide">
                <LastPruned {...kind.pruning} />
              </td>
            )}
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}

function LastPruned({ ran_at, pruned_at, pruned, failure }: Pruned['pruning']) {
  if (failure) {
    return (
      <div>
        <Status tone="warn">No se pudo</Status> <FailureCause of={failure} />
      </div>
    )
  }
  if (!ran_at) return 'Todavía no'
  if (!pruned_at) return <span className="admin-soft">Nada viejo hasta ahora</span>
  return `${formatDateTime(pruned_at)}; ${pruned.toLocaleString('es-AR')} en total`
}
