import { itemDetails } from '../../catalog/item-name.ts'
import { ProductPicture } from '../../catalog/parts/product-picture.tsx'
import type { OrderDetail } from '../own-order/contract.ts'

type Bought = Pick<OrderDetail, 'items' | 'order_number' | 'customer_email'>

export function OrderBottle({ order: { items, order_number, customer_email } }: { order: Bought }) {
  const [first, ...others] = items
  if (!first) return null
  return (
    <div className="flex w-full items-center gap-4">
      <div aria-hidden className="w-[min(7rem,30vw)] shrink-0">
        <ProductPicture image={first.image} alt="" sizes="112px" first />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="line-clamp-3 font-display text-22 leading-snug wrap-anywhere">{first.name}</p>
        <p className="text-14 text-soft wrap-anywhere">{itemDetails(first)}</p>
        {others.length > 0 && (
          <p className="text-14 text-soft">
            y {others.length === 1 ? 'otro perfume' : `otros ${others.length} perfumes`}
          </p>
        )}
        <p>
          Pedido <strong className="inline-block">{order_number}</strong>
        </p>
        {customer_email && (
          <p className="wrap-anywhere">
            Te escribimos a <strong className="font-medium">{customer_email}</strong>
          </p>
        )}
      </div>
    </div>
  )
}
