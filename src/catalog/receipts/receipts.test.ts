import { expect, test } from 'vitest'
import { countLockWaits } from '../../../test/support/count-lock-waits.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import type { StaffRole } from '../../roles.ts'

const ean = '6291108730515'

async function openStore(role: StaffRole = 'dueno') {
  const shop = await openShop()
  const { token, id: user_id } = await shop.make.user({ role, first_name: 'Laura' })
  const staff = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers: Record<string, string> = {}) =>
    shop.call(method, path, { token, headers, ...(body ? { body } : {}) })
  return {
    ...shop,
    user_id,
    token,
    staff,
    receive: (items: object[], more: object = {}, headers: Record<string, string> = {}) =>
      staff('POST', '/api/admin/receipts', { supplier: 'Perfumes SA', document: '0001-4521', items, ...more }, headers),
    async as(other: StaffRole) {
      const { token } = await shop.make.user({ role: other })
      return (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
        shop.call(method, path, { token, ...(body ? { body } : {}) })
    },
    find: (id: number) =>
      shop.db
        .selectFrom('products')
        .select(['stock', 'cost_price', 'is_active', 'barcode', 'sku'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    moved: (product_id: number) =>
      shop.db
        .selectFrom('stock_movements')
        .select(['quantity', 'reason', 'note', 'user_id'])
        .where('product_id', '=', product_id)
        .orderBy('id')
        .execute(),
  }
}

test('a receipt adds stock with a movement and stores the cost', async () => {
  const { make, receive, find, moved, staff, user_id } = await openStore()
  const [one, other] = [await make.product({ name: 'Yara', stock: 2 }), await make.product({ stock: 0 })]
  const { statusCode, body } = await receive(
    [
      { product_id: other.id, quantity: 3 },
      { product_id: one.id, quantity: 12, unit_cost: 450.5 },
    ],
    { note: 'Faltó una caja' },
  )
  expect([statusCode, body.message]).toEqual([201, 'Recepción guardada'])
  expect(body.receipt).toMatchObject({
    supplier: 'Perfumes SA',
    document: '0001-4521',
    note: 'Faltó una caja',
    user_name: 'Laura Pérez',
    products: 2,
    units: 15,
    items: [
      { product_id: other.id, quantity: 3, unit_cost: null },
      { product_id: one.id, name: 'Yara', quantity: 12, unit_cost: 450.5 },
    ],
  })
  expect(await find(one.id)).toMatchObject({ stock: 14, cost_price: 450.5 })
  expect(await find(other.id)).toMatchObject({ stock: 3, cost_price: null })
  const movements = await moved(one.id)
  expect(movements.at(-1)).toEqual({ quantity: 12, reason: 'recepcion', note: 'Perfumes SA · 0001-4521', user_id })
  expect(movements.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(14)
  const movement = (await staff('GET', `/api/admin/products/${one.id}/movements`)).body.movements[0]
  expect(movement).toMatchObject({ reason: 'recepcion', stock_after: 14, user_name: 'Laura Pérez' })
  expect((await staff('GET', `/api/admin/receipts/${body.receipt.id}`)).body.receipt).toEqual(body.receipt)
  const list = (await staff('GET', '/api/admin/receipts')).body
  expect([list.receipts.length, list.suppliers, list.pagination.total]).toEqual([1, ['Perfumes SA'], 1])
})

test('the cost of a receipt replaces one that is being saved', async () => {
  const { db, make, receive, find } = await openStore()
  const { id } = await make.product({ cost_price: 400 })
  const { receiving } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ cost_price: 300 }).where('id', '=', id).execute()
    const receiving = receive([{ product_id: id, quantity: 1, unit_cost: 400 }])
    await expect.poll(() => countLockWaits(db)).toBe(1)
    return { receiving }
  })
  expect((await receiving).statusCode).toBe(201)
  expect((await find(id)).cost_price).toBe(400)
})

