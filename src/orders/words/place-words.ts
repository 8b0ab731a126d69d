import { toProvince } from '../../platform/argentina/places.ts'
import { isPickedUp } from '../channels.ts'
import type { Order } from '../contract.ts'

type Place = {
  customer_address: string
  customer_city: string
  customer_province?: string | null | undefined
  customer_postal_code: string
}

export function deliveryWords(order: Order) {
  if (order.is_pickup) return 'Se retira en el local'
  if (isPickedUp(order)) return 'Se entrega en el local'
  return order.shipping_branch ? `En la sucursal ${branchWords(order.shipping_branch)}` : placeWords(order)
}

export const branchWords = ({ name, address }: NonNullable<Order['shipping_branch']>) =>
  [name, address].filter(Boolean).join(', ')

export function placeWords({ customer_address, customer_city, customer_province, customer_postal_code }: Place) {
  const parts = [customer_address, townWords({ customer_city, customer_province })].filter(Boolean)
  return `${parts.join(', ')} (${customer_postal_code})`
}

/** The city and its province, unless both have the same name. */
export function townWords({ customer_city, customer_province }: Pick<Place, 'customer_city' | 'customer_province'>) {
  const isSaid = !customer_province || toProvince(customer_city)?.name === customer_province
  return [customer_city, isSaid ? '' : customer_province].filter(Boolean).join(', ')
}
