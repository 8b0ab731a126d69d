import { createStore, useStore } from '../../../platform/browser/browser-store.ts'
import { toast } from '../../../ui/toast.tsx'

/** Stored only in the browser. `image` is the file name under /uploads/, empty without a picture. */
export type CartItem = { id: number; name: string; price: number; image: string; quantity: number }

const store = createStore<readonly CartItem[]>('cart', [], parseCart)

/** Throws for anything that is not a valid cart, which discards it: an empty cart is better than a wrong one. */
export function parseCart(stored: string): readonly CartItem[] {
  const items: unknown[] = JSON.parse(stored)
  const read = items.map(asCartItem)
  if (new Set(read.map(({ id }) => id)).size < read.length) throw new Error('not a cart')
  return read
}

function asCartItem(item: unknown): CartItem {
  const { id, name, price, image, quantity } = (item ?? {}) as Record<string, unknown>
  const isLine = isCount(id) && typeof name === 'string' && isPrice(price) && isCount(quantity)
  if (!isLine) throw new Error('not a cart')
  return { id, name, price, image: typeof image === 'string' ? image : '', quantity }
}

/** The ranges of the server's contract. */
const isCount = (value: unknown): value is number => Number.isInteger(value) && isWithin(value, 1, 2_147_483_647)
const isPrice = (value: unknown): value is number => isWithin(value, 0, 9_999_999_999)
const isWithin = (value: unknown, least: number, max: number) =>
  typeof value === 'number' && value >= least && value <= max

export const useCart = () => useStore(store)
export const readCart = store.read

let hasWarned = false

/** If localStorage is not available the cart stays in memory; a toast says so once. */
function saveItems(items: readonly CartItem[]) {
  if (store.write(items) || hasWarned) return
  hasWarned = true
  toast('Tu navegador no nos deja guardar el carrito: lo tenés mientras no cierres ni recargues esta página.', 'info')
}

/** Adds to an existing line, up to `max`. Returns the quantity of the line. */
export function addToCart(item: Omit<CartItem, 'quantity'>, quantity: number, max: number) {
  const items = store.read()
  const before = items.find(({ id }) => id === item.id)?.quantity ?? 0
  const after = Math.min(before + quantity, max)
  if (after > 0) saveItems([...items.filter(({ id }) => id !== item.id), { ...item, quantity: after }])
  return { before, after }
}

/** 0 or less removes the line. */
export function setQuantity(id: number, quantity: number) {
  const items = store.read()
  saveItems(
    quantity <= 0
      ? items.filter((item) => item.id !== id)
      : items.map((item) => (item.id === id ? { ...item, quantity } : item)),
  )
}

/** Undoes a removal, at the previous position, unless the lines are back already. */
export function restoreItems(removed: readonly CartItem[], at: number) {
  const items = store.read()
  const missing = removed.filter(({ id }) => !items.some((item) => item.id === id))
  saveItems(items.toSpliced(at, 0, ...missing))
}

export const replaceCart = saveItems
export const emptyCart = () => saveItems([])
export const cartCount = (items: readonly CartItem[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Key of the cart's content: equal for the same products and quantities. */
export const cartKey = (items: readonly CartItem[]) =>
  items
    .map(({ id, quantity }) => `${id}x${quantity}`)
    .toSorted()
    .join(',')
