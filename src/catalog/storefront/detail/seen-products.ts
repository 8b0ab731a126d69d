import { createStore } from '../../../platform/browser/browser-store.ts'

/** How many are kept: some may be off sale by the time they are shown. */
const mostKept = 12

/** The perfumes that were looked at in this browser, the last one first. Only their ids: what they are is asked anew. */
const seenStore = createStore<readonly number[]>('recentlyViewed', [], (stored) => {
  const ids: unknown = JSON.parse(stored)
  return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id) && id > 0).slice(0, mostKept) : []
})

/** Notes that this one is looked at, and tells which were before it. */
export function noteSeen(id: number) {
  const others = seenStore.read().filter((seen) => seen !== id)
  seenStore.write([id, ...others].slice(0, mostKept))
  return others
}
