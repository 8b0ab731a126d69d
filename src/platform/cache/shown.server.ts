import { AsyncLocalStorage } from 'node:async_hooks'

/** What an answer depends on besides the catalogue as staff wrote it: the products it shows, and which are sold out. */
export type Shown = { products: ReadonlySet<number>; availability: boolean }

const makings = new AsyncLocalStorage<{ products: Set<number>; availability: boolean }>()

/** Makes an answer, and tells what it shows: a sale of anything else leaves it true. */
export async function noteWhatIsShown<Answer>(make: () => Promise<Answer>): Promise<{ answer: Answer; shown: Shown }> {
  const shown = { products: new Set<number>(), availability: false }
  return { answer: await makings.run(shown, make), shown }
}

export function showsProduct(id: number) {
  makings.getStore()?.products.add(id)
}

/** The answer chooses or orders products by whether any is left. */
export function showsAvailability() {
  const shown = makings.getStore()
  if (shown) shown.availability = true
}
