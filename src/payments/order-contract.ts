import { z } from 'zod'
import { OrderWithHistory } from '../orders/contract.ts'
import { PaymentStatus } from './contract.ts'

/** The newest payment of an order, as its buyer sees it. */
export const OrderPayment = z.object({
  id: z.int(),
  method: z.enum(['transferencia', 'mercadopago', 'manual']),
  status: PaymentStatus,
  amount: z.number(),
  transfer_reference: z.string().nullable(),
  /** Why it was rejected, in the words of staff; empty otherwise. */
  reason: z.string(),
  created_at: z.string(),
})

export const OrderDetail = OrderWithHistory.extend({
  /** Null while nothing was paid or announced. */
  payment: OrderPayment.nullable(),
  can_pay: z.boolean(),
  can_cancel: z.boolean(),
  /** Whether the one who asks owns it; for all others what is personal is masked. */
  is_own: z.boolean(),
})
export type OrderDetail = z.infer<typeof OrderDetail>

export const OrderDetailAnswer = z.object({ success: z.literal(true), order: OrderDetail })
export type OrderDetailAnswer = z.infer<typeof OrderDetailAnswer>
