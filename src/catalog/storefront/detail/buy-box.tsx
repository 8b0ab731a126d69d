import { Minus, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { AddToCart } from '../../../orders/parts/cart/add-to-cart.tsx'
import { MostUnits } from '../../../orders/parts/cart/most-units.tsx'
import { useEarlyValue } from '../../../platform/browser/use-early-value.ts'
import type { Product } from '../../contract.ts'
import { mostUnits } from '../../parts/most-units.ts'
import { BuyBar } from './buy-bar.tsx'

/** Quantity (limited by stock and by units per order) and the button that adds to the cart. */
export function BuyBox({ product, ofEach }: { product: Product; ofEach: number }) {
  const { stock } = product
  const most = mostUnits(stock, ofEach)
  const [typed, setTyped] = useState('1')
  const quantity = clamp(Number(typed), most)
  const id = useId()
  const change = (wanted: number) => setTyped(String(clamp(wanted, most)))
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
              max={most}
              // The stock may have dropped since it was typed.
              value={Number(typed) > most ? most : typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => change(quantity)}
              onFocus={(event) => event.target.select()}
            />
            <button
              type="button"
              aria-label="Sumar uno"
              aria-disabled={quantity >= most}
              onClick={() => change(quantity + 1)}
            >
              <Plus aria-hidden size={18} strokeWidth={1.5} />
            </button>
          </div>
        )}
        <div ref={main} className="grow">
          <AddToCart product={product} quantity={quantity} most={most} main />
        </div>
        <BuyBar product={product} quantity={quantity} most={most} main={main} />
      </div>
      {most < stock && quantity >= most && <MostUnits most={most} />}
    </>
  )
}

function clamp(wanted: number, most: number) {
  return Number.isFinite(wanted) ? Math.min(Math.max(Math.trunc(wanted), 1), most) : 1
}
