import { createStore } from '../../../platform/browser/browser-store.ts'

/** More than are shown, as some may be off sale by then. */
const maxStored = 12

/** Ids of the products seen in this browser, latest first; their data is fetched when shown. */
const seenStore = createStore<readonly number[]>('recentlyViewed', [], (stored) => {
  const ids: unknown = JSON.parse(stored)
  return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id) && id > 0).slice(0, maxStored) : []
})

/** Records the product as seen and returns the ones seen before. */
export function recordSeen(id: number) {
  const others = seenStore.read().filter((seen) => seen !== id)
  seenStore.write([id, ...others].slice(0, maxStored))
  return others
}
