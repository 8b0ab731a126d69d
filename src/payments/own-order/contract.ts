import { z } from 'zod'
import { OrderWithHistory, PaymentMethod } from '../../orders/contract.ts'
import { readOrderNumber } from '../../orders/finding/read-order-number.ts'
import { Settings } from '../../settings/contract.ts'
import { PaymentStatus } from '../contract.ts'

/** What pays an order, or its newest payment where none does, as its buyer sees it. */
export const OrderPayment = z.object({
  id: z.int(),
  method: PaymentMethod,
  status: PaymentStatus,
  amount: z.number(),
  transfer_reference: z.string().nullable(),
  /** Why it was rejected, in the words of staff; empty otherwise. */
  reason: z.string(),
  created_at: z.string(),
})

/** The account that transfers go to. */
export const BankAccount = Settings.pick({
  bank_name: true,
  bank_holder: true,
  bank_cuit: true,
  bank_cbu: true,
  bank_alias: true,
})
export type BankAccount = z.infer<typeof BankAccount>

export const OrderDetail = OrderWithHistory.extend({
  /** Null while nothing was paid or announced. */
  payment: OrderPayment.nullable(),
  /** What a transfer brought of it before, less than was to come. */
  received_amount: z.number(),
  /** Of all that was paid, what went back and what did not. */
  refunded_amount: z.number(),
  unreturned_amount: z.number(),
  /** What its buyer shows to fetch it, while it waits in the shop; null for all others who ask. */
  pickup_code: z.string().nullable(),
  pickup_place: z.string().describe('Where and when it is handed over in the shop; empty where it is sent'),
  can_pay: z.boolean(),
  bank: BankAccount.nullable().describe('Where a transfer for it goes; null once it waits for none'),
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
    .describe('What it comes to in payments by card, the most first; empty once it waits for none'),
  can_cancel: z.boolean(),
  /** Whether the one who asks is the customer whose order it is. */
  is_own: z.boolean(),
  /** Whether what is personal is masked: it is not for its owner, nor for who proved to have its mails. */
  is_masked: z.boolean(),
  /** Whether it was bought without an account, with the address that the one who asks confirmed. */
  can_claim: z.boolean(),
})
export type OrderDetail = z.infer<typeof OrderDetail>

/** An order as its signed link shows it to anyone who has the link: nothing of who bought it, nor its id. */
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

export const OrderDetailAnswer = z.object({ success: z.literal(true), order: OrderDetail })

export const GuestSession = z.object({
  'x-guest-session': z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('The guest_session_id that the order was made with: its browser sees the order whole'),
})

export const OrderLookup = z
  .object({
    order_number: z
      .string('Ingresá el número de pedido')
      .trim()
      .min(1, 'Ingresá el número de pedido')
      .max(40, 'Hasta 40 caracteres')
      .transform(readOrderNumber)
      .describe('The number that mails and the last step of the checkout show, however it is typed'),
    email: z
      .string('Ingresá el email de la compra')
      .trim()
      .max(254, 'Hasta 254 caracteres')
      .nullish()
      .describe('The e-mail that the order was made with; may only be missing beside a signature'),
    signature: z.string().max(64).nullish().describe('What stands after the number in a link of our mails'),
  })
  .refine(({ email, signature }) => email || signature, {
    path: ['email'],
    message: 'Ingresá el email de la compra',
  })
export type OrderLookup = z.infer<typeof OrderLookup>

/** By number and mail: the order, masked. By link: sealed. By link and mail, or by its owner: whole. */
export const OrderLookupAnswer = z.object({ success: z.literal(true), order: z.union([OrderDetail, SealedOrder]) })
