import { type MouseEvent, useRef } from 'react'
import type { CartProduct } from '../../placing/contract.ts'
import { CartLine } from './cart-line.tsx'
import type { CartItem } from './cart-store.ts'

/** Longer than the two clicks of a double one are apart. */
const doubleClickMs = 500

type CartLines = {
  items: readonly CartItem[]
  products: ReadonlyMap<number, CartProduct>
  /** How many units of a product an order takes; 0 is no limit. */
  ofEach: number
  /** The line had the focus, which must go somewhere. */
  onRemoved: () => void
}

export function CartLines({ items, products, ofEach, onRemoved }: CartLines) {
  const removedAt = useRef(0)

  // When a line goes the next one comes under the pointer: the second half of a double click is not meant for it.
  function dropSecondClick(event: MouseEvent) {
    if (event.detail > 1 && event.timeStamp - removedAt.current < doubleClickMs) event.stopPropagation()
  }

  return (
    <ul className="cart-lines @container" onClickCapture={dropSecondClick}>
      {items.map((item) => (
        <CartLine
          key={item.id}
          item={item}
          product={products.get(item.id)}
          ofEach={ofEach}
          onRemoved={() => {
            removedAt.current = performance.now()
            onRemoved()
          }}
        />
      ))}
    </ul>
  )
}
