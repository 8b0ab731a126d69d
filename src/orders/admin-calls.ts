import { call } from '../platform/http/call.ts'
import type { Done } from '../platform/http/contract.ts'
import type {
  AdminOrderAnswer,
  AdminOrderPage,
  AdminOrderQuery,
  Delivery,
  DeliveryAddress,
  Shipment,
  ShipmentChange,
  ShipmentResults,
  Shipments,
  StaffNote,
} from './admin-contract.ts'
import type { OrderParam } from './finding/order-param.ts'

export const listOrders = call<{ query: typeof AdminOrderQuery; response: typeof AdminOrderPage }>(
  'GET',
  '/api/admin/orders',
  { permission: 'orders.read' },
)
export const findOrder = call<{ params: typeof OrderParam; response: typeof AdminOrderAnswer }>(
  'GET',
  '/api/admin/orders/:id',
  { permission: 'orders.read' },
)
export const shipOrder = call<{ params: typeof OrderParam; body: typeof Shipment; response: typeof Done }>(
  'POST',
  '/api/admin/orders/:id/ship',
  { permission: 'orders.ship' },
)
export const shipOrders = call<{ body: typeof Shipments; response: typeof ShipmentResults }>(
  'POST',
  '/api/admin/orders/ship',
  { permission: 'orders.ship' },
)
export const changeShipment = call<{
  params: typeof OrderParam
  body: typeof ShipmentChange
  response: typeof Done
}>('PUT', '/api/admin/orders/:id/shipment', { permission: 'orders.ship' })
export const readyOrder = call<{ params: typeof OrderParam; response: typeof Done }>(
  'POST',
  '/api/admin/orders/:id/ready',
  { permission: 'orders.ship' },
)
export const deliverOrder = call<{ params: typeof OrderParam; body: typeof Delivery; response: typeof Done }>(
  'POST',
  '/api/admin/orders/:id/deliver',
  { permission: 'orders.ship' },
)
export const addOrderNote = call<{
  params: typeof OrderParam
  body: typeof StaffNote
  response: typeof Done
}>('POST', '/api/admin/orders/:id/notes', { permission: 'orders.write' })
export const changeAddress = call<{ params: typeof OrderParam; body: typeof DeliveryAddress; response: typeof Done }>(
  'PUT',
  '/api/admin/orders/:id/address',
  { permission: 'orders.write' },
)
