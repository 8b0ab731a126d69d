import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countLockWaits } from '../../../test/support/count-lock-waits.ts'
import { openShop } from '../../../test/support/open-shop.ts'

test('big price changes are counted in the preview, and new ones stop the change', async () => {
  const { make, call, db } = await openShop()
  const { token } = await make.admin()
  const bulk = (body: object) => call('POST', '/api/admin/products/bulk', { body, token })
  const [same, slip] = [await make.product({ price: 90 }), await make.product({ price: 63_600 })]
  const change = { kind: 'price', how: 'set', value: 100 }
  const ids = [same.id, slip.id]
  const preview = (await bulk({ ids, change, dry_run: true })).body
  expect(preview).toMatchObject({ changed: 2, big_moves: 1, examples: [{ id: slip.id }, { id: same.id }] })
  await db.updateTable('products').set({ price: 9000 }).where('id', '=', same.id).execute()
  const late = await bulk({ ids, change, expected: 2, expected_big_moves: 1 })
  expect([late.statusCode, late.body.code]).toEqual([409, 'seleccion-cambiada'])
  expect((await bulk({ ids, change, expected: 2, expected_big_moves: 2 })).body).toMatchObject({ changed: 2 })
})

test('a bulk change that waits for a colleague’s starts from the prices it left', async () => {
  const { make, call, db } = await openShop()
  const { token } = await make.admin()
  const { id } = await make.product({ price: 1000 })
  const change = { kind: 'price', how: 'percent', value: 10 }
  const bulk = await db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ price: 2000 }).where('id', '=', id).execute()
    const waiting = call('POST', '/api/admin/products/bulk', { body: { ids: [id], change }, token })
    await expect.poll(() => countLockWaits(db)).toBe(1)
    return { waiting }
  })
  expect((await bulk.waiting).body.changed).toBe(1)
  const [product] = await db.selectFrom('products').select('price').execute()
  expect(product?.price).toBe(2200)
})

test('bulk changes apply to a selection or a filter, all or nothing', async () => {
  const { make, call, db, buy } = await openShop()
  const { token, id: user_id } = await make.admin()
  const bulk = (body: object) => call('POST', '/api/admin/products/bulk', { body, token })
  const [dear, cheap] = [
    await make.product({ name: 'Caro', price: 1999.99, brand: 'Casa' }),
    await make.product({ name: 'Barato', price: 10, stock: 2, is_active: false }),
  ]
  const rows = () =>
    db.selectFrom('products').select(['price', 'stock', 'is_active', 'category_id']).orderBy('id').execute()
  const ids = [dear.id, cheap.id]

  const raise = { kind: 'price', how: 'percent', value: 10, round_to: 50 }
  const preview = (await bulk({ ids, change: raise, dry_run: true })).body
  expect(preview).toMatchObject({
    message: 'Cambia 1 producto.',
    matched: 2,
    changed: 1,
    refused_count: 1,
    examples: [{ id: dear.id, name: 'Caro', before: 1999.99, after: 2200 }],
    refused: [{ id: cheap.id, name: 'Barato', reason: 'El precio quedaría en 0 o menos' }],
  })
  const refused = await bulk({ ids, change: raise })
  expect([refused.statusCode, refused.body.code]).toEqual([409, 'no-se-puede'])
  expect((await rows()).map(({ price }) => price)).toEqual([1999.99, 10])

  const filtered = { filters: { search: 'casa', status: 'active' }, change: raise }
  expect((await bulk({ ...filtered, expected: 2 })).body.code).toBe('seleccion-cambiada')
  expect((await bulk({ ...filtered, expected: 1 })).body.message).toBe('1 producto actualizado.')
  expect((await rows()).map(({ price }) => price)).toEqual([2200, 10])

  const stock = { kind: 'stock', how: 'add', value: -3, note: 'Recuento' }
  expect((await bulk({ ids, change: stock })).body.message).toContain(
    'Barato · Marca: Tiene 2: el stock quedaría por debajo de 0',
  )
  expect((await bulk({ ids, change: { ...stock, how: 'set', value: 7 } })).body.changed).toBe(2)
  const { rows: moves } =
    await sql`select product_id, quantity, reason, user_id, note from stock_movements where reason = 'ajuste'
      order by product_id`.execute(db)
  expect(moves).toEqual([
    { product_id: dear.id, quantity: -3, reason: 'ajuste', user_id, note: 'Recuento' },
    { product_id: cheap.id, quantity: 5, reason: 'ajuste', user_id, note: 'Recuento' },
  ])
  await Promise.all([buy(dear, 2), bulk({ ids, change: { ...stock, value: 4 } }), buy(dear, 1)])
  const { rows: sums } = await sql<{
    stock: number
    sum: number
  }>`select stock, (select sum(quantity) from stock_movements
    where product_id = products.id)::integer as sum from products order by id`.execute(db)
  expect(sums).toEqual([
    { stock: 8, sum: 8 },
    { stock: 11, sum: 11 },
  ])

  const category = await make.category('Nicho')
  expect((await bulk({ filters: {}, change: { kind: 'category', category_id: category.id } })).body.changed).toBe(2)
  expect((await bulk({ ids, change: { kind: 'category', category_id: 999 } })).statusCode).toBe(400)
  expect((await bulk({ ids, change: { kind: 'status', is_active: true } })).body).toMatchObject({
    matched: 2,
    changed: 1,
  })
  expect(await rows()).toMatchObject([
    { is_active: true, category_id: category.id },
    { is_active: true, category_id: category.id },
  ])
  await bulk({ ids: [cheap.id], change: { kind: 'status', is_active: false } })
  await bulk({ ids: [cheap.id], change: { kind: 'category', category_id: (await make.category('Otra')).id } })
  await bulk({ ids: [cheap.id], change: { ...stock, how: 'set', value: 5 } })
  expect(await rows()).toMatchObject([
    { is_active: true, category_id: category.id, stock: 8 },
    { is_active: false, category_id: category.id + 1, stock: 5 },
  ])
  await db.updateTable('products').set({ price: 0 }).where('id', '=', cheap.id).execute()
  expect((await bulk({ ids, change: { kind: 'status', is_active: true } })).body.code).toBe('no-se-puede')
  expect((await bulk({ ids, change: { kind: 'category', category_id: null } })).body.changed).toBe(2)
  expect((await rows()).map(({ category_id }) => category_id)).toEqual([null, null])

  for (const wrong of [
    { change: raise },
    { product_ids: ids, filters: {}, change: raise },
    { filters: { brand_name: 'Marca' }, change: raise },
    { ids: [], change: raise },
    { ids, change: { ...raise, value: 'mucho' } },
    { ids, change: { ...raise, round_to: 7 } },
    { ids, change: { ...stock, note: ' ' } },
    { ids, change: { kind: 'todo' } },
  ]) {
    expect([wrong, (await bulk(wrong)).statusCode]).toEqual([wrong, 400])
  }
  const both = await bulk({ ids, filters: {}, change: raise })
  expect([both.statusCode, both.body.errors]).toEqual([
    400,
    { ids: 'Mandá «ids» o «filters»: uno de los dos, y solo uno' },
  ])
})
