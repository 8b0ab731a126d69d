import { z } from 'zod'
import { answer, limitOf, Page, Pagination } from '../platform/http/contract.ts'
import { onlineMethods } from '../settings/online-method.ts'
import { methodCodes } from '../settings/payment-methods.ts'
import { ShippingBranch } from '../shipping/contract.ts'
import { channels } from './channels.ts'

export const OrderStatus = z.enum(['pendiente_pago', 'pendiente', 'confirmado', 'enviado', 'entregado', 'cancelado'])
export const PaymentMethod = z.enum(methodCodes)
const Channel = z.enum(channels)

/** The discount of one promotion or coupon; `amount` is negative. */
export const Adjustment = z.object({ label: z.string(), amount: z.number() })
export type Adjustment = z.infer<typeof Adjustment>
export const Adjustments = z.array(Adjustment)

export const OrderItem = z.object({
  product_id: z.int().nullable(),
  name: z.string(),
  product_name: z.string(),
  /** These describe the product when it was sold; null for orders older than the columns whose product was deleted. */
  brand: z.string().nullable(),
  concentration: z.string().nullable(),
  /** As staff wrote it, such as `100ml`. */
  volume: z.string().nullable(),
  volume_ml: z.int().nullable(),
  sku: z.string().nullable(),
  quantity: z.int(),
  price: z.number(),
  unit_price: z.number(),
  subtotal: z.number(),
  /** What promotions and the coupon took off the whole line. */
  discount_amount: z.number(),
  /**
   * What the buyer pays for the whole line after every discount, the transfer discount included when a transfer pays
   * the order.
   */
  paid_amount: z.number(),
  /** The product's current picture under /uploads/; empty without one. */
  image: z.string(),
})

export const OrderHistoryStep = z.object({
  from_status: OrderStatus.nullable(),
  to_status: OrderStatus,
  author: z.enum(['cliente', 'personal', ...onlineMethods, 'sistema']),
  /** Only in answers to staff. */
  user_name: z.string().nullable().optional(),
  note: z.string(),
  created_at: z.string(),
})
export type OrderHistoryStep = z.infer<typeof OrderHistoryStep>

/** What anyone who has the order's id may see. */
export const Order = z.object({
  id: z.uuid(),
  order_number: z.string(),
  status: OrderStatus,
  /** The method that paid the order; until then, the one the buyer chose last. */
  payment_method: PaymentMethod.nullable(),
  total_amount: z.number(),
  /** The total when it is paid by bank transfer. */
  transfer_amount: z.number(),
  /** Goods before discounts. */
  subtotal: z.number(),
  /** Promotions, coupon and seller's discount; the transfer discount is not included. */
  discount_amount: z.number(),
  shipping_amount: z.number(),
  /** Name of the shipping method; null if the shop had only one when it was placed, and that was free. */
  shipping_method: z.string().nullable(),
  /** The carrier's branch that the buyer chose; null for other shipping methods. */
  shipping_branch: ShippingBranch.nullable(),
  adjustments: Adjustments,
  channel: Channel,
  is_pickup: z.boolean(),
  /** When staff said that it can be picked up. */
  ready_at: z.string().nullable(),
  /** «Llega entre el … y el …», as promised to the buyer; null without a promise. */
  arrival: z.string().nullable(),
  created_at: z.string(),
  /** When the unpaid order is cancelled; null once it no longer waits for a payment. */
  expires_at: z.string().nullable(),
  /** Deadline of a transfer; differs from `expires_at` only while an online payment is in progress. */
  transfer_expires_at: z.string().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  /** In E.164; null if the phone could not be parsed, or is masked. */
  customer_phone_e164: z.string().nullable(),
  customer_address: z.string(),
  customer_city: z.string(),
  customer_province: z.string().nullable(),
  customer_postal_code: z.string(),
  notes: z.string(),
  /** Printed on the packing slip of a gift; empty otherwise. */
  gift_message: z.string(),
  gift_wrap: z.boolean(),
  /** The delivery day that the buyer asked for. */
  wished_date: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** The carrier's tracking page; null without a number, or for carriers without such a page. */
  tracking_url: z.string().nullable(),
  /** The carrier's last tracking event, in its own words. */
  carrier_event: z.object({ text: z.string(), at: z.string() }).nullable(),
  items: z.array(OrderItem),
})
export type Order = z.infer<typeof Order>

/** Contains nothing personal: the guest session id that lists these orders is too weak a secret for an address. */
export const GuestOrder = Order.pick({
  id: true,
  order_number: true,
  status: true,
  payment_method: true,
  total_amount: true,
  transfer_amount: true,
  subtotal: true,
  discount_amount: true,
  shipping_amount: true,
  shipping_method: true,
  adjustments: true,
  created_at: true,
  expires_at: true,
  transfer_expires_at: true,
  carrier: true,
  tracking_number: true,
  tracking_url: true,
  items: true,
})
export type GuestOrder = z.infer<typeof GuestOrder>
export const GuestOrders = answer({ orders: z.array(GuestOrder) })

export const GuestSessionParam = z.object({ sessionId: z.string() })

export const ClaimOrder = z
  .object({
    guest_session_id: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe(
        "The session that the order was made with; not needed by an account whose confirmed e-mail is the order's",
      ),
  })
  .nullish()

export const OwnOrdersQuery = z.object({ page: Page, limit: limitOf(10) })
export const OwnOrders = answer({ orders: z.array(Order), pagination: Pagination })

export const OrderReceipt = answer({ order: Order })
export const OrderWithHistory = Order.extend({ history: z.array(OrderHistoryStep) })
