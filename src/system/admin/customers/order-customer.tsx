import { useMay } from '../../../accounts/parts/use-may.ts'
import { useApi } from '../../../ui/admin/use-api.ts'
import { findOrderCustomer } from '../../customers/calls.ts'
import { CustomerLine } from './customer-line.tsx'

/** Whose order it is, for those who may see customers: what they bought before, and their tags. */
export function OrderCustomer({ order_id }: { order_id: string }) {
  const { may } = useMay()
  const query = useApi(findOrderCustomer, may(findOrderCustomer) && { params: { id: order_id } }, { isLive: true })
  const customer = query.data?.customer
  // The answer before may be of another order.
  if (!customer || query.isPlaceholderData) return null
  return <CustomerLine customer={customer} />
}
