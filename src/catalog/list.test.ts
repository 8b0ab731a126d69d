import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'

type Listed = { name: string }
const names = (body: { products: Listed[] }) => body.products.map(({ name }) => name)

async function openShelf() {
  const shop = await openShop()
  const list = async (query: string, token?: string) => {
    const { statusCode, body } = await shop.call('GET', `/api/products?${query}`, token ? { token } : {})
    return { statusCode, body, names: statusCode === 200 ? names(body).toSorted() : [] }
  }
  return { ...shop, list }
}

test('only active products are listed', async () => {
  const { make, list, call } = await openShelf()
  await make.product({ name: 'A la vista' })
  const hidden = await make.product({ name: 'Guardado', is_active: false })
  expect((await list('')).names).toEqual(['A la vista'])
  expect((await call('GET', `/api/products/${hidden.id}`)).statusCode).toBe(404)
  expect((await list('search=guardado')).body.pagination.total).toBe(0)
})

test('inactive products and the panel’s filters need staff', async () => {
  const { make, list } = await openShelf()
  await make.product({ name: 'Mucho', stock: 9 })
  await make.product({ name: 'Poco', stock: 5 })
  await make.product({ name: 'Nada', stock: 0, is_active: false })
  const admin = (await make.admin()).token
  const customer = (await make.user()).token
  for (const query of ['showAll=true', 'status=inactive', 'lowStock=true']) {
    expect((await list(query)).statusCode).toBe(401)
    expect((await list(query, customer)).statusCode).toBe(403)
  }
  const all = await list('showAll=true&page=1&limit=50', admin)
  expect(all.names).toEqual(['Mucho', 'Nada', 'Poco'])
  expect(all.body.pagination).toEqual({ page: 1, limit: 50, total: 3, pages: 1 })
  expect((await list('showAll=true&status=inactive', admin)).names).toEqual(['Nada'])
  expect((await list('showAll=true&status=active', admin)).names).toEqual(['Mucho', 'Poco'])
  expect((await list('showAll=true&lowStock=true', admin)).names).toEqual(['Nada', 'Poco'])
  expect((await list('showAll=false')).names).toEqual(['Mucho', 'Poco'])
})

test('each filter matches its products', async () => {
  const { make, list } = await openShelf()
  const category = await make.category()
  await make.product({
    name: 'Buscado',
    category_id: category.id,
    gender: 'hombre',
    type: 'importado',
    brand: 'Lancôme',
    volume: '100ml',
    sku: 'H-IMP-LANC-100-001',
    price: 500,
    notes: 'vainilla',
  })
  await make.product({ name: 'Otro', gender: 'mujer', brand: 'Chanel', volume: '50ml', sku: 'M-1', price: 2000 })
  const filters = [
    `category=${category.id}`,
    'gender=hombre',
    'type=importado',
    'brand=LANCOME',
    'volume=100ml',
    'volume=100',
    'sku=lanc-100',
    'sku=himplanc100',
    'search=HIMPLANC100001',
    'maxPrice=500',
    'minPrice=499.99&maxPrice=500.01',
    'search=Vainílla',
    'search=buscado lancome',
    'gender=hombre&type=importado&brand=lancome&volume=100&maxPrice=1000',
  ]
  for (const filter of filters) expect([filter, (await list(filter)).names]).toEqual([filter, ['Buscado']])
  expect((await list('minPrice=501')).names).toEqual(['Otro'])
  // Argentine notation: without JavaScript the form sends the text as typed.
  expect((await list('minPrice=1.900')).names).toEqual(['Otro'])
  expect((await list('category=&gender=&type=&brand=&volume=&sku=&minPrice=&maxPrice=&search=')).names).toHaveLength(2)
})

test('a repeated filter matches any of its values', async () => {
  const { make, list } = await openShelf()
  await make.product({ name: 'Ella', gender: 'mujer', brand: 'Lancôme', volume: '50ml', concentration: 'Parfum' })
  await make.product({ name: 'Él', gender: 'hombre', brand: 'Dior', volume: '100 ml', concentration: 'Eau de Parfum' })
  await make.product({ name: 'Nadie', gender: 'unisex', brand: 'Otra', volume: '30ml' })
  for (const query of [
    'gender=mujer&gender=hombre',
    'brand=lancome&brand=DIOR',
    'volume=50&volume=100ml',
    'concentration=Parfum&concentration=Eau+de+Parfum',
    'gender=mujer&gender=hombre&brand=Dior&brand=Lancôme&gender=',
  ]) {
    expect([query, (await list(query)).names]).toEqual([query, ['Ella', 'Él']])
  }
  expect((await list('gender=mujer&gender=hombre&brand=Dior')).names).toEqual(['Él'])
  expect((await list('gender=mujer&gender=otro')).statusCode).toBe(400)
  expect((await list('concentration=agua')).statusCode).toBe(400)
})

test('sorting by price per 100 ml puts products without volume last', async () => {
  const { make, call } = await openShelf()
  await make.product({ name: 'Grande', price: 900, volume: '100ml' })
  await make.product({ name: 'Chico', price: 500, volume: '30ml' })
  await make.product({ name: 'Sin volumen', price: 1 })
  const sorted = async (query: string) => names((await call('GET', `/api/products?${query}`)).body)
  expect(await sorted('sort=price_per_100ml')).toEqual(['Grande', 'Chico', 'Sin volumen'])
  expect(await sorted('sort=price_per_100ml&order=DESC')).toEqual(['Chico', 'Grande', 'Sin volumen'])
  expect(await sorted('sort=relevance&search=chico')).toEqual(['Chico'])
  expect(await sorted('sort=relevance')).toEqual(await sorted(''))
})

