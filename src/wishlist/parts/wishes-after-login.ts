import { keep, readKept } from '../../platform/browser/storage.ts'

const key = 'wishesAfterLogin'
const most = 20

/** Stores a visitor's wish in this browser, to be added after the login. */
export function keepForLogin(product_id: number) {
  write([product_id, ...read().filter((id) => id !== product_id)].slice(0, most))
}

export function takeKeptWishes() {
  const kept = read()
  if (kept.length > 0) write([])
  return kept
}

const read = () =>
  (readKept(key, 'localStorage') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

const write = (ids: readonly number[]) => keep(key, ids.join(','), 'localStorage')
