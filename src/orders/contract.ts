import { z } from 'zod'
import { limitOf, Page, Pagination } from '../platform/http/contract.ts'
import { onlineMethods } from '../settings/online-method.ts'
import { methodCodes } from '../settings/payment-methods.ts'
import { ShippingBranch } from '../shipping/contract.ts'
import { channels } from './channels.ts'

export const OrderStatus = z.enum(['pendiente_pago', 'pendiente', 'confirmado', 'enviado', 'entregado', 'cancelado'])
export const PaymentMethod = z.enum(methodCodes)
const Channel = z.enum(channels)

/** What was taken off by one promotion or coupon: below zero. */
export const Adjustment = z.object({ label: z.string(), amount: z.number() })
export type Adjustment = z.infer<typeof Adjustment>
export const Adjustments = z.array(Adjustment)

export const OrderItem = z.object({
  product_id: z.int().nullable(),
  name: z.string(),
  product_name: z.string(),
  /** The bottle as it was sold; null of an old order whose product is gone. */
  brand: z.string().nullable(),
  concentration: z.string().nullable(),
  /** As staff had written it, such as `100ml`. */
  volume: z.string().nullable(),
  volume_ml: z.int().nullable(),
  sku: z.string().nullable(),
  quantity: z.int(),
  price: z.number(),
  unit_price: z.number(),
  subtotal: z.number(),
  /** What promotions and a coupon took off the line. */
  discount_amount: z.number(),
  /** What is paid for the line: after its share of every discount, the transfer's too when that pays it. */
  paid_amount: z.number(),
  /** The product's picture of today under /uploads/, empty without one. */
  image: z.string(),
})

export const OrderHistoryStep = z.object({
  from_status: OrderStatus.nullable(),
  to_status: OrderStatus,
  author: z.enum(['cliente', 'personal', ...onlineMethods, 'sistema']),
  /** Name of the member of staff, in the admin's answers. */
  user_name: z.string().nullable().optional(),
  note: z.string(),
  created_at: z.string(),
})
export type OrderHistoryStep = z.infer<typeof OrderHistoryStep>

/** What anyone who knows the order's id may see. */
export const Order = z.object({
  id: z.uuid(),
  order_number: z.string(),
  status: OrderStatus,
  /** What paid it; before that, what the buyer last chose. */
  payment_method: PaymentMethod.nullable(),
  total_amount: z.number(),
  /** What a transfer has to bring. */
  transfer_amount: z.number(),
  /** Goods before discounts. */
  subtotal: z.number(),
  /** What promotions, a coupon or the seller took off, but not the transfer. */
  discount_amount: z.number(),
  shipping_amount: z.number(),
  /** How it comes; null while the shop had one way alone, and that was free. */
  shipping_method: z.string().nullable(),
  /** Where the carrier keeps it for its buyer, as it was chosen; null where it comes another way. */
  shipping_branch: ShippingBranch.nullable(),
  adjustments: Adjustments,
  /** How it was sold: by the web, or by staff. */
  channel: Channel,
  /** Whether its buyer fetches it in the shop. */
  is_pickup: z.boolean(),
  /** Since when it may be fetched. */
  ready_at: z.string().nullable(),
  /** «Llega entre el … y el …», as it was promised when it was placed; null where nothing was. */
  arrival: z.string().nullable(),
  created_at: z.string(),
  /** Until when it waits for its payment; null once it waits for none. */
  expires_at: z.string().nullable(),
  /** Until when a transfer may be sent: later than `expires_at` while an online payment is under way. */
  transfer_expires_at: z.string().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  /** The phone as programs dial it; null if it could not be read, or is masked. */
  customer_phone_e164: z.string().nullable(),
  customer_address: z.string(),
  customer_city: z.string(),
  customer_province: z.string().nullable(),
  customer_postal_code: z.string(),
  notes: z.string(),
  /** Of a gift: printed on its slip. Empty for others. */
  gift_message: z.string(),
  gift_wrap: z.boolean(),
  /** The day on which its buyer would have it come. */
  wished_date: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** Where the parcel is followed; null without a number, or when its carrier has no such page. */
  tracking_url: z.string().nullable(),
  /** What its carrier last told of the parcel, in its own words. */
  carrier_event: z.object({ text: z.string(), at: z.string() }).nullable(),
  items: z.array(OrderItem),
})
export type Order = z.infer<typeof Order>

/** An order as a guest's session id lists it: that id is no secret worth an address, so nothing personal is in it. */
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
export const GuestOrders = z.object({ success: z.literal(true), orders: z.array(GuestOrder) })

export const GuestSessionParam = z.object({ sessionId: z.string() })

export const ClaimOrder = z
  .object({
    guest_session_id: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe(
        "The session that the order was made with; not needed by an account whose confirmed mail is the order's",
      ),
  })
  .nullish()

export const OwnOrdersQuery = z.object({ page: Page, limit: limitOf(10) })
export const OwnOrders = z.object({ success: z.literal(true), orders: z.array(Order), pagination: Pagination })

export const OrderReceipt = z.object({ success: z.literal(true), order: Order })
export const OrderWithHistory = Order.extend({ history: z.array(OrderHistoryStep) })
