import { expect, test } from 'vitest'
import { countLockWaits } from '../../../test/support/count-lock-waits.ts'
import { openShop } from '../../../test/support/open-shop.ts'

async function openShelf() {
  const shop = await openShop()
  const { call, make } = shop
  const yara = { name: 'Yara', brand: 'Lattafa', concentration: 'Eau de Parfum' }
  const small = await make.product({ ...yara, volume: '50ml', price: 300 })
  const large = await make.product({ ...yara, brand: 'LATTAFA', volume: '100 ml', price: 500 })
  const tester = await make.product({ ...yara, volume: '100ml', price: 400 })
  const cologne = await make.product({ ...yara, concentration: 'Eau de Cologne', volume: '50ml', price: 100 })
  const other = await make.product({ name: 'Asad', brand: 'Lattafa', volume: '100ml', price: 200 })
  const { token } = await make.admin()
  const familyOf = async (id: number) => (await call('GET', `/api/products/${id}`)).body.product.family_id
  const list = async (query = '') => (await call('GET', `/api/products?group=family&sort=price&order=ASC${query}`)).body
  const post = (act: 'merge' | 'split', ...products: { id: number }[]) =>
    call('POST', `/api/admin/families/${act}`, { token, body: { product_ids: products.map(({ id }) => id) } })
  return { ...shop, small, large, tester, cologne, other, token, familyOf, list, post }
}

test('sizes of a perfume share a family, each size once', async () => {
  const { small, large, tester, cologne, other, familyOf } = await openShelf()
  expect(await familyOf(large.id)).toBe(await familyOf(small.id))
  const families = await Promise.all([small, tester, cologne, other].map(({ id }) => familyOf(id)))
  expect(new Set(families).size).toBe(4)
})

test('the grouped list counts perfumes, each with its sizes and lowest price', async () => {
  const { list, call, small, large } = await openShelf()
  const { products, pagination } = await list()
  expect(pagination.total).toBe(4)
  const yara = products.find(({ id }: { id: number }) => id === small.id)
  expect(yara).toMatchObject({
    price_from: 300,
    sizes: [
      { id: small.id, volume_ml: 50, price: 300, stock_status: 'disponible' },
      { id: large.id, volume_ml: 100, price: 500, stock_status: 'disponible' },
    ],
  })
  const all = (await call('GET', '/api/products')).body
  expect(all.pagination.total).toBe(5)
  expect(all.products[0]).not.toHaveProperty('sizes')
  expect((await call('GET', '/api/products?group=nada')).statusCode).toBe(400)
})

test('pages, filters and searches count perfumes; a size in stock represents the perfume', async () => {
  const { list, db, small, large } = await openShelf()
  expect((await list('&limit=3&page=2')).products).toHaveLength(1)
  expect((await list('&search=yara')).pagination.total).toBe(3)
  const big = await list('&volume=100&search=yara')
  expect(big.products.map(({ id }: { id: number }) => id)).toContain(large.id)
  expect(big.products.find(({ id }: { id: number }) => id === large.id).price_from).toBe(300)
  await db.updateTable('products').set({ stock: 0 }).where('id', '=', small.id).execute()
  const ids = (await list()).products.map(({ id }: { id: number }) => id)
  expect([ids.includes(small.id), ids.includes(large.id)]).toEqual([false, true])
})

