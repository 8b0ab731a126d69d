import { z } from 'zod'
import { OrderStatus } from '../orders/contract.ts'
import { defineMail } from '../platform/mail/define-mail.ts'

const order_id = z.uuid()
const step = { from: OrderStatus.nullable(), to: OrderStatus, author: z.string(), note: z.string() }

export const orderStep = defineMail('order-step', z.object({ order_id, ...step }))
export const abandonedCheckout = defineMail('abandoned-checkout', z.object({ order_id }))
export const refund = defineMail('refund', z.object({ order_id, refund_id: z.int() }))
export const staffAlert = defineMail(
  'staff-alert',
  z.object({
    title: z.string(),
    message: z.string(),
    link: z.string().startsWith('/'),
    replyTo: z.string().optional(),
  }),
)
export const bankChanged = defineMail(
  'bank-changed',
  z.object({
    /** Name and e-mail of who changed it. */
    by: z.string(),
    at: z.iso.datetime(),
    /** Values are masked except for their last four characters. */
    changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  }),
)
