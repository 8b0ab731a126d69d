import { ChevronDown } from 'lucide-react'
import { Price } from '../../ui/price.tsx'
import { OrderSummary, type SummaryLine } from './order-summary.tsx'
import type { Sums } from './sums.ts'

type Summary = { lines: readonly SummaryLine[]; sums: Sums; transfer_amount?: number | undefined }

/** Beside the main column on a wide screen; folded above it on a phone. */
export function SideSummary({ lines, sums, transfer_amount }: Summary) {
  return (
    <>
      <details className="group border-y border-line lg:hidden">
        <summary className="flex min-h-12 list-none flex-wrap items-center justify-between gap-x-4 py-2 [&::-webkit-details-marker]:hidden">
          <span className="flex items-center gap-2">
            <span>
              Resumen <span className="max-[22.5rem]:hidden">del pedido</span>
            </span>
            <ChevronDown
              aria-hidden
              size={18}
              strokeWidth={1.5}
              className="transition-transform group-open:rotate-180"
            />
          </span>
          <Price amount={sums.total} className="font-display text-18" />
        </summary>
        <div className="pb-4">
          <OrderSummary lines={lines} sums={sums} transfer_amount={transfer_amount} />
        </div>
      </details>
      <aside aria-label="Resumen del pedido" className="sticky top-28 hidden self-start lg:block">
        <h2 className="mb-2 text-22">Resumen del pedido</h2>
        <OrderSummary lines={lines} sums={sums} transfer_amount={transfer_amount} />
      </aside>
    </>
  )
}
