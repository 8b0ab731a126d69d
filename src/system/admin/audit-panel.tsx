import { formatDateTime } from '../../platform/argentina/time.ts'
import { PlainTable } from '../../ui/admin/table/plain-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { actText, changesOf, sentenceOf } from '../audit/act-text.ts'
import type { AuditAct, AuditEntry, Names } from '../audit/contract.ts'

type Panel = { act: AuditAct | undefined; names: Names; onClose: () => void }

export function AuditPanel({ act, names, onClose }: Panel) {
  return (
    <Dialog open={act !== undefined} onClose={onClose} side="right" title={act ? actText(act, names) : 'Cambio'}>
      {act && (
        <div className="admin-panel">
          <dl className="admin-facts">
            <dt>Quién</dt>
            <dd>
              {names[`users ${act.actor_id}`] ?? act.actor}
              <br />
              <span className="admin-soft">{act.actor}</span>
            </dd>
            <dt>Cuándo</dt>
            <dd>{formatDateTime(act.created_at)}</dd>
          </dl>
          <Changes entry={act} names={names} />
          {act.parts.map((part) => (
            <details key={part.id} className="audit-part">
              <summary>{sentenceOf(part, names)}</summary>
              <Changes entry={part} names={names} />
            </details>
          ))}
          {act.parts_count > act.parts.length && (
            <p className="admin-soft">
              Y {(act.parts_count - act.parts.length).toLocaleString('es-AR')} cambios más, hechos al mismo tiempo.
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Changes({ entry, names }: { entry: AuditEntry; names: Names }) {
  const changes = changesOf(entry, names)
  if (changes.length === 0) return null
  const showsBefore = entry.before !== null
  const showsAfter = entry.after !== null
  return (
    <PlainTable
      className="admin-table audit-changes"
      caption="Antes y después"
      heads={['Dato', showsBefore && 'Antes', showsAfter && 'Después']}
    >
      {changes.map(({ column, before, after }) => (
        <tr key={column}>
          <th scope="row">{column}</th>
          {showsBefore && <td>{showsAfter ? <del>{before}</del> : before}</td>}
          {showsAfter && <td>{after}</td>}
        </tr>
      ))}
    </PlainTable>
  )
}
