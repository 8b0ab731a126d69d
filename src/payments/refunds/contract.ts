import { z } from 'zod'
import { OrderRefund } from '../../orders/admin-contract.ts'
import { OrderStatus, PaymentMethod } from '../../orders/contract.ts'
import { Pesos } from '../../platform/http/contract.ts'

export const Refund = z.object({
  /** What was paid for these units of the order, their discounts taken off. */
  lines: z
    .array(
      z
        .object({
          product_id: z.int('Elegí un producto').min(1).max(2_147_483_647).nullish(),
          line_id: z
            .int('Elegí un producto')
            .min(0)
            .max(32_767)
            .optional()
            .describe('As the lines of GET refunds have it: also names a product that was deleted since'),
          quantity: z.int('Un número entero').min(1, 'Desde 1').max(100_000, 'Es demasiado'),
        })
        .refine(({ product_id, line_id }) => (product_id ?? line_id) !== undefined, {
          path: ['product_id'],
          message: 'Elegí un producto',
        }),
    )
    .min(1, 'Elegí al menos un producto')
    .max(100, 'Hasta 100 productos')
    .optional(),
  /** All that is left, or of the lines, unless said; of lines not more than was paid for them. */
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

/** A payment with what went back of it, for anyone who is about to give back more. */
export const RefundsAnswer = z.object({
  success: z.literal(true),
  payment: z.object({
    id: z.int(),
    method: PaymentMethod,
    status: z.enum(['pendiente', 'confirmado', 'fallido']),
    amount: z.number(),
    /** What neither went back nor is about to; 0 when the payment is not confirmed. */
    left: z.number(),
    /** Whether its provider still gives it back: approved within 180 days, and no money of a won chargeback. */
    by_provider: z.boolean(),
    /** Came beside what paid the order: it bought none of its goods. */
    is_surplus: z.boolean(),
    order_number: z.string(),
    order_status: OrderStatus,
    refunds: z.array(OrderRefund),
    /** What this payment paid for each line of the order, and how many units of it were given back by name. */
    lines: z.array(
      z.object({
        line_id: z.int().describe('Names the line within its order'),
        product_id: z.int().nullable().describe('Null once the product was deleted'),
        name: z.string(),
        quantity: z.int(),
        refunded: z.int(),
        paid_amount: z.number(),
      }),
    ),
  }),
})
export type RefundsAnswer = z.infer<typeof RefundsAnswer>
