import { readStored, storeText } from '../../platform/browser/storage.ts'

const key = 'wishesAfterLogin'
const max = 20

/** Stores a visitor's wish in this browser, to be added after the login. */
export function storeForLogin(product_id: number) {
  write([product_id, ...read().filter((id) => id !== product_id)].slice(0, max))
}

export function takeStoredWishes() {
  const stored = read()
  if (stored.length > 0) write([])
  return stored
}

const read = () =>
  (readStored(key, 'localStorage') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

const write = (ids: readonly number[]) => storeText(key, ids.join(','), 'localStorage')