test('an unknown value of a filter is 400 and names the filter', async () => {
  const { list } = await openShelf()
  const wrong: [string, string][] = [
    ['sort=precio', 'sort'],
    ['order=asc', 'order'],
    ['order=up', 'order'],
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['page=0x2', 'page'],
    ['page=1e1', 'page'],
    ['limit=0x10', 'limit'],
    ['category=0x1', 'category'],
    ['minPrice=0b11', 'minPrice'],
    ['maxPrice=%20', 'maxPrice'],
    ['gender=otro', 'gender'],
    ['type=trucho', 'type'],
    ['category=x', 'category'],
    ['minPrice=barato', 'minPrice'],
    ['maxPrice=-1', 'maxPrice'],
  ]
  for (const [query, field] of wrong) {
    const { statusCode, body } = await list(query)
    expect([query, statusCode, Object.keys(body.errors ?? {})]).toEqual([query, 400, [field]])
    // Not the English messages of the schema library.
    expect([query, body.errors[field]]).toEqual([query, expect.not.stringMatching(/invalid|expected|received/i)])
  }
})

test('the list is sorted by name, price and newest, both ways', async () => {
  const { make, call } = await openShelf()
  await make.product({ name: 'Élan', price: 30, created_at: new Date('2026-01-01') })
  await make.product({ name: 'azul', price: 10, created_at: new Date('2026-01-03') })
  await make.product({ name: 'Zafiro', price: 20, created_at: new Date('2026-01-02') })
  const sorted = async (query: string) => names((await call('GET', `/api/products?${query}`)).body)
  expect(await sorted('sort=name&order=ASC')).toEqual(['azul', 'Élan', 'Zafiro'])
  expect(await sorted('sort=name&order=DESC')).toEqual(['Zafiro', 'Élan', 'azul'])
  expect(await sorted('sort=price&order=ASC')).toEqual(['azul', 'Zafiro', 'Élan'])
  expect(await sorted('sort=price&order=DESC')).toEqual(['Élan', 'Zafiro', 'azul'])
  expect(await sorted('sort=created_at&order=DESC')).toEqual(['azul', 'Zafiro', 'Élan'])
  expect(await sorted('sort=created_at&order=ASC')).toEqual(['Élan', 'Zafiro', 'azul'])
  expect(await sorted('')).toEqual(['azul', 'Zafiro', 'Élan'])
})

test('names are sorted as a Spanish dictionary does', async () => {
  const { make, call } = await openShelf()
  const inOrder = ['Alma', 'Ámbar', 'L’Interdit', 'Lime', 'Nz', 'Ñandú', 'Oro', 'Oro 2']
  for (const name of inOrder.toReversed()) await make.product({ name })
  const sorted = async (order: string) => names((await call('GET', `/api/products?sort=name&order=${order}`)).body)
  expect(await sorted('ASC')).toEqual(inOrder)
  expect(await sorted('DESC')).toEqual(inOrder.toReversed())
})

test('a page beyond the last one is empty, with the right total', async () => {
  const { make, list } = await openShelf()
  for (let made = 0; made < 13; made++) await make.product()
  expect((await list('')).body.products).toHaveLength(12)
  expect((await list('page=2')).body).toMatchObject({ pagination: { page: 2, limit: 12, total: 13, pages: 2 } })
  for (const page of [9, 1_000_001, Number.MAX_SAFE_INTEGER]) {
    const past = await list(`page=${page}`)
    const pagination = { page, limit: 12, total: 13, pages: 2 }
    expect(past).toMatchObject({ statusCode: 200, body: { products: [], pagination } })
  }
})

test('featured products, categories and one product answer as specified', async () => {
  const { make, call } = await openShelf()
  const category = await make.category('Mujer')
  const { id } = await make.product({ category_id: category.id, price: 1234.5, volume: '50ml', stock: 3 })
  for (let made = 0; made < 6; made++) await make.product()
  const featured = await call('GET', '/api/products?limit=6&sort=created_at&order=DESC')
  expect(featured.body.products).toHaveLength(6)
  const { body } = await call('GET', '/api/products/categories/all')
  expect(body.categories).toMatchObject([{ id: category.id, name: 'Mujer' }])
  expect((await call('GET', `/api/products/${id}`)).body).toMatchObject({
    success: true,
    product: {
      id,
      price: 1234.5,
      category_name: 'Mujer',
      category: 'Mujer',
      stock: 3,
      stock_status: 'bajo_stock',
      price_per_100ml: 2469,
    },
  })
  for (const missing of ['999999', '0', 'x', '2147483648']) {
    const { statusCode, body: refusal } = await call('GET', `/api/products/${missing}`)
    expect([missing, statusCode >= 400 && statusCode < 500, refusal.success]).toEqual([missing, true, false])
  }
  expect((await call('GET', '/api/products/999999')).body.message).toBe('Producto no encontrado')
})

test('quotes, percent signs and underscores in text filters are literal', async () => {
  const { make, list } = await openShelf()
  await make.product({ name: "L'Eau 100%_", brand: "D'Or", sku: 'A_%1', volume: '30ml' })
  await make.product({ name: 'Otro', brand: 'Oro', sku: 'AXX1', volume: '30ml' })
  const ask = async (field: string, value: string) => (await list(`${field}=${encodeURIComponent(value)}`)).names
  expect(await ask('brand', "d'or")).toEqual(["L'Eau 100%_"])
  expect(await ask('brand', '%')).toEqual([])
  expect(await ask('sku', 'a_%')).toEqual(["L'Eau 100%_"])
  expect(await ask('volume', "' or 1=1 --")).toEqual([])
  expect(await ask('search', "100%_ '")).toEqual(["L'Eau 100%_"])
  expect(await ask('search', "'")).toEqual(["L'Eau 100%_"])
  expect(await ask('search', '®')).toEqual([])
})
