import { createStore } from '../../../platform/browser/browser-store.ts'
import { carrierNames } from '../../../shipping/carrier-code.ts'
import type { AdminOrder } from '../../admin-contract.ts'

/** The carrier used last, as default for the next shipment. */
export const lastCarrier = createStore('ultimo-transporte', '', (stored) => stored)

/** Defaults: the carrier of the order, of its booked shipment, or the last one used; the booked shipment's number. */
export function parcelOf({ carrier, carrier_shipment }: AdminOrder) {
  const tracking_number = carrier_shipment?.tracking_number ?? ''
  const bookedWith =
    carrier_shipment && carrier_shipment.status !== 'rechazado' && carrierNames[carrier_shipment.carrier]
  return { carrier: carrier ?? (bookedWith || lastCarrier.read()), tracking_number }
}
