import { call } from '../../platform/http/call.ts'
import type { OrderParam } from '../finding/order-param.ts'
import type { CarrierShipmentResults, CarrierShipments } from './contract.ts'

export const requestShipments = call<{ body: typeof CarrierShipments; response: typeof CarrierShipmentResults }>(
  'POST',
  '/api/admin/orders/carrier-shipments',
  { permission: 'orders.ship' },
)
export const findLabel = call<{ params: typeof OrderParam }>('GET', '/api/admin/orders/:id/label', {
  permission: 'orders.ship',
})
