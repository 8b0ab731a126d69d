import { toProvince } from '../../platform/argentina/places.ts'
import { isPickedUp } from '../channels.ts'
import type { Order } from '../contract.ts'

type Place = {
  customer_address: string
  customer_city: string
  customer_province?: string | null | undefined
  customer_postal_code: string
}

export function deliveryPlaceText(order: Order) {
  if (order.is_pickup) return 'Se retira en el local'
  if (isPickedUp(order)) return 'Se entrega en el local'
  return order.shipping_branch ? `En la sucursal ${branchText(order.shipping_branch)}` : addressText(order)
}

export const branchText = ({ name, address }: NonNullable<Order['shipping_branch']>) =>
  [name, address].filter(Boolean).join(', ')

export function addressText({ customer_address, customer_city, customer_province, customer_postal_code }: Place) {
  const parts = [customer_address, cityText({ customer_city, customer_province })].filter(Boolean)
  return `${parts.join(', ')} (${customer_postal_code})`
}

/** The city and its province, unless both have the same name. */
export function cityText({ customer_city, customer_province }: Pick<Place, 'customer_city' | 'customer_province'>) {
  const isImplied = !customer_province || toProvince(customer_city)?.name === customer_province
  return [customer_city, isImplied ? '' : customer_province].filter(Boolean).join(', ')
}
