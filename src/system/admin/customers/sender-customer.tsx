import type { CustomerCard } from '../../customers/contract.ts'
import { CustomerLine } from './customer-line.tsx'
import { CustomerOrders } from './customer-orders.tsx'

export function SenderCustomer({ customer }: { customer: CustomerCard }) {
  return (
    <section aria-label="Cliente que escribe" className="admin-after">
      <CustomerLine customer={customer} />
      {customer.orders.length > 0 && <CustomerOrders orders={customer.orders} />}
    </section>
  )
}
