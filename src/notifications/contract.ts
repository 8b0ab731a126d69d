import { z } from 'zod'
import { answer, Id, IdParam } from '../platform/http/contract.ts'
import { NoticeKind } from './choices/contract.ts'

export const NotificationType = z.enum(['order', 'stock', 'promotion', 'system', 'other'])
export type NotificationType = z.infer<typeof NotificationType>

export const Notification = z.object({
  id: z.int(),
  type: NotificationType,
  /** The kind of a staff notification; null for customers. */
  kind: NoticeKind.nullable(),
  title: z.string(),
  message: z.string(),
  /** A path on the site; empty if there is none. */
  link: z.string(),
  is_read: z.boolean(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof Notification>

export const UnreadCount = answer({ unread_count: z.int() })
export const Notifications = UnreadCount.extend({ notifications: z.array(Notification) })
export type Notifications = z.infer<typeof Notifications>

export const OwnerParam = z.object({ userId: IdParam.shape.id })
export const Owner = z.object({ user_id: Id })
