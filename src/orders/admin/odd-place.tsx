import type { AdminOrderDetail } from '../admin-contract.ts'

/** Warns that the postal code is in another province than the one that shipping was charged for. */
export function OddPlace({ order }: { order: AdminOrderDetail }) {
  const { customer_province, customer_postal_code, other_provinces } = order
  if (other_provinces.length === 0) return null
  return (
    <p className="notice notice-warn">
      El código postal {customer_postal_code} es de {other_provinces.join(' o ')}, no de {customer_province}. Confirmá
      la dirección antes de despachar.
    </p>
  )
}
