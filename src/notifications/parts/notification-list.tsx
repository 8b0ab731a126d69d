import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { noticeKinds } from '../choices/notice-kinds.ts'
import type { Notification } from '../contract.ts'
import { type Group, groupNotices } from './group-notices.ts'
import { NotificationItem } from './notification-item.tsx'

type List = {
  notifications: readonly Notification[]
  onRead: (notification: Notification) => void
  onFollow: () => void
}

export function NotificationList({ notifications, ...then }: List) {
  return (
    <ul>
      {groupNotices(notifications).map((one) =>
        'notices' in one ? (
          <NoticeGroup key={one.kind} group={one} {...then} />
        ) : (
          <NotificationItem key={one.id} notification={one} onRead={() => then.onRead(one)} onFollow={then.onFollow} />
        ),
      )}
    </ul>
  )
}

type Shown = Omit<List, 'notifications'> & { group: Group }

/** «13 transferencias esperan», with a link to their screen, and each notice inside. */
function NoticeGroup({ group: { kind, notices }, onRead, onFollow }: Shown) {
  const { waiting, link } = noticeKinds[kind]
  return (
    <li className="border-b border-line last:border-b-0">
      <details className="group bg-paper">
        <summary className="flex cursor-pointer items-center gap-3 px-4 py-3 font-medium">
          <span className="grow">{waiting(notices.length)}</span>
          <ChevronDown aria-hidden size={20} strokeWidth={1.5} className="shrink-0 group-open:rotate-180" />
        </summary>
        <ul className="border-t border-line">
          {notices.map((one) => (
            <NotificationItem key={one.id} notification={one} onRead={() => onRead(one)} onFollow={onFollow} />
          ))}
        </ul>
      </details>
      <Link
        to={link}
        className="flex min-h-11 items-center bg-paper px-4 text-14 text-accent underline underline-offset-4"
        onClick={onFollow}
      >
        Ver todo lo que espera
      </Link>
    </li>
  )
}
