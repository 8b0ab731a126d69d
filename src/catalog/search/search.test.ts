import { expect, test } from 'vitest'
import { openShop } from '../../../test/open-shop.ts'
import { isExpected, searchQueries } from '../../../test/search-queries.ts'
import { loadDemo } from '../demo/load-demo.server.ts'

const shelf = [
  ['Lancôme', 'La Vie Est Belle'],
  ['Lancôme', 'Idôle'],
  ['Rabanne', '1 Million'],
  ['Rabanne', 'Lady Million'],
  ['Carolina Herrera', '212 VIP'],
  ['Chanel', 'N°5'],
  ['Yves Saint Laurent', 'Y'],
  ['Yves Saint Laurent', 'La Nuit de L’Homme'],
  ['Issey Miyake', "L'Eau d'Issey"],
  ['Afnan', '9PM'],
  ['Jean Paul Gaultier', 'Le Mâle'],
  ['Giorgio Armani', 'Sì'],
] as const

/** What each search must find first. */
const searches = [
  ['lancom', 'La Vie Est Belle', 'Idôle'],
  ['LA VIE', 'La Vie Est Belle'],
  ['one milion', '1 Million'],
  ['1 million', '1 Million'],
  ['lady milion', 'Lady Million'],
  ['212', '212 VIP'],
  ['n5', 'N°5'],
  ['y', 'Y'],
  ['si', 'Sì'],
  ['la nuit', 'La Nuit de L’Homme'],
  ['leau dissey', "L'Eau d'Issey"],
  ['l’eau', "L'Eau d'Issey"],
  ['9 pm', '9PM'],
  ['le male', 'Le Mâle'],
  ['gaultier male', 'Le Mâle'],
  ['chanell', 'N°5'],
] as const

test('a search finds first what was meant, whatever its accents, signs and small mistakes', async () => {
  const { call, make } = await openShop()
  for (const [brand, name] of shelf) await make.product({ brand, name })
  const wrong: string[] = []
  for (const [search, ...expected] of searches) {
    const { body } = await call('GET', `/api/products?search=${encodeURIComponent(search)}`)
    const first = body.products[0]?.name
    if (!(expected as readonly string[]).includes(first)) wrong.push(`${search}: ${first}`)
  }
  expect(wrong).toEqual([])
})

test('signs of SQL are letters, and what nobody sells is not found', async () => {
  const { call, make } = await openShop()
  await make.product({ name: '100% Oud_Rose' })
  await make.product({ name: 'Otro' })
  const totalOf = async (search: string) =>
    (await call('GET', `/api/products?search=${encodeURIComponent(search)}`)).body.pagination.total
  expect(await totalOf('100%')).toBe(1)
  expect(await totalOf('oud_')).toBe(1)
  expect(await totalOf('%')).toBe(1)
  expect(await totalOf("'; drop table products; --")).toBe(0)
  // What every object of JavaScript has is no word that the shop knows.
  for (const word of ['constructor', '__proto__', 'valueOf']) expect(await totalOf(word)).toBe(0)
  expect(await totalOf('zzzzqqqq')).toBe(0)
  expect(await totalOf('🌹')).toBe(0)
  expect(await totalOf('kwyj '.repeat(2000))).toBe(0)
})

test('95 of 100 searches find first what was meant, in the demo catalogue', async () => {
  const { call, db } = await openShop()
  await loadDemo(db)
  const wrong: string[] = []
  for (const query of searchQueries) {
    const { body } = await call('GET', `/api/products?limit=1&search=${encodeURIComponent(query[0])}`)
    const [first] = body.products
    if (!first || !isExpected(first, query)) wrong.push(`${query.join(' | ')} → ${first?.brand} ${first?.name}`)
  }
  expect(searchQueries.length).toBeGreaterThanOrEqual(60)
  expect(1 - wrong.length / searchQueries.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
})

test('while one types, the perfumes that would come first are offered, each once', async () => {
  const { call, make } = await openShop()
  for (const volume of ['50ml', '100ml']) await make.product({ brand: 'Lancôme', name: 'Idôle', volume, pictures: 1 })
  await make.product({ brand: 'Lancôme', name: 'Idôle Nectar', price: 1234.5 })
  await make.product({ brand: 'Lancôme', name: 'Idôle Oculta', is_active: false })
  await make.product({ brand: 'Chanel', name: 'Chance' })
  const offered = async (q: string) => {
    const { statusCode, body } = await call('GET', `/api/products/suggestions?q=${encodeURIComponent(q)}`)
    return [statusCode, ...(body.products?.map(({ name }: { name: string }) => name) ?? [])]
  }
  expect(await offered('idol')).toEqual([200, 'Idôle', 'Idôle Nectar'])
  expect(await offered('  chnace')).toEqual([200, 'Chance'])
  expect(await offered('   ')).toEqual([200])
  expect(await offered('zzzzqqqq')).toEqual([200])
  expect(await offered('x'.repeat(201))).toEqual([400])
  const { body } = await call('GET', '/api/products/suggestions?q=nectar')
  expect(body.products).toMatchObject([{ brand: 'Lancôme', name: 'Idôle Nectar', price: 1234.5, image1: null }])
  expect(Object.keys(body.products[0])).not.toContain('description')
})
