import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { ProductFilters } from '../contract.ts'
import type { FacetValue } from './facet-columns.server.ts'
import { listFacets } from './facets.server.ts'
import { readSearch } from './search.server.ts'

const shown = (values: readonly FacetValue[]) => Object.fromEntries(values.map(({ value, count }) => [value, count]))

async function openShelf() {
  const { db, make } = await openShop()
  const lujo = await make.category('Lujo')
  await make.product({
    brand: 'Lancôme',
    gender: 'mujer',
    type: 'original',
    volume: '50ml',
    price: 100,
    category_id: lujo.id,
  })
  await make.product({ brand: 'LANCOME', gender: 'mujer', type: 'importado', volume: '100 ml', price: 200 })
  await make.product({
    brand: 'Dior',
    gender: 'hombre',
    volume: '100ml',
    price: 300,
    concentration: 'Parfum',
    notes: 'iris',
  })
  await make.product({ brand: 'Dior', gender: 'hombre', is_active: false })
  const facets = async (filters: Record<string, unknown>) => {
    const read = ProductFilters.parse(filters)
    return listFacets(db, read, await readSearch(db, read.search))
  }
  return { lujo, facets }
}

test('each value counts the products it would list, without the filter of its own facet', async () => {
  const { lujo, facets } = await openShelf()
  const all = await facets({})
  expect(all.total).toBe(3)
  expect(shown(all.categories)).toEqual({ [lujo.id]: 1 })
  expect(shown(all.genders)).toEqual({ mujer: 2, hombre: 1 })
  expect(shown(all.volumes)).toEqual({ '50ml': 1, '100ml': 2 })
  expect(shown(all.concentrations)).toEqual({ Parfum: 1 })
  expect(Object.values(shown(all.brands.offered)).toSorted()).toEqual([1, 2])
  expect(all.price).toEqual({ lowest: 100, highest: 300 })

  const women = await facets({ gender: 'mujer' })
  expect(women.total).toBe(2)
  expect(shown(women.genders)).toEqual({ mujer: 2, hombre: 1 })
  expect(shown(women.volumes)).toEqual({ '50ml': 1, '100ml': 1 })
  expect(women.price).toEqual({ lowest: 100, highest: 200 })

  const both = await facets({ gender: 'mujer', maxPrice: '150' })
  expect(both.total).toBe(1)
  expect(shown(both.genders)).toEqual({ mujer: 1 })
  expect(shown(both.volumes)).toEqual({ '50ml': 1 })
  expect(both.price).toEqual({ lowest: 100, highest: 200 })

  const found = await facets({ search: 'iris' })
  expect([found.total, shown(found.genders)]).toEqual([1, { hombre: 1 }])
  expect((await facets({ search: 'nada de esto' })).total).toBe(0)
})
