import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

const yara = { name: 'Yara', brand: 'Lattafa', concentration: 'Eau de Parfum' } as const

async function openDecanting() {
  const shop = await openShop()
  const { call, make, db } = shop
  const admin = await make.admin()
  const { token } = admin
  const allow = (decants_allowed: boolean) =>
    call('PUT', '/api/admin/settings', { token, body: { settings: { decants_allowed } } })
  await allow(true)
  const create = async (body: object) =>
    (await call('POST', '/api/products', { token, body: { ...yara, price: 4500, ...body } })).body.product as {
      id: number
    }
  const bottle = await create({ volume: '100ml', stock: 3, cost_price: 50_000 })
  const decant = await create({ volume: '5ml', presentation: 'decant', stock: 2 })
  const divide = (body: object, id = bottle.id) =>
    call('POST', `/api/admin/products/${id}/decant`, {
      token,
      body: { decant_id: decant.id, bottles: 1, made: 20, stock: 3, ...body },
    })
  const stocks = async () => {
    const rows = await db.selectFrom('products').select(['id', 'stock', 'cost_price']).orderBy('id').execute()
    return [bottle, decant].map(({ id }) => rows.find((row) => row.id === id)?.stock)
  }
  const movements = (product_id: number) =>
    db
      .selectFrom('stock_movements')
      .select(['quantity', 'reason', 'note', 'user_id'])
      .where('product_id', '=', product_id)
      .where('reason', '=', 'fraccionamiento')
      .execute()
  return { ...shop, admin, token, allow, create, bottle, decant, divide, stocks, movements }
}

test('bottles are converted into decants, with movements of both and a share of the cost', async () => {
  const { divide, stocks, movements, bottle, decant, admin, db, call, token } = await openDecanting()
  const done = await divide({ bottles: 2, made: 39 })
  expect([done.statusCode, done.body]).toMatchObject([
    200,
    { bottle: { id: bottle.id, stock: 1 }, decant: { id: decant.id, stock: 41 }, lost_ml: 5 },
  ])
  expect(await stocks()).toEqual([1, 41])
  const by = { reason: 'fraccionamiento', user_id: admin.id }
  expect(await movements(bottle.id)).toEqual([{ ...by, quantity: -2, note: '39 × Decant 5 ml (quedaron 5 ml)' }])
  expect(await movements(decant.id)).toEqual([{ ...by, quantity: 39, note: 'de 2 × 100 ml' }])
  const costs = await db.selectFrom('products').select('cost_price').where('id', '=', decant.id).executeTakeFirst()
  expect(costs?.cost_price).toBe(2564.1)
  const history = await call('GET', `/api/admin/products/${decant.id}/movements`, { token })
  expect(history.body.movements[0]).toMatchObject({ reason: 'fraccionamiento', stock_after: 41 })
})

test('invalid conversions are refused and change nothing', async () => {
  const { divide, stocks, bottle, decant, create, allow, db } = await openDecanting()
  const other = await create({ name: 'Asad', volume: '5ml', presentation: 'decant', stock: 1 })
  const cases: [object, number, RegExp, number?][] = [
    [{ made: 21 }, 400, /De 1 × 100 ml salen como máximo 20 de Decant 5 ml/],
    [{ bottles: 4, made: 4 }, 409, /Quedan 3 frascos/],
    [{ stock: 4 }, 409, /ahora quedan 3/],
    [{ decant_id: other.id }, 400, /del mismo perfume/],
    [{ decant_id: bottle.id }, 400, /del mismo perfume/],
    [{ decant_id: 999_999 }, 400, /del mismo perfume/],
    [{ stock: 2 }, 400, /Un decant no se fracciona/, decant.id],
    [{}, 404, /no encontrado/, 999_999],
    [{ bottles: 0 }, 400, /Al menos uno/],
    [{ made: -5 }, 400, /Al menos uno/],
    [{ made: 1.5 }, 400, /./],
    [{ made: '63.600' }, 400, /./],
    [{ decant_id: null }, 400, /./],
  ]
  for (const [body, status, words, id] of cases) {
    const reply = await divide(body, id)
    expect([body, reply.statusCode]).toEqual([body, status])
    expect([reply.body.message, ...Object.values(reply.body.errors ?? {})].join(' ')).toMatch(words)
  }
  await db.updateTable('products').set({ volume: 'grande' }).where('id', '=', bottle.id).execute()
  expect((await divide({})).body.message).toContain('hace falta el volumen')
  await db.updateTable('products').set({ volume: '100ml' }).where('id', '=', bottle.id).execute()
  expect((await divide({}, bottle.id)).statusCode).toBe(200)
  expect(await stocks()).toEqual([2, 22])
  await allow(false)
  const off = await divide({ stock: 2 })
  expect([off.statusCode, off.body.code]).toEqual([409, 'decants-apagados'])
  expect(await stocks()).toEqual([2, 22])
})

test('repeated and concurrent requests convert a bottle once', async () => {
  const { divide, stocks } = await openDecanting()
  const replies = await Promise.all([divide({}), divide({}), divide({})])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  const again = await divide({})
  expect([again.statusCode, again.body]).toMatchObject([409, { code: 'stock-cambiado', stock: 2 }])
  expect(await stocks()).toEqual([2, 22])
})

test('a sale and a conversion never take the same last bottle', async () => {
  const { divide, stocks, bottle, buy, db } = await openDecanting()
  await db.updateTable('products').set({ stock: 1 }).where('id', '=', bottle.id).execute()
  const [bought, divided] = await Promise.all([buy({ id: bottle.id }), divide({ stock: 1 })])
  expect([bought.statusCode, divided.statusCode].filter((status) => status < 300)).toHaveLength(1)
  expect((await stocks())[0]).toBe(0)
})
