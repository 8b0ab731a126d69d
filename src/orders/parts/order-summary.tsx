import type { Product } from '../../catalog/contract.ts'
import { type Item, itemDetails } from '../../catalog/item-name.ts'
import { typeLabels } from '../../catalog/parts/product-labels.ts'
import { multiplyPesos, withoutVat } from '../../platform/argentina/money.ts'
import { Price } from '../../ui/price.tsx'
import type { Order } from '../contract.ts'
import { LinePicture } from './line-picture.tsx'
import { type Sums, shippingPriceUnknown } from './sums.ts'

export type SummaryLine = Item & {
  id: number | null
  quantity: number
  price: number
  image?: string
  /** Only for a line of a cart. */
  type?: Product['type'] | undefined
}

type Payable = Pick<Order, 'status' | 'payment_method' | 'transfer_amount'>

/** The transfer price of an order that was, or can still be, paid by transfer. */
export const byTransfer = ({ status, payment_method, transfer_amount }: Payable) =>
  status === 'pendiente_pago' || payment_method === 'transferencia' ? transfer_amount : undefined

type Summary = { lines: readonly SummaryLine[]; sums: Sums; transfer_amount?: number | undefined }

export function OrderSummary({ lines, sums, transfer_amount }: Summary) {
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {lines.map(({ id, quantity, price, image, type, ...item }, index) => (
          // With large letters or a long amount the price wraps below the name.
          <li key={id ?? `line-${index}`} className="flex flex-wrap items-center gap-3 py-3 sm:gap-4">
            <LinePicture image={image ?? ''} />
            <div className="min-w-0 flex-1 basis-24 wrap-anywhere">
              <p className="line-clamp-2 font-display text-16 leading-snug">{item.name}</p>
              {itemDetails(item) && <p className="text-14 text-soft">{itemDetails(item)}</p>}
              <p className="text-14 text-soft">
                {quantity} × <Price amount={price} />
                {type && ` · ${typeLabels[type]}`}
              </p>
            </div>
            <Price amount={multiplyPesos(price, quantity)} className="ml-auto text-16" />
          </li>
        ))}
      </ul>
      <Totals sums={sums} transfer_amount={transfer_amount} />
    </>
  )
}

export const summaryLines = ({ items }: Pick<Order, 'items'>): SummaryLine[] =>
  items.map(({ product_id, ...item }) => ({ id: product_id, ...item }))

export type Net = 'shown' | 'held' | 'none'

type Totals = {
  sums: Sums
  /** The total when paid by transfer, if it is lower. */
  transfer_amount?: number | undefined
  /** Shows only the total. */
  brief?: boolean
  /** Whether to show the price without IVA too; `held` reserves its space while that is not known yet. */
  net?: Net
}

const row = 'flex flex-wrap justify-between gap-x-4'

export function Totals({ sums, transfer_amount, net = 'none', brief = false }: Totals) {
  const { subtotal, adjustments, shipping, total } = sums
  return (
    <dl className={`flex flex-col gap-2 ${brief ? '' : 'border-t border-line pt-4'}`}>
      {!brief && (
        <div className={row}>
          <dt className="text-soft">Subtotal</dt>
          <dd>
            <Price amount={subtotal} />
          </dd>
        </div>
      )}
      {adjustments.map(({ label, amount }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two promotions may have the same name
        <div key={place} className={row}>
          <dt className="grow basis-32 text-soft wrap-anywhere">{label}</dt>
          <dd className="ml-auto text-ok">
            <Price amount={amount} />
          </dd>
        </div>
      ))}
      {!brief && shipping !== undefined && (
        <div className={row}>
          <dt className="text-soft">Envío</dt>
          <dd className={shipping === 'Gratis' ? 'text-ok' : ''}>
            {typeof shipping === 'number' ? <Price amount={shipping} /> : shipping}
          </dd>
        </div>
      )}
      <div className={`${row} items-baseline ${brief ? '' : 'mt-1 border-t border-line pt-3'}`}>
        <dt className="font-medium">{totalLabel(shipping, brief)}</dt>
        <dd>
          <Price amount={total} className="font-display text-[min(var(--text-22),9vw)]" />
        </dd>
      </div>
      {transfer_amount !== undefined && transfer_amount < total && (
        <div className={row}>
          <dt>Con transferencia</dt>
          <dd>
            <Price amount={transfer_amount} className="font-semibold" />
          </dd>
        </div>
      )}
      {net !== 'none' && (
        <div className={`${row} text-14 text-soft ${net === 'held' ? 'invisible' : ''}`}>
          <dt>Precio sin impuestos nacionales</dt>
          <dd>
            <Price amount={withoutVat(total)} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function totalLabel(shipping: Sums['shipping'], brief: boolean) {
  if (shipping === shippingPriceUnknown) return 'Total sin envío'
  if (brief && shipping === 'Gratis') return 'Total con envío gratis'
  return brief && typeof shipping === 'number' ? 'Total con envío' : 'Total'
}