test('a document of a supplier is saved once in any spelling, and the refusal names who and when', async () => {
  const { make, receive, find } = await openStore()
  const { id } = await make.product({ stock: 0 })
  const items = [{ product_id: id, quantity: 5 }]
  const writings = ['0001-4521', ' 1 - 00004521', '0001/4521']
  const replies = await Promise.all(
    writings.map((document) =>
      receive(items, { document, supplier: 'perfumes  SÁ' }, { 'idempotency-key': document.padEnd(8, '.') }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  const second = await receive(items)
  expect([second.statusCode, second.body.code]).toEqual([409, 'remito-repetido'])
  expect(second.body.message).toMatch(/^Laura Pérez ya guardó el remito .*4521 de perfumes {2}SÁ el \d/)
  expect((await find(id)).stock).toBe(5)
  expect((await receive(items, { document: '0001-45210' })).statusCode).toBe(201)
  expect((await receive(items, { supplier: 'Otra casa' })).statusCode).toBe(201)
  expect((await find(id)).stock).toBe(15)
})

test('a receipt repeated after a lost answer is saved once', async () => {
  const { make, receive, find } = await openStore()
  const { id } = await make.product({ stock: 1 })
  const key = { 'idempotency-key': 'recepcion-1' }
  const send = (quantity = 4) => receive([{ product_id: id, quantity }], {}, key)
  const replies = await Promise.all([send(), send(), send()])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(new Set(replies.map(({ body }) => body.receipt.id)).size).toBe(1)
  expect((await find(id)).stock).toBe(5)
  const other = await send(9)
  expect([other.statusCode, other.body.code]).toEqual([409, 'clave-repetida'])
})

test('concurrent receipts of the same products all count', async () => {
  const { make, receive, find, moved } = await openStore()
  const products = [await make.product({ stock: 0 }), await make.product({ stock: 0 })]
  const items = products.map(({ id }) => ({ product_id: id, quantity: 2 }))
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, place) =>
      receive(place % 2 ? items : items.toReversed(), { document: `A-${place + 1}` }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 201))
  for (const { id } of products) {
    expect((await find(id)).stock).toBe(16)
    expect((await moved(id)).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(16)
  }
})

test('invalid receipts get field errors, and nothing is saved', async () => {
  const { make, receive, find, db } = await openStore()
  const { id } = await make.product({ stock: 1 })
  const good = { product_id: id, quantity: 1 }
  const wrong: [object[], object, string][] = [
    [[], {}, 'items'],
    [[{ ...good, quantity: 0 }], {}, 'items.0.quantity'],
    [[{ ...good, quantity: 10_000 }], {}, 'items.0.quantity'],
    [[{ ...good, quantity: 1.5 }], {}, 'items.0.quantity'],
    [[{ ...good, unit_cost: -1 }], {}, 'items.0.unit_cost'],
    [[{ ...good, unit_cost: 1.005 }], {}, 'items.0.unit_cost'],
    [[good, good], {}, 'items.1.product_id'],
    [[good, { ...good, product_id: 999_999 }], {}, 'items.1.product_id'],
    [[good], { supplier: ' ' }, 'supplier'],
    [[good], { document: '--' }, 'document'],
    [[good], { note: 'x'.repeat(501) }, 'note'],
  ]
  for (const [items, more, field] of wrong) {
    const { statusCode, body } = await receive(items, more)
    expect([more, statusCode, Object.keys(body.errors ?? {})]).toEqual([more, 400, [field]])
  }
  expect((await find(id)).stock).toBe(1)
  expect(await db.selectFrom('goods_receipts').select('id').execute()).toEqual([])
})

test('the role deposito can receive goods without seeing or writing costs', async () => {
  const { make, receive, staff, as } = await openStore('deposito')
  const owner = await as('dueno')
  const product = await make.product({ cost_price: 321, barcode: ean })
  const { body } = await receive([{ product_id: product.id, quantity: 2 }])
  expect(body.receipt.items[0]).not.toHaveProperty('unit_cost')
  const costly = await receive([{ product_id: product.id, quantity: 2, unit_cost: 5 }], { document: '2' })
  expect([costly.statusCode, Object.keys(costly.body.errors)]).toEqual([403, ['items.0.unit_cost']])
  const seen = [
    (await staff('GET', `/api/admin/receipts/scanned?code=${ean}`)).body,
    (await staff('GET', '/api/products?showAll=true')).body,
    (await staff('GET', `/api/products/${product.id}?showAll=true`)).body,
  ]
  expect(JSON.stringify(seen)).not.toMatch(/cost|321/)
  expect((await owner('GET', `/api/admin/receipts/scanned?code=${ean}`)).body.product.cost_price).toBe(321)
})

test('a scanned code finds its product by barcode or SKU in any notation', async () => {
  const { make, staff } = await openStore()
  const product = await make.product({ barcode: '036000291452', sku: 'U-ORG-MARC-100-007' })
  const find = async (code: string) =>
    (await staff('GET', `/api/admin/receipts/scanned?code=${encodeURIComponent(code)}`)).body.product?.id
  expect(await find('036000291452')).toBe(product.id)
  expect(await find('0036000291452')).toBe(product.id)
  const written = [' u-org-marc-100-007 ', 'UORGMARC100007', "U'ORG'MARC'100'007"]
  for (const code of written) expect(await find(code), code).toBe(product.id)
  for (const unknown of [ean, 'nada', '%', '🌹']) expect(await find(unknown)).toBeUndefined()
  expect((await staff('GET', '/api/admin/receipts/scanned?code=')).statusCode).toBe(400)
})

test('an unknown product can be created while receiving, and is inactive until activated', async () => {
  const { staff, as, find, call } = await openStore()
  const fresh = { name: 'Khamrah', brand: 'Lattafa', volume: '100ml', price: 90_000, barcode: ean, is_active: true }
  const keeper = await as('deposito')
  const { statusCode, body } = await keeper('POST', '/api/admin/receipts/products', fresh)
  expect([statusCode, body.product.stock, body.product.is_active]).toEqual([201, 0, 0])
  expect(await find(body.product.id)).toMatchObject({ barcode: ean, sku: `U-ORG-LATT-100-00${body.product.id}` })
  expect((await call('GET', `/api/products/${body.product.id}`)).statusCode).toBe(404)
  const again = await keeper('POST', '/api/admin/receipts/products', fresh)
  expect([again.statusCode, again.body.code]).toEqual([409, 'barcode-repetido'])
  const shown = await staff('POST', '/api/admin/receipts/products', { ...fresh, barcode: null })
  expect(shown.body.product.is_active).toBe(1)
  const unpriced = await staff('POST', '/api/admin/receipts/products', { name: 'Sin precio', is_active: true })
  expect([unpriced.body.product.is_active, unpriced.body.product.price]).toEqual([0, 0])
  const priced = await staff('POST', '/api/admin/receipts/products', { name: 'Con precio', price: 10 })
  expect([priced.body.product.is_active, priced.body.product.price]).toEqual([0, 10])
})

test('an unknown code can be saved as the barcode of a product without one', async () => {
  const { make, as, find } = await openStore()
  const keeper = await as('deposito')
  const [bare, coded] = [await make.product(), await make.product({ name: 'Yara', barcode: '036000291452' })]
  const give = (id: number, barcode: string) => keeper('PUT', `/api/admin/products/${id}/barcode`, { barcode })
  const replies = await Promise.all([give(bare.id, ean), give(bare.id, ean)])
  expect(replies.some(({ statusCode }) => statusCode === 200)).toBe(true)
  expect((await find(bare.id)).barcode).toBe(ean)
  expect((await give(bare.id, `0${ean}`)).statusCode).toBe(200)
  const other = await give(coded.id, ean)
  expect([other.statusCode, other.body.code]).toEqual([409, 'barcode-puesto'])
  expect((await give((await make.product()).id, ean)).body.code).toBe('barcode-repetido')
  expect((await give((await make.product()).id, '123')).body.errors).toHaveProperty('barcode')
  expect((await give(999_999, ean)).statusCode).toBe(404)
})
