import type { Notification } from '../contract.ts'
import { NotificationItem } from './notification-item.tsx'

type List = {
  notifications: readonly Notification[]
  onRead: (notification: Notification) => void
  onFollow: () => void
}

export function NotificationList({ notifications, onRead, onFollow }: List) {
  return (
    <ul>
      {notifications.map((one) => (
        <NotificationItem key={one.id} notification={one} onRead={() => onRead(one)} onFollow={onFollow} />
      ))}
    </ul>
  )
}
