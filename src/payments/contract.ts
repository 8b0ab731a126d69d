import { z } from 'zod'
import { channels } from '../orders/channels.ts'
import { OrderStatus } from '../orders/contract.ts'
import { answer, Done, decimalNumber, Page, Pagination, Pesos, wholeNumber } from '../platform/http/contract.ts'
import { offeredMethods } from '../settings/payment-methods.ts'

export const PaymentStatus = z.enum(['pendiente', 'confirmado', 'fallido'])

export const Methods = answer({
  methods: z.array(
    z.object({
      id: z.int(),
      code: z.enum(offeredMethods),
      name: z.string(),
      /**
       * How long an order waits for this payment: a transfer since the order was placed, an online payment since it was
       * started.
       */
      hold_minutes: z.int(),
    }),
  ),
})
export type Methods = z.infer<typeof Methods>

export const StartPayment = z.object({
  order_id: z.string('Falta el pedido').min(1, 'Falta el pedido').max(100),
  amount: Pesos,
  /** Accepted but ignored: the shop writes the description of the charge. */
  description: z.string().max(1000).nullish(),
})
export const StartedPayment = answer({ init_point: z.url(), sandbox_init_point: z.url() })

export const TransferFields = z.object({
  order_id: z.string('Falta el pedido').min(1, 'Falta el pedido'),
  transfer_reference: z
    .string('Ingresá la referencia de la transferencia')
    .trim()
    .min(1, 'Ingresá la referencia de la transferencia')
    .max(120, 'Hasta 120 caracteres'),
  amount: decimalNumber(Pesos),
})
export const TransferForm = TransferFields.extend({
  proof: z.file().describe('JPG, PNG, WEBP, AVIF or PDF, at most 5 MB'),
})

export const TransferReceipt = answer({
  message: z.string(),
  payment: z.object({ id: z.int(), status: PaymentStatus }),
})

export const PaymentParam = z.object({ id: z.string().max(64) })
/** The id of a payment at the provider. */
export const ProviderPaymentId = z.string().regex(/^\d{1,20}$/)
export const PaymentCheckQuery = z.object({
  external_reference: z.string().max(100).optional(),
  payment_id: ProviderPaymentId.optional()
    .catch(undefined)
    .describe('The payment of the return address, which the provider is asked about; anything else is ignored'),
})
export const PaymentCheck = answer({
  status: PaymentStatus,
  order_number: z.string(),
  order_status: OrderStatus,
})

/** A transfer as listed for staff; `id` is the payment's. */
export const PendingVerification = z.object({
  id: z.int(),
  order_id: z.uuid(),
  order_number: z.string(),
  order_status: OrderStatus,
  customer_name: z.string(),
  customer_email: z.string(),
  /** The sales channel. `mostrador` is a counter sale whose seller saw the transfer arrive. */
  channel: z.enum(channels),
  total_amount: z.number(),
  amount: z.number(),
  transfer_reference: z.string().nullable(),
  /** Display name of the proof file, null without a proof. Never the storage key. */
  transfer_file: z.string().nullable(),
  transaction_status: PaymentStatus,
  /** The amount received if it differs from the expected one; null otherwise. */
  received_amount: z.number().nullable(),
  /** Sum of the order's earlier partial transfers, whose difference was requested from the buyer. */
  earlier_amount: z.number(),
  duplicate_of: z.array(z.object({ order_number: z.string(), what: z.enum(['comprobante', 'referencia']) })),
  admin_notes: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  created_at: z.string(),
})
export type PendingVerification = z.infer<typeof PendingVerification>

export const PendingVerifications = answer({
  orders: z.array(PendingVerification),
  /** Counts of all transfers, regardless of the query. */
  counts: z.object({ pendiente: z.int(), confirmado: z.int(), fallido: z.int() }),
  pagination: Pagination,
})

/** Without a `limit` the response has up to a thousand transfers, for screens that group them by state themselves. */
export const TransferQuery = z.object({
  status: PaymentStatus.optional(),
  search: z
    .string()
    .trim()
    .max(200, 'Hasta 200 caracteres')
    .optional()
    .describe('Orden, cliente, email, referencia o importe'),
  page: Page,
  limit: wholeNumber(z.int().min(1, 'Desde 1').max(100, 'Hasta 100')).optional(),
  sort: z.enum(['created_at', 'amount']).default('created_at'),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
})
export type TransferQuery = z.infer<typeof TransferQuery>

export const Note = z.string().trim().max(1000, 'Hasta 1000 caracteres').optional()
export const Decision = z.object({ admin_notes: Note }).nullish()

/** What staff saw in the bank account. Without `received_amount`, the expected amount. */
export const Verification = z
  .object({
    admin_notes: Note,
    received_amount: Pesos.min(0.01, 'Desde $ 0,01')
      .optional()
      .describe('The amount received, if it is not the expected one'),
    shortage: z
      .enum(['accept', 'ask'], 'Tiene que ser accept o ask')
      .optional()
      .describe(
        'If less than expected was received: confirm all the same, with a reason in `admin_notes`, or ask the buyer for the rest',
      ),
  })
  .nullish()

export const SurplusTransfer = z.object({
  amount: Pesos.min(0.01, 'Desde $ 0,01').describe('The amount received'),
  transfer_reference: z.string().trim().max(120, 'Hasta 120 caracteres').optional(),
  admin_notes: Note,
})
export type SurplusTransfer = z.infer<typeof SurplusTransfer>

export const Cancellation = z
  .object({
    reason: Note,
    password: z.string().max(200).nullish().describe('Required for a paid order if the login is older than 15 minutes'),
  })
  .nullish()
export const Cancelled = Done.extend({
  money: z
    .string()
    .optional()
    .describe('What staff still have to do about its money and its parcel; missing if there is nothing'),
})
