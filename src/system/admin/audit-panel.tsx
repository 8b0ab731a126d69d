import { formatDateTime } from '../../platform/time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { AuditEntry, Names } from '../audit/contract.ts'
import { actionWords, changesOf, rowWords, tableWord } from '../audit/words.ts'

/** One change: who, when, and each column before and after. */
export function AuditPanel({
  entry,
  names,
  onClose,
}: {
  entry: AuditEntry | undefined
  names: Names
  onClose: () => void
}) {
  return (
    <Dialog open={entry !== undefined} onClose={onClose} side="right" title={entry ? titleOf(entry, names) : 'Cambio'}>
      {entry && (
        <div className="admin-panel">
          <dl className="admin-facts">
            <dt>Quién</dt>
            <dd>{entry.actor}</dd>
            <dt>Cuándo</dt>
            <dd>{formatDateTime(entry.created_at)}</dd>
            {entry.row_id && (
              <>
                <dt>Id</dt>
                <dd>{entry.row_id}</dd>
              </>
            )}
            {entry.request_id && (
              <>
                <dt>Solicitud</dt>
                <dd>{entry.request_id}</dd>
              </>
            )}
          </dl>
          <Changes {...{ entry, names }} />
        </div>
      )}
    </Dialog>
  )
}

function titleOf(entry: AuditEntry, names: Names) {
  const what = entry.table_name ? `${tableWord(entry.table_name).toLowerCase()} ` : ''
  return `${actionWords[entry.action]} ${what}${rowWords(entry, names)}`
}

function Changes({ entry, names }: { entry: AuditEntry; names: Names }) {
  const changes = changesOf(entry, names)
  if (changes.length === 0) return null
  const showsBefore = entry.before !== null
  const showsAfter = entry.after !== null
  return (
    <table className="admin-table audit-changes">
      <caption>Antes y después</caption>
      <thead>
        <tr>
          <th scope="col">Dato</th>
          {showsBefore && <th scope="col">Antes</th>}
          {showsAfter && <th scope="col">Después</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ column, before, after }) => (
          <tr key={column}>
            <th scope="row">{column}</th>
            {showsBefore && <td>{showsAfter ? <del>{before}</del> : before}</td>}
            {showsAfter && <td>{after}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
