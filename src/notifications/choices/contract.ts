import { z } from 'zod'
import type { Permission } from '../../roles.ts'

/** What staff are told of. */
export const NoticeKind = z.enum(['orders', 'transfers', 'messages', 'withdrawals', 'stock', 'system'])
export type NoticeKind = z.infer<typeof NoticeKind>

/** Staff is told of what they may look into. */
export const noticePermissions: Record<NoticeKind, Permission> = {
  orders: 'orders.read',
  transfers: 'payments.read',
  messages: 'messages.write',
  withdrawals: 'withdrawals.write',
  stock: 'products.read',
  system: 'system.manage',
}

export const NotificationChoice = z.object({
  kind: NoticeKind,
  /** In the panel's bell. */
  bell: z.boolean(),
  /** To the person's own address. */
  mail: z.boolean(),
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** All kinds that the role may look into, each once, in the order of the panel. */
export const NotificationChoices = z.object({
  success: z.literal(true),
  choices: z.array(NotificationChoice),
})

/** A part is enough: what is not named stays. */
export const ChangedChoices = z.object({
  choices: z.array(NotificationChoice.partial({ bell: true, mail: true })).max(NoticeKind.options.length),
})
