import { Link } from 'react-router'
import type { CustomerCard } from '../../customers/contract.ts'
import { boughtText, customerAddress } from './customer-text.ts'
import { TagList } from './tag-list.tsx'

export function CustomerLine({ customer }: { customer: CustomerCard }) {
  return (
    <div className="customer-about">
      <span>
        Cliente:{' '}
        <Link className="admin-link" to={customerAddress(customer.id)}>
          {boughtText(customer)}
        </Link>
      </span>
      {customer.tags.length > 0 && <TagList tags={customer.tags} />}
    </div>
  )
}
