import { z } from 'zod'
import { OrderRefund } from '../../orders/admin-contract.ts'
import { OrderStatus, PaymentMethod } from '../../orders/contract.ts'
import { answer, Pesos } from '../../platform/http/contract.ts'

export const Refund = z.object({
  /** Refunds what was paid for these units of the order, after discounts. */
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
            .describe('From the lines of GET refunds; works for deleted products too'),
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
  /** Default: what was paid for the lines, or all that is left. */
  amount: Pesos.min(0.01, 'Desde $ 0,01').optional(),
  note: z.string().trim().max(1000, 'Hasta 1000 caracteres').optional(),
  return_stock: z.boolean().optional(),
  /** Records the refund of an online payment made by other means. */
  by_hand: z.boolean().optional(),
  /** Required if the login is not recent. */
  password: z.string().max(200).optional(),
})
export type Refund = z.infer<typeof Refund>
export const RefundRequest = Refund.nullish()

/** `pendiente`: the provider has not answered yet and the shop keeps retrying. */
export const RefundAnswer = answer({
  message: z.string(),
  refund: z.object({ id: z.uuid(), amount: z.number(), status: z.enum(['pendiente', 'hecha']) }),
})

export const RefundsAnswer = answer({
  payment: z.object({
    id: z.int(),
    method: PaymentMethod,
    status: z.enum(['pendiente', 'confirmado', 'fallido']),
    amount: z.number(),
    /** The amount without refunds, done or pending; 0 if the payment is not confirmed. */
    left: z.number(),
    /** Whether its provider can still refund it: approved within 180 days, and not the money of a won chargeback. */
    by_provider: z.boolean(),
    /** A surplus payment, which paid for no goods of the order. */
    is_surplus: z.boolean(),
    order_number: z.string(),
    order_status: OrderStatus,
    refunds: z.array(OrderRefund),
    /** What this payment paid for each line of the order, and how many units were refunded by line. */
    lines: z.array(
      z.object({
        line_id: z.int().describe('Identifies the line within its order'),
        product_id: z.int().nullable().describe('Null if the product was deleted'),
        name: z.string(),
        quantity: z.int(),
        refunded: z.int(),
        paid_amount: z.number(),
      }),
    ),
  }),
})
export type RefundsAnswer = z.infer<typeof RefundsAnswer>
