import { formatDateTime } from '../../platform/time.ts'
import { type OrderStatus, statusLabels } from '../rules.ts'

type Step = { to_status: OrderStatus; note: string; created_at: string }

/** The life of an order, oldest first. */
export function StatusTimeline({ history }: { history: readonly Step[] }) {
  return (
    <ol className="flex flex-col">
      {history.map(({ to_status, note, created_at }, index) => {
        const isLast = index === history.length - 1
        return (
          <li
            key={created_at + to_status}
            className={`relative pl-7 ${isLast ? '' : 'pb-5 before:absolute before:top-3 before:bottom-0 before:left-[5px] before:w-px before:bg-line'}`}
          >
            <span
              aria-hidden
              className={`absolute top-1.5 left-0 size-[11px] rounded-full border-2 border-accent ${isLast ? 'bg-accent' : 'bg-paper'}`}
            />
            <p className={isLast ? 'font-medium' : ''}>{statusLabels[to_status]}</p>
            <p className="text-14 text-soft">
              <time dateTime={created_at}>{formatDateTime(created_at)}</time>
            </p>
            {note && <p className="text-14 break-words">{note}</p>}
          </li>
        )
      })}
    </ol>
  )
}
