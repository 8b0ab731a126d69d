import { formatDateTime } from '../../platform/argentina/time.ts'
import { providerNames } from '../../settings/online-method.ts'
import type { AdminOrderDetail } from '../admin-contract.ts'
import { orderState } from './order-states.ts'

const authors = { cliente: 'Cliente', personal: 'Personal', sistema: 'Sistema', ...providerNames }

/** Each step with its author; a step that keeps the status is a note. */
export function OrderHistory({ history }: Pick<AdminOrderDetail, 'history'>) {
  return (
    <ol className="admin-timeline">
      {history.map(({ from_status, to_status, created_at, user_name, author, note }) => (
        <li key={`${created_at} ${to_status}`}>
          <strong>{from_status === to_status ? 'Nota' : orderState(to_status).label}</strong>
          <div className="admin-soft">
            {formatDateTime(created_at)} · {user_name ?? authors[author]}
          </div>
          {note && <div>{note}</div>}
        </li>
      ))}
    </ol>
  )
}
