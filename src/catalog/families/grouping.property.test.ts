import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { ProductFilters } from '../contract.ts'
import { noteKey } from '../notes/note-keys.ts'
import { listProducts } from '../queries.server.ts'
import type { FacetValue } from '../search/facet-columns.server.ts'
import { listFacets } from '../search/facets.server.ts'
import { listNoteFacet } from '../search/note-facet.server.ts'
import { readSearch } from '../search/search.server.ts'
import { listFamilies } from './list-families.server.ts'

const brands = ['Lattafa', 'Dior', 'Armaf']
const names = ['Yara', 'Asad', 'Noche']
const volumes = ['50ml', '100ml', '200ml', '']
const notes = ['vainilla', 'oud', 'rosa', 'limón']

const onePerfume = fc.record({
  name: fc.constantFrom(...names),
  brand: fc.constantFrom(...brands),
  volume: fc.constantFrom(...volumes),
  gender: fc.constantFrom('hombre', 'mujer', 'unisex'),
  type: fc.constantFrom('original', 'importado'),
  concentration: fc.constantFrom('Eau de Parfum', 'Parfum', null),
  price: fc.integer({ min: 1, max: 6 }).map((price) => price * 100),
  stock: fc.constantFrom(0, 3),
  is_active: fc.constantFrom(true, true, true, false),
  notes: fc.subarray(notes).map((some) => some.join(', ')),
})

const someFilters = fc.record(
  {
    brand: fc.subarray(brands, { minLength: 1 }),
    gender: fc.constantFrom(['mujer'], ['hombre', 'unisex']),
    volume: fc.subarray(volumes.filter(Boolean), { minLength: 1 }),
    concentration: fc.constant(['Eau de Parfum']),
    notes: fc.constantFrom(['vainilla'], ['oud', 'rosa']),
    without: fc.constant(['limón']),
    minPrice: fc.constantFrom(200, 300),
    search: fc.constantFrom('yara', 'asad', 'lattafa'),
    sort: fc.constantFrom('name', 'price', 'created_at', 'price_per_100ml'),
    order: fc.constantFrom('ASC', 'DESC'),
  },
  { requiredKeys: [] },
)

test('the grouped list agrees with the list of products', async () => {
  const shop = await openShop()
  const catalogues = fc.array(onePerfume, { minLength: 1, maxLength: 14 })
  const property = fc.asyncProperty(catalogues, someFilters, (perfumes, chosen) => agrees(shop, perfumes, chosen))
  await fc.assert(property, { numRuns: 20 })
})

type Shop = Awaited<ReturnType<typeof openShop>>
type Perfume = Parameters<Shop['make']['product']>[0]

async function agrees({ db, make }: Shop, perfumes: readonly Perfume[], chosen: object) {
  await sql`truncate products cascade`.execute(db)
  for (const perfume of perfumes) await make.product(perfume)
  const filters = ProductFilters.parse(chosen)
  const all = { ...filters, page: 1, limit: 100 }
  const families = async (more: object) => {
    const { products } = await listProducts(db, { ...all, ...more })
    return new Set(products.map(({ family_id }) => family_id))
  }
  const grouped = await listFamilies(db, all)
  const shown = grouped.products.map(({ family_id }) => family_id)

  // Each perfume with a matching product, once.
  expect(new Set(shown)).toEqual(await families({}))
  expect(new Set(shown).size).toBe(shown.length)
  expect(grouped.total).toBe(shown.length)

  // The pages together are the whole list, in the same order.
  const paged: number[] = []
  for (let page = 1; page <= Math.ceil(shown.length / 2) + 1; page += 1) {
    paged.push(...(await listFamilies(db, { ...all, page, limit: 2 })).products.map(({ id }) => id))
  }
  expect(paged).toEqual(grouped.products.map(({ id }) => id))

  // The listed size is in stock if any matching one is, and the cheapest of these.
  const { products } = await listProducts(db, all)
  for (const { family_id, stock, price } of grouped.products) {
    const fitting = products.filter((one) => one.family_id === family_id)
    const inStock = fitting.filter((one) => one.stock > 0)
    expect(stock > 0).toBe(inStock.length > 0)
    expect(price).toBe(Math.min(...(inStock.length > 0 ? inStock : fitting).map((one) => one.price)))
  }

  // By date, the newest matching size of a perfume counts.
  if ((filters.sort ?? (filters.search ? 'relevance' : 'created_at')) === 'created_at') {
    const newest = await listProducts(db, { ...all, sort: 'created_at', order: 'DESC' })
    const inTime = [...new Set(newest.products.map(({ family_id }) => family_id))]
    expect(shown).toEqual(filters.order === 'ASC' ? inTime.toReversed() : inTime)
  }

  // Each count of a facet is the number of perfumes that its value would list.
  const grouping = { ...filters, group: 'family' } as const
  const search = await readSearch(db, filters.search)
  const facets = await listFacets(db, grouping, search)
  expect(facets.total).toBe(grouped.total)
  for (const [name, values] of [
    ['brand', facets.brands.offered],
    ['gender', facets.genders],
    ['type', facets.types],
    ['volume', facets.volumes],
    ['concentration', facets.concentrations],
  ] as [string, FacetValue[]][]) {
    for (const { value, count } of values)
      expect([name, value, count]).toEqual([name, value, (await families({ [name]: [value] })).size])
  }
  const noteFacet = await listNoteFacet(db, grouping, search)
  expect(noteFacet.counted).toBe(grouped.total)
  for (const { value, count } of noteFacet.offered) {
    const others = [...(filters.notes ?? []), noteKey(value)]
    expect([value, count]).toEqual([value, (await families({ notes: others })).size])
  }
}
