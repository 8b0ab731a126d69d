import { Bell, Boxes, Package, Settings, Tag } from 'lucide-react'
import { Link } from 'react-router'
import { timeAgo } from '../../platform/argentina/time-ago.ts'
import type { Notification } from '../contract.ts'

const types = {
  order: { Sign: Package, color: 'text-accent', name: 'Pedido' },
  stock: { Sign: Boxes, color: 'text-warn', name: 'Stock' },
  promotion: { Sign: Tag, color: 'text-ok', name: 'Promoción' },
  system: { Sign: Settings, color: 'text-soft', name: 'Sistema' },
  other: { Sign: Bell, color: 'text-ink', name: 'Aviso' },
} as const

type Item = { notification: Notification; onRead: () => void; onFollow: () => void }

export function NotificationItem({ notification, onRead, onFollow }: Item) {
  const { type, title, message, link, is_read, created_at } = notification
  const { Sign, color, name } = types[type]
  const look = {
    className: `flex w-full gap-3 px-4 py-3 text-left no-underline hover:bg-paper ${is_read ? '' : 'bg-paper'}`,
    'data-type': type,
  }
  const content = (
    <>
      <Sign aria-hidden size={20} strokeWidth={1.5} className={`mt-0.5 shrink-0 ${color}`} />
      <span className="flex min-w-0 grow flex-col gap-1">
        <span className="sr-only">{is_read ? `${name}, leída: ` : `${name}, sin leer: `}</span>
        <span className={is_read ? '' : 'font-medium'}>{withWholeNumbers(title)}</span>
        <span className="text-14 text-soft">{withWholeNumbers(message)}</span>
        <time dateTime={created_at} className="text-14 text-soft">
          {timeAgo(created_at, new Date())}
        </time>
      </span>
      {!is_read && <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-accent" />}
    </>
  )
  return (
    <li className="border-b border-line last:border-b-0">
      {link ? (
        <Link
          to={link}
          {...look}
          onClick={() => {
            onRead()
            onFollow()
          }}
        >
          {content}
        </Link>
      ) : (
        <button type="button" {...look} onClick={onRead}>
          {content}
        </button>
      )}
    </li>
  )
}

/** Keeps order numbers from breaking at their hyphen. */
const withWholeNumbers = (text: string) =>
  text.split(/(\d{6}-\w{4})/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
