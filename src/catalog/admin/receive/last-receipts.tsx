import { Link } from 'react-router'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { counted } from '../../../platform/text/counted.ts'
import type { Receipt } from '../../receipts/contract.ts'

export function LastReceipts({ receipts }: { receipts: readonly Receipt[] }) {
  if (receipts.length === 0) return null
  return (
    <section className="receive-last">
      <h2>Últimas recepciones</h2>
      <ul>
        {receipts.map(({ id, supplier, document, units, user_name, created_at }) => (
          <li key={id}>
            <Link to={`/admin/receive?receipt=${id}`}>
              <strong>{supplier}</strong> {document}
            </Link>
            <span className="admin-soft">
              {counted(units, 'unidad', 'unidades')} · {formatDateTime(created_at)}
              {user_name && ` · ${user_name}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
