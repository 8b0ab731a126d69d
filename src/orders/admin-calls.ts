import { call } from '../platform/http/call.ts'
import type { Done } from '../platform/http/contract.ts'
import type {
  AdminOrderAnswer,
  AdminOrderPage,
  AdminOrderQuery,
  DeliveryAddress,
  Shipment,
  ShipmentChange,
  StaffNote,
} from './contract.ts'
import type { OrderParam } from './order-param.ts'

export const listOrders = call<{ query: typeof AdminOrderQuery; response: typeof AdminOrderPage }>(
  'GET',
  '/api/admin/orders',
)
export const findOrder = call<{ params: typeof OrderParam; response: typeof AdminOrderAnswer }>(
  'GET',
  '/api/admin/orders/:id',
)
export const shipOrder = call<{ params: typeof OrderParam; body: typeof Shipment; response: typeof Done }>(
  'POST',
  '/api/admin/orders/:id/ship',
)
export const changeShipment = call<{ params: typeof OrderParam; body: typeof ShipmentChange; response: typeof Done }>(
  'PUT',
  '/api/admin/orders/:id/shipment',
)
export const deliverOrder = call<{ params: typeof OrderParam; response: typeof Done }>(
  'POST',
  '/api/admin/orders/:id/deliver',
)
export const noteOrder = call<{ params: typeof OrderParam; body: typeof StaffNote; response: typeof Done }>(
  'POST',
  '/api/admin/orders/:id/notes',
)
export const changeAddress = call<{ params: typeof OrderParam; body: typeof DeliveryAddress; response: typeof Done }>(
  'PUT',
  '/api/admin/orders/:id/address',
)
