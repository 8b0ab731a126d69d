import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

const day = '2026-03-10'

async function openDrawer() {
  const shop = await openShop()
  const laura = await shop.make.admin()
  const { token } = laura
  const path = '/api/admin/cash/movements'
  const add = (body: Record<string, unknown>, headers = {}) =>
    shop.call('POST', path, { token, body: { day, ...body }, headers })
  const reverse = (id: number, reason = 'Me equivoqué') =>
    shop.call('POST', `${path}/${id}/reversals`, { token, body: { reason } })
  const list = async () => (await shop.call('GET', `${path}?day=${day}`, { token })).body
  const close = (counted: Record<string, number>) =>
    shop.call('POST', '/api/admin/cash/closings', { token, body: { day, counted } })
  const { id: product_id } = await shop.make.product({ stock: 50 })
  /** A cash sale of that day, and its refund. */
  async function sold(amount: number, back = 0) {
    const { id } = (await shop.buy({ id: product_id })).body.order
    const moment = `${day}T15:00:00Z`
    const payment = await shop.db
      .insertInto('payments')
      .values({ order_id: id, method: 'efectivo', status: 'confirmado', amount, decided_at: moment })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (back > 0) {
      await shop.db.insertInto('refunds').values({ payment_id: payment.id, amount: back, created_at: moment }).execute()
    }
  }
  return { ...shop, laura, add, reverse, list, close, sold }
}

test('the expected cash is float, sales and income less refunds and expenses', async () => {
  const { call, laura, add, sold, list, close } = await openDrawer()
  await add({ type: 'apertura', amount: 20_000 })
  await sold(1000.1, 100.05)
  await add({ type: 'gasto', amount: 500.5, reason: 'Cinta' })
  await add({ type: 'ingreso', amount: 50, reason: 'Cambio' })
  for (const near of ['2026-03-09', '2026-03-11'])
    await add({ day: near, type: 'ingreso', amount: 7, reason: 'De otro día' })
  const { data, drawer } = await list()
  expect(data.map(({ type, amount }: { type: string; amount: number }) => [type, amount])).toEqual([
    ['apertura', 20_000],
    ['gasto', 500.5],
    ['ingreso', 50],
  ])
  expect(drawer).toEqual({
    opening: 20_000,
    sales: 1000.1,
    refunds: 100.05,
    expenses: 500.5,
    income: 50,
    expected: 20_449.55,
  })
  const others = { transferencia: 0, mercadopago: 0, manual: 0 }
  const uncounted = await close(others)
  expect([uncounted.statusCode, uncounted.body.errors]).toEqual([400, { 'counted.efectivo': 'Ingresá un monto' }])
  const { body } = await close({ ...others, efectivo: 20_449 })
  expect(body.closing).toMatchObject({
    expected: 20_449.55,
    counted: 20_449,
    difference: -0.55,
    expected_now: 20_449.55,
  })
  expect(body.closing.methods).toContainEqual({
    code: 'efectivo',
    name: 'Efectivo',
    expected: 20_449.55,
    counted: 20_449,
    difference: -0.55,
  })
  await add({ type: 'gasto', amount: 1, reason: 'Tarde' })
  const { data: closings } = (await call('GET', '/api/admin/cash/closings', { token: laura.token })).body
  expect(closings).toMatchObject([{ expected: 20_449.55, expected_now: 20_448.55 }])
})

test('a wrong movement is reversed once, by another one with a reason', async () => {
  const { add, reverse, list, db } = await openDrawer()
  const { id } = (await add({ type: 'gasto', amount: 500, reason: 'Taxi' })).body.movement
  expect((await reverse(id, ' ')).body.errors).toEqual({ reason: 'Contá por qué' })
  const replies = await Promise.all([reverse(id), reverse(id), reverse(id), reverse(id)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409])
  const { data, drawer } = await list()
  expect(data).toMatchObject([
    { id, amount: 500, is_reversed: true, created_by: 'Laura' },
    { amount: -500, reverses: id, reason: 'Me equivoqué' },
  ])
  expect(drawer.expected).toBe(0)
  expect((await reverse(data[1].id)).body.code).toBe('es-anulacion')
  expect((await reverse(999_999)).statusCode).toBe(404)
  await expect(db.updateTable('cash_movements').set({ amount: 1 }).execute()).rejects.toThrow(/never changed/)
  await expect(db.deleteFrom('cash_movements').execute()).rejects.toThrow(/never changed/)
})

test('of two concurrent openings of a day one is refused, with the name of the other person', async () => {
  const { add, reverse, list } = await openDrawer()
  const replies = await Promise.all([add({ type: 'apertura', amount: 100 }), add({ type: 'apertura', amount: 200 })])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)?.body
  expect([refused.code, refused.message]).toEqual(['caja-abierta', expect.stringContaining('la abrió Laura con $')])
  await reverse((await list()).data[0].id)
  expect((await add({ type: 'apertura', amount: 300 })).statusCode).toBe(201)
  expect((await list()).drawer.opening).toBe(300)
})

test('the day of a movement is today unless it says another, and today can be closed', async () => {
  const { add, call, laura } = await openDrawer()
  const { statusCode, body } = await add({ day: undefined, type: 'ingreso', amount: 5, reason: 'Cambio' })
  expect(statusCode).toBe(201)
  const ask = async (path: string) => (await call('GET', `/api/admin/cash/${path}`, { token: laura.token })).body
  const { day, data } = await ask('movements')
  expect([day, data]).toMatchObject([body.movement.day, [{ id: body.movement.id }]])
  const counted = { transferencia: 0, mercadopago: 0, manual: 0, efectivo: 5 }
  const closed = await call('POST', '/api/admin/cash/closings', { token: laura.token, body: { day, counted } })
  expect([closed.statusCode, closed.body.closing]).toMatchObject([201, { day, expected: 5, counted: 5 }])
})

test('a movement that is sent again after a lost answer is added once', async () => {
  const { add, list } = await openDrawer()
  const headers = { 'idempotency-key': randomUUID() }
  const spent = { type: 'gasto', amount: 5, reason: 'Café' }
  const replies = await Promise.all([add(spent, headers), add(spent, headers)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect((await list()).data).toHaveLength(1)
  expect((await add({ ...spent, amount: 6 }, headers)).body.code).toBe('clave-repetida')
})

test('an invalid request adds no movement', async () => {
  const { add, list } = await openDrawer()
  const bad = [
    {},
    { type: 'robo', amount: 1, reason: 'x' },
    { type: 'gasto', amount: 1 },
    { type: 'gasto', amount: 1, reason: '  ' },
    { type: 'gasto', amount: 0, reason: 'x' },
    { type: 'gasto', amount: -1, reason: 'x' },
    { type: 'gasto', amount: '1', reason: 'x' },
    { type: 'gasto', amount: 0.001, reason: 'x' },
    { type: 'gasto', amount: 1e12, reason: 'x' },
    { type: 'gasto', amount: 1, reason: 'x', day: '2026-02-30' },
    { type: 'gasto', amount: 1, reason: 'x', day: '2199-01-01' },
  ]
  for (const body of bad) expect([body, (await add(body)).statusCode]).toEqual([body, 400])
  expect((await list()).data).toEqual([])
})
