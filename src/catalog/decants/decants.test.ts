import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { importProducts } from '../import/import-products.server.ts'

const yara = { name: 'Yara', brand: 'Lattafa', concentration: 'Eau de Parfum' } as const

async function openDecants({ isAllowed = true } = {}) {
  const shop = await openShop()
  const { call, make } = shop
  const { token } = await make.admin()
  const allow = (decants_allowed: boolean, more = {}) =>
    call('PUT', '/api/admin/settings', { token, body: { settings: { decants_allowed, ...more } } })
  if (isAllowed) expect((await allow(true)).statusCode).toBe(200)
  const bottle = await make.product({ ...yara, volume: '100ml', price: 50_000 })
  const create = (body: object) =>
    call('POST', '/api/products', { token, body: { ...yara, price: 4500, stock: 8, ...body } })
  const decant = async (body: object = {}) =>
    (await create({ presentation: 'decant', volume: '5ml', ...body })).body.product as { id: number; family_id: number }
  const change = (id: number, body: object) => call('PUT', `/api/products/${id}`, { token, body })
  const read = async (id: number) => (await call('GET', `/api/products/${id}`)).body.product
  const list = async (query = '') => (await call('GET', `/api/products?group=family${query}`)).body
  return { ...shop, token, allow, bottle, create, decant, change, read, list }
}

test('decants and testers are sizes of a perfume, beside bottles of the same volume', async () => {
  const { bottle, create, decant, read, call, token } = await openDecants()
  const small = await create({ volume: '5 ml' })
  const decanted = await decant()
  const tester = await create({ volume: '100ml', presentation: 'TESTER', price: 30_000 })
  expect(tester.body.product).toMatchObject({ presentation: 'tester', family_id: decanted.family_id })
  expect(small.body.product).toMatchObject({ presentation: 'frasco', family_id: decanted.family_id })
  expect((await read(bottle.id)).family_id).toBe(decanted.family_id)

  const second = await decant({ name: 'Otro' })
  const ids = [decanted.id, second.id]
  const merged = await call('POST', '/api/admin/families/merge', { token, body: { product_ids: ids } })
  expect([merged.statusCode, merged.body.code]).toEqual([409, 'tamano-repetido'])
  expect(merged.body.message).toContain('«Yara · EDP Decant 5 ml · Lattafa»')
  expect(merged.body.message).toContain('«Otro · EDP Decant 5 ml · Lattafa»')
})

test('changing the presentation makes a product another size of its perfume', async () => {
  const { decant, change, read } = await openDecants()
  const [first, second] = [await decant(), await decant()]
  expect(second.family_id).not.toBe(first.family_id)
  await change(second.id, { presentation: 'frasco' })
  expect((await read(second.id)).family_id).toBe(first.family_id)
})

test('a bottle represents its perfume, or a decant if no bottle is in stock', async () => {
  const { bottle, decant, create, list, db, buy } = await openDecants()
  const { id } = await decant()
  const [perfume, ...more] = (await list()).products
  expect(more).toEqual([])
  expect(perfume).toMatchObject({ id: bottle.id, price: 50_000, price_from: 4500 })
  expect(perfume.sizes).toMatchObject([
    { id, presentation: 'decant', volume_ml: 5 },
    { id: bottle.id, presentation: 'frasco' },
  ])
  expect((await list('&maxPrice=10000')).products).toMatchObject([{ id, price_per_100ml: null }])
  expect((await list('&search=decant+de+yara')).products).toMatchObject([{ id }])
  expect((await list('&search=decants')).pagination.total).toBe(1)
  expect((await list('&search=tester')).pagination.total).toBe(0)
  await create({ volume: '100ml', presentation: 'tester', price: 30_000 })
  expect((await list()).products).toMatchObject([{ id: bottle.id, price_from: 4500 }])
  await db.updateTable('products').set({ stock: 0 }).where('presentation', '<>', 'frasco').execute()
  expect((await list()).products[0].price_from).toBe(50_000)
  await db.updateTable('products').set({ stock: 1 }).where('id', '=', id).execute()
  await db.updateTable('products').set({ stock: 0 }).where('id', '=', bottle.id).execute()
  expect((await list()).products[0].id).toBe(id)
  const { body } = await buy({ id })
  expect(body.order.items).toMatchObject([{ name: 'Yara', volume: 'Decant 5 ml', volume_ml: 5 }])
})

test('titles of the feed say tester or decant', async () => {
  const { decant, app } = await openDecants()
  await decant()
  const { body } = await app.inject({ url: '/feed/google.xml' })
  expect(body).toContain('<g:title>Lattafa Yara Decant Eau de Parfum 5ml</g:title>')
  expect(body).toContain('<g:title>Lattafa Yara Eau de Parfum 100ml</g:title>')
})

