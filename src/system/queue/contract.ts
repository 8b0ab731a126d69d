import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'
import type { Permission } from '../../roles.ts'

export const Case = z.object({
  id: z.union([z.int(), z.string()]).describe('Id of the transfer, order, message, withdrawal, mail or product'),
  title: z.string(),
  detail: z.string(),
  at: z.string().nullable().describe('Waiting since; null for a product'),
  link: z.string().describe('The screen of the panel that shows it'),
})
export type Case = z.infer<typeof Case>

export const Work = z.object({ count: z.int(), first: z.array(Case).describe('Most urgent first, at most five') })
export type Work = z.infer<typeof Work>

export const Queue = answer({
  to_verify: Work.describe('Transfers to verify'),
  to_return: Work.describe('Orders to refund: cancelled paid ones, and those with surplus payments'),
  to_ship: Work.describe('Paid orders that staff still have to send or prepare, including those on hold'),
  to_answer: Work.describe('Messages without an answer'),
  withdrawals: Work.describe('Withdrawals without an answer'),
  reviews: Work.describe('Unread reviews'),
  holds: Work.describe('Unpaid orders that reserve much of the stock'),
  failed_mails: Work.describe('Mails that failed for good'),
  low_stock: Work.describe('Products on sale with low stock, best sellers of the last 30 days first'),
})
export type Queue = z.infer<typeof Queue>
export type WorkName = Exclude<keyof Queue, 'success'>

/** The permission that each kind of work requires: without it the count is 0. */
export const workPermissions = {
  to_verify: 'payments.verify',
  to_return: 'payments.refund',
  to_ship: 'orders.ship',
  to_answer: 'messages.write',
  withdrawals: 'withdrawals.write',
  reviews: 'reviews.write',
  holds: 'orders.cancel',
  failed_mails: 'mails.read',
  low_stock: 'products.stock',
} as const satisfies Record<WorkName, Permission>
