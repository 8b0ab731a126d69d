import { z } from 'zod'
import { answer, ifGiven, limitOf, OptionalDay, Page, Pagination, required, Seen } from '../platform/http/contract.ts'
import { carrierCodes } from '../shipping/carrier-code.ts'
import { Order, OrderHistoryStep, OrderStatus, PaymentMethod } from './contract.ts'
import { buyer } from './placing/contract.ts'

/** A refund that was made or requested. */
export const OrderRefund = z.object({
  amount: z.number(),
  note: z.string(),
  is_by_hand: z.boolean(),
  /** `pendiente`: requested from the provider, which has not answered yet. */
  status: z.enum(['pendiente', 'hecha', 'fallida']),
  /** The member of staff; null when it was made in the provider's own panel. */
  created_by: z.string().nullable(),
  created_at: z.string(),
})
export type OrderRefund = z.infer<typeof OrderRefund>

export const AdminOrder = Order.extend({
  /** DNI, CUIT or CUIL, digits only, if given; no answer to a buyer contains it. */
  customer_dni: z.string().nullable(),
  /** Why the order is on hold: it cannot be shipped until staff release it. null when it can. */
  held_reason: z.string().nullable(),
  /** Paid through the simulator: no money was received. */
  is_simulated: z.boolean(),
  /** Sum of its confirmed payments; null without any. */
  charged_amount: z.number().nullable(),
  /** Sum of its refunds. */
  refunded_amount: z.number(),
  /** Refunds of the payment that paid the order, without those of surplus payments. */
  own_refunded_amount: z.number(),
  /**
   * What still has to be refunded: everything left of a cancelled order, else surplus payments. Refunds in progress are
   * not in it.
   */
  owed_amount: z.number(),
  /** The shipment booked with a carrier's API; null without one. */
  carrier_shipment: z
    .object({
      carrier: z.enum(carrierCodes),
      /** `pedido`: the carrier has not answered yet; `en_duda`: it may have booked it, and staff have to check. */
      status: z.enum(['pedido', 'creado', 'rechazado', 'en_duda']),
      tracking_number: z.string().nullable(),
      error: z.string(),
      is_stale: z.boolean().describe('Its label has an address that was changed since'),
    })
    .nullable(),
  user_id: z.int().nullable(),
  is_guest_order: z.boolean(),
  shippingAddress: z.object({ street: z.string(), city: z.string(), postalCode: z.string(), country: z.string() }),
})
export type AdminOrder = z.infer<typeof AdminOrder>
export const AdminOrderDetail = AdminOrder.extend({
  /** The provinces of its postal code, if the province that shipping was charged for is not among them; else empty. */
  other_provinces: z.array(z.string()),
  history: z.array(OrderHistoryStep),
  payments: z.array(
    z.object({
      id: z.int(),
      method: PaymentMethod,
      status: z.enum(['pendiente', 'confirmado', 'fallido']),
      is_simulated: z.boolean(),
      /** It arrived for an order that was already paid or cancelled, and is not the money of a won chargeback. */
      is_surplus: z.boolean(),
      amount: z.number(),
      /** The amount received, if it is not the expected one. */
      received_amount: z.number().nullable(),
      transfer_reference: z.string().nullable(),
      has_proof: z.boolean(),
      /** Sum of its refunds. */
      refunded_amount: z.number(),
      refunds: z.array(OrderRefund),
      admin_notes: z.string(),
      created_at: z.string(),
      decided_at: z.string().nullable(),
    }),
  ),
})
export type AdminOrderDetail = z.infer<typeof AdminOrderDetail>
export const AdminOrderAnswer = answer({ order: AdminOrderDetail })

const shipmentText = z.string().trim().max(120, 'Hasta 120 caracteres').nullish()
/** Stored without spaces, as the carrier's page expects it; on paper it is often written in groups. */
const trackingNumber = shipmentText.transform((written) => written?.replace(/\s/g, '') ?? written)
export const Shipment = z.object({ carrier: shipmentText, tracking_number: trackingNumber }).nullish()
export type Shipment = z.infer<typeof Shipment>

export const Delivery = z
  .object({
    pickup_code: z
      .string('Son 6 números')
      .max(40, 'Son 6 números')
      .nullish()
      .describe('Required for a pick-up; ignored for other orders'),
  })
  .nullish()
export type Delivery = z.infer<typeof Delivery>

export const Shipments = z.object({
  orders: z
    .array(z.object({ id: z.uuid('No es una orden'), carrier: shipmentText, tracking_number: trackingNumber }))
    .min(1, 'Elegí al menos una orden')
    .max(100, 'Hasta 100 órdenes'),
})
export type Shipments = z.infer<typeof Shipments>

export const ShipmentResult = z.object({
  id: z.uuid(),
  order_number: z.string().nullable().describe('Null if there is no such order'),
  is_shipped: z.boolean().describe('Whether this call shipped it'),
  code: z.string().optional().describe('Why it was not; the error codes of the call for one order'),
  message: z.string().optional(),
})
export type ShipmentResult = z.infer<typeof ShipmentResult>
export const ShipmentResults = answer({ results: z.array(ShipmentResult) })

/** A field that is left out stays as it is; an empty one is cleared. */
export const ShipmentChange = z.object({
  carrier: shipmentText,
  tracking_number: trackingNumber,
  notify: z.boolean('Tiene que ser true o false').default(false).describe('Whether the buyer gets a mail about it'),
  ...Seen,
})
export type ShipmentChange = z.infer<typeof ShipmentChange>

export const DeliveryAddress = z.object(buyer).omit({ customer_name: true, customer_email: true }).extend(Seen)
export type DeliveryAddress = z.infer<typeof DeliveryAddress>
export const StaffNote = z.object({
  note: required(1000, 'Escribí la nota').describe('An internal note; the buyer never sees it'),
})

export const AdminOrderQuery = z.object({
  page: Page,
  limit: limitOf(20),
  /** One status, or several separated by commas. */
  status: ifGiven(
    z
      .string('Varios estados van con comas')
      .transform((states) => states.split(','))
      .pipe(z.array(OrderStatus)),
  ),
  owed: ifGiven(z.literal('true')).describe('`true`: only orders with an amount still to be refunded'),
  to_ship: ifGiven(z.literal('true')).describe(
    '`true`: only paid orders that staff still have to send or prepare: no pick-up that is ready, unless it is held',
  ),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Words of the order number, name, e-mail or products; or a tracking number or phone, in any notation'),
  /** Business days of Buenos Aires, both included. */
  start: OptionalDay,
  end: OptionalDay,
  sort: z.enum(['created_at', 'order_number', 'customer_name', 'total_amount']).default('created_at'),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
})
export type AdminOrderQuery = z.infer<typeof AdminOrderQuery>
export const OrderExportQuery = AdminOrderQuery.omit({ page: true, limit: true, sort: true, order: true })
export const AdminOrderPage = answer({
  orders: z.array(AdminOrder),
  pagination: Pagination,
})
