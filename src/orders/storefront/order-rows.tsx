import { Link } from 'react-router'
import { itemName } from '../../catalog/item-name.ts'
import { sumPesos } from '../../platform/argentina/money.ts'
import { formatDate } from '../../platform/argentina/time.ts'
import { Price } from '../../ui/price.tsx'
import type { GuestOrder } from '../contract.ts'
import { minutesLeft, timeLeftText } from '../parts/minutes-left.ts'
import { StatusMark } from '../parts/status-mark.tsx'
import { transferDiscount } from '../transfer-discount.ts'

export function OrderRows({ orders }: { orders: readonly GuestOrder[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  )
}

function OrderRow({ order }: { order: GuestOrder }) {
  const names = order.items.map(itemName).join(', ')
  const isUnpaid = order.status === 'pendiente_pago'
  return (
    <li>
      <Link
        to={`/orders/${order.id}`}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-4 no-underline hover:bg-sheet sm:-mx-2 sm:grid sm:grid-cols-[8rem_1fr_auto_10rem] sm:items-baseline sm:px-2"
      >
        <span className="sm:row-span-2">
          <span className="block font-medium tabular-nums">{order.order_number}</span>
          <span className="text-14 text-soft">{formatDate(order.created_at)}</span>
        </span>
        <span className="line-clamp-2 text-soft max-sm:order-last max-sm:w-full max-sm:text-14">{names}</span>
        <span className="text-14">
          <StatusMark status={order.status} />
        </span>
        <Price
          amount={sumPesos([order.total_amount, transferDiscount(order)])}
          className="font-display text-18 max-sm:w-full sm:text-right"
        />
        {isUnpaid && (
          <span className="col-span-full text-14 max-sm:order-last max-sm:w-full sm:col-start-2">
            <span className="font-medium text-accent underline underline-offset-4">Pagar ahora</span>
            <PayBy expires_at={order.transfer_expires_at} />
          </span>
        )}
      </Link>
    </li>
  )
}

/** Computed once; only the order's own page counts down. */
function PayBy({ expires_at }: Pick<GuestOrder, 'expires_at'>) {
  const minutes = expires_at ? minutesLeft(expires_at) : 0
  return minutes > 0 ? <span className="text-soft"> · {timeLeftText(minutes).toLowerCase()}</span> : null
}
