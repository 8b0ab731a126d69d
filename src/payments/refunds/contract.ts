import { z } from 'zod'
import { OrderRefund, OrderStatus, PaymentMethod } from '../../orders/contract.ts'
import { Pesos } from '../../platform/http/contract.ts'

export const Refund = z.object({
  /** All that is left, unless said. */
  amount: Pesos.min(0.01, 'Desde $ 0,01').optional(),
  note: z.string().trim().max(1000, 'Hasta 1000 caracteres').optional(),
  return_stock: z.boolean().optional(),
  /** An online payment that is given back another way. */
  by_hand: z.boolean().optional(),
  /** Asked for when the login is not recent. */
  password: z.string().max(200).optional(),
})
export type Refund = z.infer<typeof Refund>
export const AskRefund = Refund.nullish()

/** `pendiente`: the provider did not answer yet; the shop goes on trying. */
export const RefundAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  refund: z.object({ id: z.uuid(), amount: z.number(), status: z.enum(['pendiente', 'hecha']) }),
})

/** A payment with what went back of it, for whoever is about to give back more. */
export const RefundsAnswer = z.object({
  success: z.literal(true),
  payment: z.object({
    id: z.int(),
    method: PaymentMethod,
    status: z.enum(['pendiente', 'confirmado', 'fallido']),
    amount: z.number(),
    /** What neither went back nor is about to; 0 when the payment is not confirmed. */
    left: z.number(),
    /** Whether its provider still gives it back: approved within 180 days. */
    by_provider: z.boolean(),
    order_number: z.string(),
    order_status: OrderStatus,
    refunds: z.array(OrderRefund),
  }),
})
export type RefundsAnswer = z.infer<typeof RefundsAnswer>
