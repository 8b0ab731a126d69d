import { z } from 'zod'
import { OrderWithHistory, PaymentMethod } from '../../orders/contract.ts'
import { readOrderNumber } from '../../orders/finding/read-order-number.ts'
import { answer } from '../../platform/http/contract.ts'
import { Settings } from '../../settings/contract.ts'
import { PaymentStatus } from '../contract.ts'

/** The payment that pays an order, or else its newest one, as shown to the buyer. */
export const OrderPayment = z.object({
  id: z.int(),
  method: PaymentMethod,
  status: PaymentStatus,
  amount: z.number(),
  transfer_reference: z.string().nullable().describe('null in a masked order'),
  /** Staff's or the provider's reason for a failed payment; empty otherwise. */
  reason: z.string(),
  created_at: z.string(),
})

export const BankAccount = Settings.pick({
  bank_name: true,
  bank_holder: true,
  bank_cuit: true,
  bank_cbu: true,
  bank_alias: true,
})
export type BankAccount = z.infer<typeof BankAccount>

export const OrderDetail = OrderWithHistory.extend({
  payment: OrderPayment.nullable(),
  /** The sum of partial transfers whose difference was requested. */
  received_amount: z.number(),
  /** How much of all that was paid has been refunded, and how much has not. */
  refunded_amount: z.number(),
  unreturned_amount: z.number(),
  /**
   * The code that the buyer shows at pick-up; null unless the order is confirmed and the viewer may see it unmasked.
   */
  pickup_code: z.string().nullable(),
  pickup_place: z.string().describe('Place and hours of a pick-up; empty if it is shipped'),
  can_pay: z.boolean(),
  bank: BankAccount.nullable().describe('Bank account for a transfer; null if no payment is due'),
  installments: z
    .array(
      z.object({
        count: z.int(),
        amount: z.number(),
        total_amount: z.number(),
        cftea: z.number(),
        is_free: z.boolean(),
      }),
    )
    .describe('Installment plans by card, most installments first; empty if no payment is due'),
  can_cancel: z.boolean(),
  is_own: z.boolean(),
  /**
   * Whether personal data is masked. It is not for the owner, the browser that placed the order, or a viewer with the
   * mail's link and address.
   */
  is_masked: z.boolean(),
  /** Whether it is a guest order made with the address that the viewer has confirmed. */
  can_claim: z.boolean(),
})
export type OrderDetail = z.infer<typeof OrderDetail>

/** An order as shown to anyone with the signed link of a mail: without personal data or the order's id. */
export const SealedOrder = OrderDetail.pick({
  order_number: true,
  status: true,
  payment_method: true,
  total_amount: true,
  subtotal: true,
  discount_amount: true,
  shipping_amount: true,
  shipping_method: true,
  adjustments: true,
  channel: true,
  is_pickup: true,
  created_at: true,
  expires_at: true,
  transfer_expires_at: true,
  items: true,
  history: true,
  can_pay: true,
})
export type SealedOrder = z.infer<typeof SealedOrder>

export const OrderDetailAnswer = answer({ order: OrderDetail })

export const GuestSession = z.object({
  'x-guest-session': z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('The guest_session_id the order was placed with: its browser may see personal data'),
})

export const OrderLookup = z
  .object({
    order_number: z
      .string('Ingresá el número de pedido')
      .trim()
      .min(1, 'Ingresá el número de pedido')
      .max(40, 'Hasta 40 caracteres')
      .transform(readOrderNumber)
      .describe('The number shown in mails and after the checkout; case and hyphen do not matter'),
    email: z
      .string('Ingresá el email de la compra')
      .trim()
      .max(254, 'Hasta 254 caracteres')
      .nullish()
      .describe('The e-mail the order was placed with; optional with a signature'),
    signature: z.string().max(64).nullish().describe('The part after the number in a mailed link'),
  })
  .refine(({ email, signature }) => email || signature, {
    path: ['email'],
    message: 'Ingresá el email de la compra',
  })
export type OrderLookup = z.infer<typeof OrderLookup>

/** By number and email: masked. By link: sealed. By link and email, or for its owner: unmasked. */
export const OrderLookupAnswer = answer({ order: z.union([OrderDetail, SealedOrder]) })
