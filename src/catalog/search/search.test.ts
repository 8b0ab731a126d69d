import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { isExpected, searchQueries } from '../../../test/support/search-queries.ts'
import { noCache } from '../../platform/cache/cache.server.ts'
import { ProductFilters } from '../contract.ts'
import { loadDemo } from '../demo/load-demo.server.ts'
import { findInstead } from './instead.server.ts'

async function openSearch() {
  const { call, make } = await openShop()
  const namesFor = async (search: string): Promise<string[]> => {
    const { body } = await call('GET', `/api/products?search=${encodeURIComponent(search)}`)
    return body.products.map(({ name }: { name: string }) => name)
  }
  return { make, namesFor }
}

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

test('a search ignores accents, punctuation and small mistakes', async () => {
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

/** Phrases of a question around a name are ignored. */
const questions = ['¿tenés sauvage?', 'busco el sauvage', 'quiero un sauvage', 'precio de sauvage', 'sauvage barato']

test('whole sentences can be searched', async () => {
  const { namesFor, make } = await openSearch()
  await make.product({ name: 'Sauvage', gender: 'hombre' })
  await make.product({ name: 'Otro', gender: 'mujer' })
  for (const search of [...questions, 'perfume de hombre barato'])
    expect([search, await namesFor(search)]).toEqual([search, ['Sauvage']])
})

test('«ofertas» finds products on offer', async () => {
  const { namesFor, make } = await openSearch()
  await make.product({ name: 'Rebajado', brand: 'Dior', price: 80, list_price: 100 })
  await make.product({ name: 'Terminado', price: 80, list_price: 100, offer_ends_at: new Date(0) })
  await make.product({ name: 'Entero', brand: 'Dior' })
  for (const search of ['oferta', 'ofertas', 'perfumes en oferta', 'dior en oferta', 'descuentos'])
    expect([search, await namesFor(search)]).toEqual([search, ['Rebajado']])
})

test('«hasta 50 mil» limits the price of a search', async () => {
  const { namesFor, make } = await openSearch()
  await make.product({ name: 'Barato', brand: 'Dior', price: 20_000, gender: 'mujer' })
  await make.product({ name: 'Rebajado', brand: 'Dior', price: 50_000, list_price: 90_000, gender: 'hombre' })
  await make.product({ name: 'Caro', brand: 'Dior', price: 50_000.01, gender: 'mujer' })
  const found = async (search: string) => [search, (await namesFor(search)).toSorted()]
  for (const search of ['hasta 50.000', 'dior hasta 50 mil', '¿tenés perfumes de menos de $50.000?'])
    expect(await found(search)).toEqual([search, ['Barato', 'Rebajado']])
  expect(await found('para mujer hasta 50 lucas')).toEqual(['para mujer hasta 50 lucas', ['Barato']])
  expect(await found('dior desde 50.000,01')).toEqual(['dior desde 50.000,01', ['Caro']])
  expect(await found('entre 30 y 60 mil')).toEqual(['entre 30 y 60 mil', ['Caro', 'Rebajado']])
  await make.product({ name: 'Probado', presentation: 'tester' })
  expect(await found('perfumes tester')).toEqual(['perfumes tester', ['Probado']])
})

test('«para ella» finds perfumes for women', async () => {
  const { namesFor, make } = await openSearch()
  await make.product({ name: 'Una', gender: 'mujer' })
  await make.product({ name: 'Otro', gender: 'hombre', description: 'Con ella' })
  expect(await namesFor('para ella')).toEqual(['Una'])
})

test('a search for somebody finds perfumes for their gender, after one called so', async () => {
  const { namesFor, make } = await openSearch()
  await make.product({ name: 'Otro', gender: 'hombre' })
  await make.product({ name: 'Una', gender: 'mujer', description: 'El novio de mi amiga, un viejo, lo regala.' })
  for (const search of ['regalo para mi novio', 'algo para mi viejo', '¿Tenés un regalo para papá?'])
    expect([search, await namesFor(search)]).toEqual([search, ['Otro']])
  expect(await namesFor('perfume para mi mamá')).toEqual(['Una'])
  await make.product({ name: 'Regalo para mi Novio', gender: 'unisex' })
  expect(await namesFor('regalo para mi novio')).toEqual(['Regalo para mi Novio', 'Otro'])
})

test('imitations are found by their original', async () => {
  const { namesFor, make } = await openSearch()
  await make.product({ name: 'Sauvage', brand: 'Dior' })
  await make.product({ name: 'Ripio', type: 'imitacion', inspired_by: 'Sauvage de Dior' })
  for (const search of ['inspirado en sauvage', 'similar a sauvage', 'parecidos a sauvage', 'alternativa a sauvage'])
    expect([search, await namesFor(search)]).toEqual([search, ['Ripio']])
})

test('notes and accords are found in the plural too', async () => {
  const { namesFor, make } = await openSearch()
  await make.product({ name: 'Una', accords: ['dulce', 'floral', 'cítrico'], notes: 'vainilla, rosa' })
  await make.product({ name: 'Otra', description: 'Dulces recuerdos florales y cítricos, entre rosas y vainillas.' })
  await make.product({ name: 'Herolco', description: 'Compañeros' })
  for (const search of ['dulces', 'perfumes dulces', 'florales', 'cítricos', 'rosas', 'vainillas'])
    expect([search, (await namesFor(search)).toSorted()]).toEqual([search, ['Otra', 'Una']])
})

test('initials with a sign, as «D&G», find the brand', async () => {
  const { namesFor, make } = await openSearch()
  await make.product({ name: 'Light Blue', brand: 'Dolce & Gabbana' })
  await make.product({ name: 'Drakkar Gris', description: 'Dulce y grave' })
  for (const search of ['d&g', 'D&G light blue', 'dg']) expect(await namesFor(search), search).toEqual(['Light Blue'])
})

test('SQL wildcards are literal, and unknown words find nothing', async () => {
  const { call, make } = await openShop()
  await make.product({ name: '100% Oud_Rose' })
  await make.product({ name: 'Otro' })
  const totalOf = async (search: string) =>
    (await call('GET', `/api/products?search=${encodeURIComponent(search)}`)).body.pagination.total
  expect(await totalOf('100%')).toBe(1)
  expect(await totalOf('oud_')).toBe(1)
  expect(await totalOf('%')).toBe(1)
  expect(await totalOf("'; drop table products; --")).toBe(0)
  // Names of properties that every JavaScript object has.
  for (const word of ['constructor', '__proto__', 'valueOf']) expect(await totalOf(word)).toBe(0)
  expect(await totalOf('zzzzqqqq')).toBe(0)
  expect(await totalOf('🌹')).toBe(0)
  expect(await totalOf('kwyj '.repeat(2000))).toBe(0)
})

test('95 of 100 typical searches find the intended product first, in the demo catalogue', async () => {
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

test('suggestions are the first results of the search, each perfume once', async () => {
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

test('suggestions show the same size as the list', async () => {
  const { call, make } = await openShop()
  const size = (volume: string, price: number, stock = 5) =>
    make.product({ brand: 'Lancôme', name: 'Idôle', concentration: 'Eau de Parfum', volume, price, stock })
  await size('25ml', 100, 0)
  const shown = await size('50ml', 200)
  const large = await size('100ml', 300)
  const offered = async (q: string) => {
    const { body } = await call('GET', `/api/products/suggestions?q=${encodeURIComponent(q)}`)
    return body.products.map(({ id }: { id: number }) => id)
  }
  const { body } = await call('GET', '/api/products?group=family&search=idole')
  expect([body.products.map(({ id }: { id: number }) => id), await offered('idole')]).toEqual([[shown.id], [shown.id]])
  expect(await offered('idole 100ml')).toEqual([large.id])
})

test('brands, notes and categories that begin with the text are suggested too', async () => {
  const { call, make } = await openShop()
  const arabic = await make.category('Árabes')
  // Two sizes of one perfume.
  const code = { brand: 'Armani', name: 'Code', concentration: 'Eau de Toilette', category_id: arabic.id }
  await make.product({ ...code, volume: '50ml' })
  await make.product({ ...code, volume: '100ml' })
  await make.product({ brand: 'Armani', name: 'Sì', notes_top: ['pimienta rosa'], notes: 'pimienta rosa' })
  await make.product({ brand: 'Casa Armada', name: 'Otro' })
  const offered = async (q: string) => {
    const { brands, notes, categories } = (await call('GET', `/api/products/suggestions?q=${encodeURIComponent(q)}`))
      .body
    return { brands, notes, categories }
  }
  expect(await offered('ar')).toEqual({
    brands: [
      { name: 'Armani', count: 2 },
      { name: 'Casa Armada', count: 1 },
    ],
    notes: [],
    categories: [{ id: arabic.id, name: 'Árabes' }],
  })
  const { body } = await call('GET', '/api/products/topics')
  expect(body.brands).toEqual([
    { name: 'Armani', count: 2 },
    { name: 'Casa Armada', count: 1 },
  ])
  expect((await offered('pimienta')).notes[0]).toMatchObject({ name: expect.stringContaining('pimienta') })
  expect(await offered('a')).toEqual({ brands: [], notes: [], categories: [] })
  expect(await offered('mani')).toEqual({ brands: [], notes: [], categories: [] })
})

test('Spanish nicknames find a perfume, unless a product has that very name', async () => {
  const { call, make } = await openShop()
  await make.product({ brand: 'Lancôme', name: 'La Vie Est Belle' })
  await make.product({ brand: 'Dior', name: 'Sauvage' })
  await make.product({ brand: 'Otra', name: 'Uno', description: 'La vida, dicen, es bella.' })
  const firstOf = async (search: string) =>
    (await call('GET', `/api/products?search=${encodeURIComponent(search)}`)).body.products[0]?.name
  expect(await firstOf('La vida es bella')).toBe('La Vie Est Belle')
  expect(await firstOf('lancome la vida es bella')).toBe('La Vie Est Belle')
  expect(await firstOf('la vida es b')).toBe('La Vie Est Belle')
  expect(await firstOf('salvaje')).toBe('Sauvage')
  await make.product({ brand: 'Casa', name: 'Salvaje' })
  expect(await firstOf('salvaje')).toBe('Salvaje')
})

test('names of categories, types and genders filter, after products with these words', async () => {
  const { call, make } = await openShop()
  const arabic = await make.category('Árabes')
  await make.product({ name: 'Yara', brand: 'Lattafa', gender: 'mujer', type: 'importado', category_id: arabic.id })
  await make.product({ name: 'Asad', brand: 'Lattafa', gender: 'hombre', type: 'importado', category_id: arabic.id })
  await make.product({ name: 'Noches Árabes', brand: 'Casa', gender: 'unisex', type: 'original' })
  await make.product({ name: 'Chance', brand: 'Chanel', gender: 'mujer', type: 'original' })
  const found = async (search: string) => {
    const { body } = await call('GET', `/api/products?search=${encodeURIComponent(search)}`)
    return body.products.map(({ name }: { name: string }) => name)
  }
  expect(await found('árabes')).toEqual(['Noches Árabes', 'Asad', 'Yara'])
  expect(await found('perfumes árabes')).toEqual(['Noches Árabes', 'Asad', 'Yara'])
  expect(await found('perfume árabe para mujer')).toEqual(['Yara'])
  expect(await found('latafa arabe hombre')).toEqual(['Asad'])
  expect(await found('importados')).toEqual(['Asad', 'Yara'])
  expect(await found('perfumes originales')).toEqual(['Chance', 'Noches Árabes'])
  expect(await found('para mujer')).toEqual(['Chance', 'Yara'])
  expect(await found('imitaciones')).toEqual([])
})

test('best sellers exclude returned units and sold-out products', async () => {
  const { call, db, make } = await openShop()
  const products = []
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro']) products.push(await make.product({ name, stock: 9 }))
  const [one, two, three, four] = products.map(({ id }) => id)
  const sales = [
    [one, -2, 'venta'],
    [two, -5, 'venta'],
    [three, -7, 'venta'],
    [three, 7, 'cancelacion'],
    [four, -1, 'venta'],
  ] as const
  await db
    .insertInto('stock_movements')
    .values(sales.map(([product_id = 0, quantity, reason]) => ({ product_id, quantity, reason })))
    .execute()
  await db
    .updateTable('products')
    .set({ stock: 0 })
    .where('id', '=', four ?? 0)
    .execute()
  const { body } = await call('GET', '/api/products/best-sellers')
  expect(body.products.map(({ name }: { name: string }) => name)).toEqual(['Dos', 'Uno'])
})

test('the filter for stock lists and counts only products in stock', async () => {
  const { call, make } = await openShop()
  await make.product({ name: 'Hay', brand: 'Casa', stock: 2 })
  await make.product({ name: 'No hay', brand: 'Casa', stock: 0 })
  const { body } = await call('GET', '/api/products?brand=casa&inStock=true')
  expect(body.products.map(({ name }: { name: string }) => name)).toEqual(['Hay'])
  expect(body.pagination.total).toBe(1)
  expect((await call('GET', '/api/products?brand=casa&inStock=false')).body.pagination.total).toBe(2)
  expect((await call('GET', '/api/products?inStock=quizá')).statusCode).toBe(400)
})

test('an empty list suggests similar words, products and brands', async () => {
  const { db, make } = await openShop()
  for (const volume of ['50ml', '100ml']) await make.product({ name: 'Idôle', brand: 'Lancôme', volume })
  await make.product({ name: 'Chance', brand: 'Chanel' })
  const instead = (filters: object) => findInstead(db, ProductFilters.parse({ page: 1, ...filters }), noCache)
  expect(await instead({ search: 'kwyjibo idol' })).toMatchObject({
    meant: 'idole',
    unfiltered: 0,
    products: [{ name: 'Idôle' }], // once, not each size
    brands: expect.arrayContaining(['Chanel', 'Lancôme']),
  })
  const filtered = await instead({ search: 'chance', gender: 'hombre', maxPrice: 1 })
  expect(filtered).toMatchObject({ unfiltered: 1, products: [{ name: 'Chance' }] })
  expect(filtered).not.toHaveProperty('meant')
  expect(await instead({ search: 'zzzzqqqq' })).toMatchObject({ unfiltered: 0, products: [] })
})
