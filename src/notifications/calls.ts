import { call } from '../platform/http/call.ts'
import type { IdParam } from '../platform/http/contract.ts'
import type { Notifications, Owner, OwnerParam, UnreadCount } from './contract.ts'

export const listNotifications = call<{ params: typeof OwnerParam; response: typeof Notifications }>(
  'GET',
  '/api/notifications/:userId',
)
export const countUnread = call<{ params: typeof OwnerParam; response: typeof UnreadCount }>(
  'GET',
  '/api/notifications/unread-count/:userId',
)
export const markRead = call<{ params: typeof IdParam; body: typeof Owner; response: typeof UnreadCount }>(
  'POST',
  '/api/notifications/mark-read/:id',
)
export const markAllRead = call<{ body: typeof Owner; response: typeof UnreadCount }>(
  'POST',
  '/api/notifications/mark-all-read',
)
