import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'
import type { Permission } from '../../roles.ts'

export const NoticeKind = z.enum(['orders', 'transfers', 'messages', 'withdrawals', 'stock', 'system'])
export type NoticeKind = z.infer<typeof NoticeKind>

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
  bell: z.boolean(),
  mail: z.boolean(),
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

export const NotificationChoices = answer({
  choices: z.array(NotificationChoice),
})

/** Kinds left out stay as they are. */
export const ChangedChoices = z.object({
  choices: z.array(NotificationChoice.partial({ bell: true, mail: true })).max(NoticeKind.options.length),
})
