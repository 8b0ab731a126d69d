import { type MouseEvent, useRef } from 'react'
import type { CartProduct } from '../../placing/contract.ts'
import { CartLine } from './cart-line.tsx'
import type { CartItem } from './cart-store.ts'

/** Longest time between the clicks of a double click. */
const doubleClickMs = 500

type CartLines = {
  items: readonly CartItem[]
  products: ReadonlyMap<number, CartProduct>
  /** Most units of a product per order; 0 is no limit. */
  ofEach: number
  /** Moves the focus, which was in the removed line. */
  onRemoved: () => void
}

export function CartLines({ items, products, ofEach, onRemoved }: CartLines) {
  const removedAt = useRef(0)

  // The next line moves under the pointer: the second click of a double click must not hit it.
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
