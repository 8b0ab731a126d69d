import { categories, perfumes } from '../../demo/catalogue.ts'
import { perfumeOf } from '../fill-catalogue.ts'

const each = 60
/** Higher than every price, so that `maxPrice` changes the address and not the result. */
const dearest = 90_000_000
const genders = ['mujer', 'hombre', 'unisex']
const sorts = ['created_at', 'price', 'name', 'price_per_100ml']
const notes = [...new Set(perfumes.flatMap(({ top, heart, base }) => `${top},${heart},${base}`.split(',')))].map(
  (note) => note.trim(),
)

/** Addresses with pairwise different filters, in this and other rounds, so that none is answered from a cache. */
export function uncachedReads(products: number, round: number) {
  const list = (query: (index: number) => Record<string, string | number>) =>
    addresses('/api/products', (index) => ({ group: 'family', limit: 12, maxPrice: dearest - round, ...query(index) }))
  const note = (index: number) => notes[(index * 7) % notes.length] ?? ''
  const chosen = (index: number) => ({
    minPrice: 8000 + index * 100,
    sort: sorts[index % sorts.length] ?? '',
    page: 1 + (index % 5),
    ...(index % 3 === 0 && { gender: genders[(index % 9) % 3] ?? '' }),
    ...(index % 4 === 0 && { category: 1 + (index % categories.length) }),
  })
  return {
    perfumes: list(chosen),
    'with notes': list((index) => ({ ...(index % 2 && chosen(index)), notes: note(index), page: 1 + (index % 3) })),
    'without notes': list((index) => ({
      ...(index % 2 && chosen(index)),
      without: note(index),
      minPrice: 8000 + index,
    })),
    'with and without': list((index) => ({ ...chosen(index), notes: note(index), without: note(index + 1) })),
    'page of perfumes': addresses('/products', (index) => ({ ...chosen(index), maxPrice: dearest - round })),
    alike: addresses('/se-parece', (index) => {
      const { name, brand } = perfumeOf(Math.floor((index * products) / each / 2) + round)
      return { perfume: `${name} ${brand}` }
    }),
  }
}

const addresses = (path: string, query: (index: number) => Record<string, string | number>) =>
  Array.from({ length: each }, (_, index) => {
    const asked = Object.entries(query(index)).map(([name, value]) => [name, String(value)] as [string, string])
    return `${path}?${new URLSearchParams(asked)}`
  })
