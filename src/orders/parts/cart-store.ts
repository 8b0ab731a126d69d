import { createStore, useStore } from '../../platform/browser-store.ts'

/** Kept in the browser alone. `image` is the file name under /uploads/, empty without a picture. */
export type CartItem = { id: number; name: string; price: number; image: string; quantity: number }

const store = createStore<readonly CartItem[]>('cart', [], (stored) => {
  const items: unknown = JSON.parse(stored)
  // Whatever is not a cart is discarded whole: better an empty cart than a wrong one.
  if (!Array.isArray(items) || !items.every(isCartItem)) throw new Error('not a cart')
  return items
})

function isCartItem(item: unknown): item is CartItem {
  const { id, name, price, image, quantity } = (item ?? {}) as Record<string, unknown>
  return (
    Number.isInteger(id) &&
    typeof name === 'string' &&
    typeof price === 'number' &&
    price >= 0 &&
    typeof image === 'string' &&
    Number.isInteger(quantity) &&
    (quantity as number) > 0
  )
}

export const useCart = () => useStore(store)
export const readCart = store.read

/** Adds to the line if the product is there already, never past `stock`. Returns the line's quantity. */
export function addToCart(item: Omit<CartItem, 'quantity'>, quantity: number, stock: number) {
  const items = store.read()
  const before = items.find(({ id }) => id === item.id)?.quantity ?? 0
  const after = Math.min(before + quantity, stock)
  if (after > 0) store.write([...items.filter(({ id }) => id !== item.id), { ...item, quantity: after }])
  return { before, after }
}

/** 0 or less removes the line. */
export function setQuantity(id: number, quantity: number) {
  const items = store.read()
  store.write(
    quantity <= 0
      ? items.filter((item) => item.id !== id)
      : items.map((item) => (item.id === id ? { ...item, quantity } : item)),
  )
}

export const replaceCart = (items: readonly CartItem[]) => store.write(items)
export const emptyCart = () => store.write([])
export const cartCount = (items: readonly CartItem[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)
