import { formatDateTime } from '../../platform/argentina/time.ts'
import { providerNames } from '../../settings/online-method.ts'
import type { OrderHistoryStep } from '../contract.ts'
import { type OrderStatus, statusLabels } from '../rules.ts'

type Author = OrderHistoryStep['author']
type Step = { to_status: OrderStatus; author: Author; note: string; created_at: string }

/** Buyers do not see the names of staff. */
const authors: Record<Exclude<Author, 'cliente'>, string> = {
  personal: 'La tienda',
  sistema: 'La tienda, automáticamente',
  ...providerNames,
}

/** The history of an order, oldest step first. `buyer` is the word for the customer. */
export function StatusTimeline({ history, buyer = 'Vos' }: { history: readonly Step[]; buyer?: string }) {
  return (
    <ol className="flex flex-col">
      {history.map(({ to_status, author, note, created_at }, index) => {
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
              <time dateTime={created_at}>{formatDateTime(created_at)}</time> ·{' '}
              {author === 'cliente' ? buyer : authors[author]}
            </p>
            {note && <p className="mt-1 text-14">{note}</p>}
          </li>
        )
      })}
    </ol>
  )
}
