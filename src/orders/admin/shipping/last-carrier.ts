import { createStore } from '../../../platform/browser/browser-store.ts'
import { carrierNames } from '../../../shipping/carrier-code.ts'
import type { AdminOrder } from '../../admin-contract.ts'

/** Anyone who ships twenty parcels ships them all with one carrier. */
export const lastCarrier = createStore('ultimo-transporte', '', (stored) => stored)

/** How a parcel leaves unless staff say otherwise: with the carrier that took it already, or as the last one left. */
export function parcelOf({ carrier, carrier_shipment }: AdminOrder) {
  const tracking_number = carrier_shipment?.tracking_number ?? ''
  const taker = carrier_shipment && carrier_shipment.status !== 'rechazado' && carrierNames[carrier_shipment.carrier]
  return { carrier: carrier ?? (taker || lastCarrier.read()), tracking_number }
}
