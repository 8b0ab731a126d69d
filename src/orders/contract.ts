import { z } from 'zod'
import { Product } from '../catalog/contract.ts'
import { hasPostalCode } from '../platform/argentina/places.ts'
import { limitOf, OptionalDay, Page, Pagination, PublicEmail } from '../platform/http/contract.ts'
import { onlineMethods } from '../settings/online-method.ts'
import { methodCodes } from '../settings/payment-methods.ts'

export const OrderStatus = z.enum(['pendiente_pago', 'pendiente', 'confirmado', 'enviado', 'entregado', 'cancelado'])
export const PaymentMethod = z.enum(methodCodes)

const required = (max: number, message: string) =>
  z.string(message).trim().min(1, message).max(max, `Hasta ${max} caracteres`)

const emptyCart = 'El carrito está vacío'

/** An order as sent. Prices and names never come from the browser: an unknown field is dropped. */
export const PlaceOrder = z.object({
  customer_name: required(120, 'Ingresá tu nombre y apellido'),
  customer_email: PublicEmail,
  customer_phone: required(40, 'Ingresá tu teléfono').regex(/\d/, 'Ingresá un teléfono con números'),
  customer_address: required(200, 'Ingresá tu dirección'),
  customer_city: required(100, 'Ingresá tu ciudad'),
  customer_province: z
    .string()
    .trim()
    .max(60, 'Hasta 60 caracteres')
    .nullish()
    .describe('One of the 24 by its name; missing, it is that of a long postal code'),
  customer_postal_code: required(12, 'Ingresá tu código postal')
    .refine(hasPostalCode, 'Ese código postal no existe: son 4 números, como 1425, o C1425DKA')
    .describe('1425 or C1425DKA'),
  notes: z.string().trim().max(1000, 'Hasta 1000 caracteres').nullish(),
  items: z
    .array(
      z.object({
        product_id: z.int().min(1).max(2_147_483_647),
        quantity: z.int().min(1, 'Desde 1').max(1000, 'Hasta 1000'),
      }),
      emptyCart,
    )
    .min(1, emptyCart)
    .max(100, 'Hasta 100 productos'),
  user_id: z.int().nullish(),
  is_guest_order: z.union([z.boolean(), z.literal([0, 1]).transform(Boolean)]).nullish(),
  guest_session_id: z.string().trim().max(200).nullish(),
  /** Accepted and not believed: the address is the server's own finding. */
  guest_ip: z.string().max(100).nullish(),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

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

/** What whoever knows the order's id may see. */
export const Order = z.object({
  id: z.uuid(),
  order_number: z.string(),
  status: OrderStatus,
  /** What paid it; before that, what the buyer last chose. */
  payment_method: PaymentMethod.nullable(),
  total_amount: z.number(),
  /** What a transfer has to bring. */
  transfer_amount: z.number(),
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
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** Where the parcel is followed; null without a number, or when its carrier has no such page. */
  tracking_url: z.string().nullable(),
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
export type GuestOrders = z.infer<typeof GuestOrders>

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
export type OwnOrders = z.infer<typeof OwnOrders>

/** What a cart is compared with: a product that is gone is missing from the answer. */
export const CartProduct = Product.pick({
  id: true,
  name: true,
  brand: true,
  type: true,
  inspired_by: true,
  concentration: true,
  volume: true,
  price: true,
  transfer_price: true,
  stock: true,
  stock_status: true,
  image_color: true,
}).extend({ image: z.string().describe('File name under /uploads/, empty without a picture') })
export type CartProduct = z.infer<typeof CartProduct>
export const CartProducts = z.object({
  success: z.literal(true),
  products: z.array(CartProduct),
  transfer_discount_percent: z.number().describe('Taken off the whole of an order that is paid by transfer'),
  max_units_per_product: z.int().describe('In one order; 0: as many as there are'),
  max_units_per_order: z.int().describe('Of all products; 0: no limit'),
  shows_net_price: z.boolean().describe('Whether the seller adds IVA, and so says the price without it too'),
})
export type CartProducts = z.infer<typeof CartProducts>
export const CartProductsQuery = z.object({
  ids: z
    .string()
    .max(1200)
    .transform((ids) => ids.split(',').map(Number))
    .pipe(z.array(z.int().min(1).max(2_147_483_647)).min(1).max(100, 'Hasta 100 productos')),
})

export const OrderReceipt = z.object({ success: z.literal(true), order: Order })
export type OrderReceipt = z.infer<typeof OrderReceipt>
export const OrderWithHistory = Order.extend({ history: z.array(OrderHistoryStep) })

/** Money of a payment that went back, or is about to. */
export const OrderRefund = z.object({
  amount: z.number(),
  note: z.string(),
  is_by_hand: z.boolean(),
  /** `pendiente`: asked of the provider, which has not answered yet. */
  status: z.enum(['pendiente', 'hecha', 'fallida']),
  /** Who of the staff; null when it was made in the provider's panel. */
  created_by: z.string().nullable(),
  created_at: z.string(),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** An order as staff see it in the list. */
export const AdminOrder = Order.extend({
  /** Why it must not be shipped before staff releases it; null when it may. */
  held_reason: z.string().nullable(),
  /** Paid through the provider's stand-in: no money came. */
  is_simulated: z.boolean(),
  user_id: z.int().nullable(),
  is_guest_order: z.boolean(),
  shippingAddress: z.object({ street: z.string(), city: z.string(), postalCode: z.string(), country: z.string() }),
})
export type AdminOrder = z.infer<typeof AdminOrder>
export const AdminOrderDetail = AdminOrder.extend({
  history: z.array(OrderHistoryStep),
  payments: z.array(
    z.object({
      id: z.int(),
      method: PaymentMethod,
      status: z.enum(['pendiente', 'confirmado', 'fallido']),
      is_simulated: z.boolean(),
      amount: z.number(),
      transfer_reference: z.string().nullable(),
      has_proof: z.boolean(),
      /** What went back of it. */
      refunded_amount: z.number(),
      refunds: z.array(OrderRefund),
      admin_notes: z.string(),
      created_at: z.string(),
      decided_at: z.string().nullable(),
    }),
  ),
})
export type AdminOrderDetail = z.infer<typeof AdminOrderDetail>
export const AdminOrderAnswer = z.object({ success: z.literal(true), order: AdminOrderDetail })

const shipmentText = z.string().trim().max(120, 'Hasta 120 caracteres').nullish()
export const Shipment = z.object({ carrier: shipmentText, tracking_number: shipmentText }).nullish()
export type Shipment = z.infer<typeof Shipment>

/** What is left out stays as it is; empty is none. */
export const ShipmentChange = z.object({
  carrier: shipmentText,
  tracking_number: shipmentText,
  notify: z.boolean('Tiene que ser true o false').default(false).describe('Whether the buyer gets a mail about it'),
})
export type ShipmentChange = z.infer<typeof ShipmentChange>

/** Where the parcel goes and whom to call about it, as staff correct it. */
export const DeliveryAddress = PlaceOrder.pick({
  customer_address: true,
  customer_city: true,
  customer_province: true,
  customer_postal_code: true,
  customer_phone: true,
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>
export const StaffNote = z.object({
  note: required(1000, 'Escribí la nota').describe('Una nota entre el personal; el cliente no la ve'),
})

export const AdminOrderQuery = z.object({
  page: Page,
  limit: limitOf(20),
  /** One state, or several with commas. */
  status: z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? value.split(',') : undefined),
    z.array(OrderStatus).optional(),
  ),
  search: z.string().trim().max(200).optional(),
  /** Business days of Buenos Aires, both included. */
  start: OptionalDay,
  end: OptionalDay,
  sort: z.enum(['created_at', 'order_number', 'customer_name', 'total_amount']).default('created_at'),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
})
export type AdminOrderQuery = z.infer<typeof AdminOrderQuery>
/** The filtered list as a file has no pages. */
export const OrderExportQuery = AdminOrderQuery.pick({ status: true, search: true, start: true, end: true })
export const AdminOrderPage = z.object({
  success: z.literal(true),
  orders: z.array(AdminOrder),
  pagination: Pagination,
})
export type AdminOrderPage = z.infer<typeof AdminOrderPage>
