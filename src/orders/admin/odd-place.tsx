import { findPostalCode } from '../../shipping/calls.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import type { AdminOrder } from '../admin-contract.ts'
import { isPickedUp } from '../channels.ts'

/** Tells who ships it that the postal code lies in another province than the one that delivery was charged for. */
export function OddPlace({ order }: { order: AdminOrder }) {
  const { customer_province: written, customer_postal_code: code } = order
  const asked = written !== null && !isPickedUp(order) && { params: { code }, query: {} }
  const { data } = useApi(findPostalCode, asked)
  if (!asked || !data || data.provinces.length === 0 || data.provinces.includes(written)) return null
  return (
    <p className="notice notice-warn">
      El código postal {code} es de {data.provinces.join(' o ')}, no de {written}. Confirmá la dirección antes de
      despachar.
    </p>
  )
}