test('decants are imported as products of their own, and refused while switched off', async () => {
  const { db, allow, config, call } = await openDecants()
  const file = join(config.dataDir, 'decants.csv')
  await writeFile(
    file,
    `brand,name,concentration,volume_ml,price,stock,presentacion
Lattafa,Asad,edp,5,9000,3,
Lattafa,Asad,edp,5,4000,9,Decant
Lattafa,Asad,edp,100,30000,1,probador
Lattafa,Asad,edp,30,20000,1,bidón
`,
  )
  const report = await importProducts(db, file, {})
  expect(report).toMatchObject({ created: 3, refused: 1 })
  expect(await importProducts(db, file, {})).toMatchObject({ created: 0, changed: 0, unchanged: 3 })
  const { products } = (await call('GET', '/api/products?search=asad&sort=price&order=ASC')).body
  const kinds = products.map(({ presentation }: { presentation: string }) => presentation)
  expect([kinds, new Set(products.map(({ family_id }: { family_id: number }) => family_id)).size]).toEqual([
    ['decant', 'frasco', 'tester'],
    1,
  ])
  await allow(false)
  const off = await importProducts(db, file, {})
  expect(off).toMatchObject({ created: 0, unchanged: 3 })
  await writeFile(file, 'brand,name,volume_ml,price,presentacion,activo\nLattafa,Otro,5,10,decant,1\n')
  const fresh = await importProducts(db, file, {})
  expect(fresh).toMatchObject({ created: 0, refused: 1 })
  expect(JSON.stringify(fresh)).toContain(isOff)
})

const isOff = 'La venta de decants está apagada'

test('while decants are off, no product can be saved as one, by form, duplication or bulk change', async () => {
  const { bottle, create, change, call, token, make } = await openDecants({ isAllowed: false })
  const refused = await create({ presentation: 'decant', volume: '5ml' })
  expect([refused.statusCode, Object.keys(refused.body.errors)]).toEqual([400, ['presentation']])
  expect(refused.body.message).toContain(isOff)
  expect((await create({ presentation: 'decant', is_active: 0 })).statusCode).toBe(400)
  expect((await change(bottle.id, { presentation: 'decant' })).statusCode).toBe(400)
  expect((await create({ presentation: 'muestra' })).body.errors.presentation).toContain('frasco, tester o decant')
  expect((await create({ presentation: 'tester', volume: '100ml' })).statusCode).toBe(201)

  const old = await make.product({ ...yara, presentation: 'decant', volume: '10ml', is_active: false })
  expect((await change(old.id, { price: 9000 })).statusCode).toBe(200)
  expect((await change(old.id, { is_active: 1 })).statusCode).toBe(400)
  expect((await call('POST', `/api/admin/products/${old.id}/duplicate`, { token })).statusCode).toBe(400)
  const body = { ids: [old.id], change: { kind: 'status', is_active: true }, dry_run: true }
  const bulk = await call('POST', '/api/admin/products/bulk', { token, body })
  expect(bulk.body.refused).toMatchObject([
    { id: old.id, volume: 'Decant 10 ml', reason: expect.stringContaining(isOff) },
  ])
})

test('switching decants off takes them off sale, and switching on brings none back', async () => {
  const { decant, allow, read, list, change, app } = await openDecants()
  const { id } = await decant()
  // Saving other settings takes none off sale.
  await allow(true, { shop_name: 'Otra' })
  expect(await read(id)).toBeDefined()
  await allow(false)
  expect(await read(id)).toBeUndefined()
  expect((await list()).products[0].sizes).toHaveLength(1)
  expect((await app.inject({ url: '/feed/google.xml' })).body).not.toContain('Decant')
  await allow(true)
  expect(await read(id)).toBeUndefined()
  expect((await change(id, { is_active: 1 })).statusCode).toBe(200)
})

test('a decant saved while they are being switched off is not left on sale', async () => {
  const { decant, allow, call, change, token } = await openDecants()
  const { id } = await decant()
  await change(id, { is_active: 0 })
  await Promise.all([change(id, { is_active: 1 }), allow(false), decant({ volume: '10ml' }), decant({ volume: '2ml' })])
  const { products } = (await call('GET', '/api/products?showAll=true&search=yara', { token })).body
  const onSale = products.filter((one: { presentation: string; is_active: number }) => {
    return one.presentation === 'decant' && one.is_active === 1
  })
  expect(onSale).toEqual([])
})
