import { toProvince } from '../platform/argentina/places.ts'
import { isPickedUp } from './channels.ts'
import type { Order } from './contract.ts'

type Place = {
  customer_address: string
  customer_city: string
  customer_province?: string | null | undefined
  customer_postal_code: string
}

/** Where an order is going, in one line. */
export function deliveryWords(order: Order) {
  if (order.is_pickup) return 'Se retira en el local'
  return isPickedUp(order) ? 'Se entrega en el local' : placeWords(order)
}

/** Where a parcel goes, in one line; the province where the city is not its name already. */
export function placeWords({ customer_address, customer_city, customer_province, customer_postal_code }: Place) {
  const isSaid = !customer_province || toProvince(customer_city)?.name === customer_province
  const parts = [customer_address, customer_city, isSaid ? '' : customer_province].filter(Boolean)
  return `${parts.join(', ')} (${customer_postal_code})`
}
