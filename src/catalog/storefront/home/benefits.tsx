import { CreditCard, PackageCheck, Tag, Truck } from 'lucide-react'
import type { Benefit } from './list-benefits.ts'

const signs = { delivery: Truck, kind: Tag, payment: CreditCard, withdrawal: PackageCheck }

export function Benefits({ benefits }: { benefits: readonly Benefit[] }) {
  return (
    <ul className="benefits">
      {benefits.map(({ of, title, text }) => {
        const Sign = signs[of]
        return (
          <li key={of}>
            <Sign aria-hidden size={24} strokeWidth={1.25} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        )
      })}
    </ul>
  )
}