test('a new size moves its perfume to the top of the newest', async () => {
  const { call, make, other, small } = await openShelf()
  await make.product({ name: 'Yara', brand: 'Lattafa', concentration: 'Eau de Parfum', volume: '200ml', price: 900 })
  const { products } = (await call('GET', '/api/products?group=family')).body
  expect(products.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual([small.id, other.id])
})

test('merging and splitting by staff survive a rename', async () => {
  const { post, familyOf, small, large, other, list, call, token } = await openShelf()
  const split = await post('split', large)
  expect([split.statusCode, split.body.products]).toEqual([200, [{ id: large.id, family_id: expect.any(Number) }]])
  expect(await familyOf(large.id)).not.toBe(await familyOf(small.id))
  expect((await list()).pagination.total).toBe(5)
  const merged = await post('merge', small, other)
  expect(merged.statusCode).toBe(200)
  expect(await familyOf(other.id)).toBe(await familyOf(small.id))
  await call('PUT', `/api/products/${other.id}`, { token, body: { name: 'Asad Bourbon' } })
  expect(await familyOf(other.id)).toBe(await familyOf(small.id))
})

test('a renamed product changes its family automatically', async () => {
  const { make, call, token, familyOf, small, large } = await openShelf()
  const wrong = await make.product({ name: 'Yarra', brand: 'Lattafa', concentration: 'Eau de Parfum', volume: '30ml' })
  expect(await familyOf(wrong.id)).not.toBe(await familyOf(small.id))
  await call('PUT', `/api/products/${wrong.id}`, { token, body: { name: 'Yara' } })
  expect(await familyOf(wrong.id)).toBe(await familyOf(small.id))
  await call('PUT', `/api/products/${small.id}`, { token, body: { name: 'Yara Tous' } })
  expect(await familyOf(small.id)).not.toBe(await familyOf(large.id))
  expect(await familyOf(wrong.id)).toBe(await familyOf(large.id))
})

test('a name with concentration or size belongs to the same perfume', async () => {
  const { make, familyOf, small } = await openShelf()
  const yara = { brand: 'Lattafa', volume: '30ml' }
  const spoken = await make.product({ ...yara, name: 'Yara EDP 30 ml', concentration: 'Eau de Parfum' })
  const untold = await make.product({ ...yara, name: 'Yara 75ml Eau de Parfum', concentration: null, volume: '75ml' })
  const other = await make.product({ ...yara, name: 'Yara EDT', concentration: null, volume: '20ml' })
  const unlike = await make.product({ ...yara, name: 'Yara EDT', concentration: 'Eau de Parfum', volume: '20ml' })
  const family = await familyOf(small.id)
  expect(await Promise.all([spoken, untold].map(({ id }) => familyOf(id)))).toEqual([family, family])
  expect(await Promise.all([other, unlike].map(({ id }) => familyOf(id)))).not.toContain(family)
})

test('different genders of one name are two perfumes, also after a correction', async () => {
  const { make, call, token, familyOf } = await openShelf()
  const pepe = { name: 'Pepe', brand: 'Pepe Jeans', concentration: null }
  const his = await make.product({ ...pepe, gender: 'hombre', volume: '50ml' })
  const hers = await make.product({ ...pepe, gender: 'mujer', volume: '100ml' })
  const anyones = await make.product({ ...pepe, gender: 'unisex', volume: '75ml' })
  expect(await familyOf(anyones.id)).toBe(await familyOf(his.id))
  expect(await familyOf(hers.id)).not.toBe(await familyOf(his.id))
  await call('PUT', `/api/products/${hers.id}`, { token, body: { gender: 'hombre' } })
  expect(await familyOf(hers.id)).toBe(await familyOf(his.id))
})

test('a family cannot have the same size twice, and the refusal names both', async () => {
  const { post, large, tester, familyOf } = await openShelf()
  const before = await familyOf(tester.id)
  const { statusCode, body } = await post('merge', large, tester)
  expect([statusCode, body.code]).toEqual([409, 'tamano-repetido'])
  expect(body.message).toContain(`(${large.id})`)
  expect(body.message).toContain(`(${tester.id})`)
  expect(await familyOf(tester.id)).toBe(before)
  expect((await post('merge', large)).statusCode).toBe(400)
  expect((await post('merge', large, { id: 999_999 })).statusCode).toBe(404)
  expect((await post('split')).statusCode).toBe(400)
  expect((await post('split', large, tester)).body.code).toBe('tamano-repetido')
})

test('of two conflicting concurrent merges one succeeds', async () => {
  const { post, make, small, large } = await openShelf()
  const another = (name: string) => make.product({ name, brand: 'Lattafa', volume: '75ml' })
  const others = [await another('Una'), await another('Otra'), await another('Tercera'), await another('Cuarta')]
  const replies = await Promise.all(others.map((one, turn) => post('merge', turn % 2 ? small : large, one)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
})

test('a merge waits for a change of size that is being saved', async () => {
  const { db, post, make, other } = await openShelf()
  const free = await make.product({ name: 'Libre', brand: 'Lattafa', volume: '75ml' })
  const { merging } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ volume: other.volume }).where('id', '=', free.id).execute()
    const merging = post('merge', free, other)
    await expect.poll(() => countLockWaits(db)).toBe(1)
    return { merging }
  })
  expect((await merging).body.code).toBe('tamano-repetido')
})

test('staff see the sizes of a perfume and proposals by brand and name', async () => {
  const { make, call, token, small, large } = await openShelf()
  const twin = await make.product({ name: 'Yara Rosa', brand: 'Lattafa', concentration: null, volume: '30ml' })
  await make.product({ name: 'Yara', brand: 'Otra', volume: '30ml' })
  await make.product({ name: 'Yara Lila', brand: 'Lattafa', concentration: null, volume: '20ml', is_active: false })
  const ids = (list: { id: number }[]) => list.map(({ id }) => id)
  const { body } = await call('GET', `/api/admin/products/${small.id}/family`, { token })
  expect(ids(body.sizes)).toEqual([small.id, large.id])
  // Not the tester and the cologne: the perfume has their sizes.
  expect(ids(body.proposals)).toEqual([twin.id])
  // Nor a size that comes with one that the perfume has: they could not be joined.
  await make.product({ name: 'Yara Rosa', brand: 'Lattafa', concentration: null, volume: '100ml' })
  expect((await call('GET', `/api/admin/products/${small.id}/family`, { token })).body.proposals).toEqual([])
  expect((await call('GET', '/api/admin/products/999999/family', { token })).statusCode).toBe(404)
  expect((await call('GET', `/api/admin/products/${small.id}/family`)).statusCode).toBe(401)
})

test('a cart with two sizes can be ordered after they were split', async () => {
  const { post, call, buyer, small, large, familyOf } = await openShelf()
  const ids = `${small.id},${large.id}`
  expect((await call('GET', `/api/cart-products?ids=${ids}`)).body.products).toHaveLength(2)
  await post('split', large)
  expect(await familyOf(large.id)).not.toBe(await familyOf(small.id))
  expect((await call('GET', `/api/cart-products?ids=${ids}`)).body.products).toHaveLength(2)
  const items = [small, large].map(({ id }) => ({ product_id: id, quantity: 1 }))
  const { statusCode, body } = await call('POST', '/api/orders', { body: { ...buyer, items } })
  expect([statusCode, body.order.total_amount]).toEqual([201, 800])
})
