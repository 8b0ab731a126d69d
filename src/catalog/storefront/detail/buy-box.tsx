import { Minus, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { AddToCart } from '../../../orders/parts/cart/add-to-cart.tsx'
import { MaxUnits } from '../../../orders/parts/cart/max-units.tsx'
import { useEarlyValue } from '../../../platform/browser/use-early-value.ts'
import type { Product } from '../../contract.ts'
import { maxUnits } from '../../parts/max-units.ts'
import { BuyBar } from './buy-bar.tsx'

/** Quantity (limited by stock and by units per order) and the button that adds to the cart. */
export function BuyBox({ product, ofEach }: { product: Product; ofEach: number }) {
  const { stock } = product
  const limit = maxUnits(stock, ofEach)
  const [typed, setTyped] = useState('1')
  const quantity = clamp(Number(typed), limit)
  const id = useId()
  const change = (wanted: number) => setTyped(String(clamp(wanted, limit)))
  const field = useEarlyValue<HTMLInputElement>(typed, (early) => change(Number(early)))
  const main = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className="buy-box">
        {stock > 0 && (
          <div className="stepper">
            <button
              type="button"
              aria-label="Restar uno"
              aria-disabled={quantity <= 1}
              onClick={() => change(quantity - 1)}
            >
              <Minus aria-hidden size={18} strokeWidth={1.5} />
            </button>
            <label htmlFor={id} className="sr-only">
              Cantidad
            </label>
            <input
              ref={field}
              id={id}
              type="number"
              inputMode="numeric"
              min={1}
              max={limit}
              // The stock may have dropped since it was typed.
              value={Number(typed) > limit ? limit : typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => change(quantity)}
              onFocus={(event) => event.target.select()}
            />
            <button
              type="button"
              aria-label="Sumar uno"
              aria-disabled={quantity >= limit}
              onClick={() => change(quantity + 1)}
            >
              <Plus aria-hidden size={18} strokeWidth={1.5} />
            </button>
          </div>
        )}
        <div ref={main} className="grow">
          <AddToCart product={product} quantity={quantity} max={limit} main />
        </div>
        <BuyBar product={product} quantity={quantity} max={limit} main={main} />
      </div>
      {limit < stock && quantity >= limit && <MaxUnits max={limit} />}
    </>
  )
}

function clamp(wanted: number, limit: number) {
  return Number.isFinite(wanted) ? Math.min(Math.max(Math.trunc(wanted), 1), limit) : 1
}
