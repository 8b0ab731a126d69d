import { fromCents, toCents } from '../../../platform/argentina/money.ts'
import type { Product } from '../../contract.ts'
import { noteKey } from '../../notes/note-keys.ts'
import { pyramidOf } from '../../notes/pyramid.ts'
import { savedPercent } from '../../offers/saved-percent.ts'

export const maxCompared = 4

/** Parses the ids of the URL: unique integers, four at most. */
export function readIds(written: string | null) {
  const ids = (written ?? '')
    .split(',')
    .map((id) => (/^\s*\d{1,10}\s*$/.test(id) ? Number(id) : 0))
    .filter((id) => id > 0 && id <= 2_147_483_647)
  return [...new Set(ids)].slice(0, maxCompared)
}

type Compared = Pick<
  Product,
  'price' | 'price_per_100ml' | 'notes' | 'notes_top' | 'notes_heart' | 'notes_base' | 'concentration'
>

/**
 * For each product: its notes, marked if another one has them too, and the saving per 100 ml against the most expensive
 * one.
 */
export function sideBySide<Perfume extends Compared>(products: readonly Perfume[]) {
  const pyramids = products.map((product) => pyramidOf(product).rows)
  const keys = pyramids.map((rows) => new Set(rows.flatMap(({ notes }) => notes.map(({ name }) => noteKey(name)))))
  const hasOther = (key: string, index: number) => keys.some((others, other) => other !== index && others.has(key))
  const dearest = Math.max(0, ...products.map(({ price_per_100ml }) => price_per_100ml ?? 0))
  return products.map((product, index) => {
    const pyramid = (pyramids[index] ?? []).map(({ notes, ...row }) => ({
      ...row,
      notes: notes.map((note) => ({ ...note, isShared: hasOther(noteKey(note.name), index) })),
    }))
    const shared = [...(keys[index] ?? [])].filter((key) => hasOther(key, index)).length
    return { product, pyramid, shared, saving: savingOf(product.price_per_100ml, dearest) }
  })
}

function savingOf(price: number | null, dearest: number) {
  if (price === null || price >= dearest) return undefined
  return {
    percent: savedPercent(price, dearest),
    amount: fromCents(toCents(dearest) - toCents(price)),
  }
}
