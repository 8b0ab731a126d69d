import { expect, test } from 'vitest'
import { openPayingShop } from '../../../test/support/open-paying-shop.ts'
import { sumPesos } from '../../platform/argentina/money.ts'
import { businessDay } from '../../platform/argentina/time.ts'
import type { SalesReport } from './contract.ts'

const today = () => businessDay(new Date())
const daysFrom = (days: number) => businessDay(new Date(Date.now() + days * 86_400_000))

async function openBooks() {
  const shop = await openPayingShop()
  const { token } = await shop.make.admin()
  const report = async (start = today(), end = today()): Promise<SalesReport> =>
    (await shop.call('GET', `/api/admin/reports/sales?start=${start}&end=${end}`, { token })).body
  async function sell(items: { price: number; brand: string; quantity?: number }[], daysAgo = 0) {
    const products = await Promise.all(items.map(({ price, brand }) => shop.make.product({ price, brand, stock: 50 })))
    const { body } = await shop.call('POST', '/api/orders', {
      body: {
        ...shop.buyer,
        items: products.map(({ id }, place) => ({ product_id: id, quantity: items[place]?.quantity ?? 1 })),
      },
    })
    await shop.call('POST', `/api/admin/orders/${body.order.id}/approve`, { token })
    const payment = await shop.db
      .updateTable('payments')
      .set({ decided_at: new Date(Date.now() - daysAgo * 86_400_000) })
      .where('order_id', '=', body.order.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { order: body.order, payment: payment.id }
  }
  return { ...shop, token, report, sell }
}

const rowOf = (rows: SalesReport['groups']['day'], key: string) => rows.find((row) => row.key === key)

test('takings match the cash report and are split among the lines of an order', async () => {
  const { report, sell, call, token } = await openBooks()
  await sell([
    { price: 1000, brand: 'Uno', quantity: 2 },
    { price: 3000, brand: 'Dos' },
  ])
  await sell([{ price: 500, brand: 'Uno' }])
  const { totals, groups } = await report()
  const cash = (await call('GET', `/api/admin/cash/period?start=${today()}&end=${today()}`, { token })).body
  expect(totals).toMatchObject({ takings: 5500, orders: 2, units: 4, takings_before: 0, orders_before: 0 })
  expect(totals.takings).toBe(cash.summary.totalPeriod)
  expect(rowOf(groups.brand, 'Uno')).toMatchObject({ takings: 2500, orders: 2, units: 3 })
  expect(rowOf(groups.brand, 'Dos')).toMatchObject({ takings: 3000, orders: 1, units: 1 })
  expect(groups.method.map(({ key, label, takings }) => [key, label, takings])).toEqual([
    ['manual', 'Registrado a mano', 5500],
  ])
  expect(groups.hour).toHaveLength(24)
  expect(groups.hour.reduce((sum, { takings }) => sum + takings, 0)).toBe(5500)
})

test('each of two refunds of a payment counts once, on its day', async () => {
  const { report, sell, db } = await openBooks()
  const { payment } = await sell(
    [
      { price: 1000, brand: 'Uno' },
      { price: 1000, brand: 'Dos' },
    ],
    1,
  )
  const refund = { payment_id: payment, amount: 300, note: 'Abollado' }
  await db.insertInto('refunds').values([refund, refund]).execute()
  const { totals, groups } = await report()
  expect(totals).toMatchObject({
    takings: -600,
    orders: 0,
    units: 0,
    takings_before: 2000,
    orders_before: 1,
    units_before: 2,
  })
  expect(groups.brand.map(({ key, takings }) => [key, takings])).toEqual([
    ['Dos', -300],
    ['Uno', -300],
  ])
})

test('a refund of a line reduces that product, and a returned unit has no cost', async () => {
  const { report, sell, call, token, db } = await openBooks()
  const { order, payment } = await sell([
    { price: 1000, brand: 'Uno', quantity: 2 },
    { price: 3000, brand: 'Dos' },
  ])
  await db.updateTable('order_items').set({ unit_cost: 400 }).execute()
  await call('POST', `/api/admin/orders/${order.id}/deliver`, { token })
  const lines = [{ product_id: order.items[0].product_id, quantity: 1 }]
  await call('POST', `/api/admin/payments/${payment}/refund`, { token, body: { lines, return_stock: true } })
  const { totals, groups } = await report()
  expect(totals).toMatchObject({ takings: 4000, orders: 1, units: 3, margin: 3200 })
  expect(rowOf(groups.brand, 'Uno')).toMatchObject({ takings: 1000, units: 2, margin: 600 })
  expect(rowOf(groups.brand, 'Dos')).toMatchObject({ takings: 3000, units: 1, margin: 2600 })
  expect(rowOf(groups.method, 'manual')).toMatchObject({ takings: 4000, orders: 1, margin: 3200 })
})

test('refunding the rest of an order leaves zero for each of its products', async () => {
  const { report, sell, call, token, db } = await openBooks()
  await call('PUT', '/api/admin/shipping-methods/1', { token, body: { rates: [{ price: 500 }] } })
  const { order, payment } = await sell([
    { price: 1000, brand: 'Uno', quantity: 2 },
    { price: 3000, brand: 'Dos' },
  ])
  const brands = async () => (await report()).groups.brand.map(({ key, takings }) => [key, takings])
  const refund = (body: object) => call('POST', `/api/admin/payments/${payment}/refund`, { token, body })
  await refund({ lines: [{ product_id: order.items[0].product_id, quantity: 1 }] })
  const left = [
    ['Dos', 3300],
    ['Uno', 1200],
  ]
  expect(await brands()).toEqual(left)

  // A second payment that goes back whole leaves them as they were.
  const again = { order_id: order.id, method: 'manual', amount: 5500, status: 'confirmado', is_surplus: true } as const
  const { id } = await db
    .insertInto('payments')
    .values({ ...again, decided_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await call('POST', `/api/admin/payments/${id}/refund`, { token })
  expect(await brands()).toEqual(left)

  await refund({})
  const { totals, groups } = await report()
  expect(totals.takings).toBe(0)
  expect(groups.brand.map(({ key, takings }) => [key, takings])).toEqual([
    ['Dos', 0],
    ['Uno', 0],
  ])
})

test('the products’ amounts add up to the takings to the cent', async () => {
  const { report, sell, db } = await openBooks()
  const { payment } = await sell([
    { price: 0.99, brand: 'Uno' },
    { price: 0.99, brand: 'Dos' },
    { price: 0.99, brand: 'Tres' },
  ])
  await db.updateTable('payments').set({ amount: 100 }).where('id', '=', payment).execute()
  await db.insertInto('refunds').values({ payment_id: payment, amount: 0.01, note: 'Redondeo' }).execute()
  const { totals, groups } = await report()
  expect(totals.takings).toBe(99.99)
  for (const rows of [groups.brand, groups.product]) {
    expect(sumPesos(rows.map(({ takings }) => takings))).toBe(99.99)
  }
})

test('the margin is takings minus costs, unknown if a cost is, and hidden from roles that see no costs', async () => {
  const { report, sell, db, make, call } = await openBooks()
  const { order } = await sell([
    { price: 1000, brand: 'Uno', quantity: 2 },
    { price: 3000, brand: 'Dos' },
  ])
  expect((await report()).totals.margin).toBeNull()
  await db
    .updateTable('order_items')
    .set({ unit_cost: 400 })
    .where('order_id', '=', order.id)
    .where('line', '=', 1)
    .execute()
  expect(rowOf((await report()).groups.brand, 'Uno')?.margin).toBe(1200)
  expect((await report()).totals.margin).toBeNull()
  await db
    .updateTable('order_items')
    .set({ unit_cost: 2000 })
    .where('order_id', '=', order.id)
    .where('line', '=', 2)
    .execute()
  expect((await report()).totals).toMatchObject({ takings: 5000, margin: 2200 })
  const seller = await make.user({ role: 'ventas' })
  const { body } = await call('GET', `/api/admin/reports/sales?start=${today()}&end=${today()}`, {
    token: seller.token,
  })
  expect(JSON.stringify(body)).not.toContain('2200')
  expect(body.totals.margin).toBeNull()
})

test('a second payment of an order adds no units, and a cancelled order costs nothing', async () => {
  const { report, sell, db, call, token } = await openBooks()
  const kept = await sell([{ price: 1000, brand: 'Uno', quantity: 2 }])
  const off = await sell([{ price: 700, brand: 'Uno' }])
  await db.updateTable('order_items').set({ unit_cost: 400 }).execute()
  const again = { method: 'manual', amount: 2000, status: 'confirmado', is_surplus: true } as const
  await db
    .insertInto('payments')
    .values({ ...again, order_id: kept.order.id, decided_at: new Date() })
    .execute()
  await call('POST', `/api/admin/orders/${off.order.id}/cancel`, { token })
  const { totals, groups } = await report()
  expect(totals).toMatchObject({ takings: 4000, orders: 2, units: 3, margin: 3200 })
  expect(rowOf(groups.brand, 'Uno')).toMatchObject({ takings: 4000, orders: 2, units: 3, margin: 3200 })
  expect(rowOf(groups.method, 'manual')).toMatchObject({ takings: 4000, units: 3, margin: 3200 })
})

test('the goods of a cancelled order take back their cost on the day of the cancellation', async () => {
  const { report, sell, db, call, token } = await openBooks()
  const { order } = await sell([{ price: 1000, brand: 'Uno', quantity: 2 }], 3)
  await db.updateTable('order_items').set({ unit_cost: 400 }).execute()
  const margins = async () => {
    const { totals, groups } = await report(daysFrom(-1), today())
    const before = await report(daysFrom(-3), daysFrom(-3))
    return [before.totals.margin, totals.margin, rowOf(groups.brand, 'Uno')?.margin]
  }
  expect(await margins()).toEqual([1200, 0, 0])
  await call('POST', `/api/admin/orders/${order.id}/cancel`, { token })
  expect(await margins()).toEqual([1200, -1200, -1200])
  const free = await sell([{ price: 0, brand: 'Uno' }])
  await db.updateTable('order_items').set({ unit_cost: 400 }).execute()
  expect(await margins()).toEqual([1200, -1600, -1600])
  await call('POST', `/api/admin/orders/${free.order.id}/cancel`, { token })
  expect(await margins()).toEqual([1200, -1200, -1200])
})

test('brands and products are listed completely, so that they add up to the takings', async () => {
  const { report, sell } = await openBooks()
  await sell(Array.from({ length: 25 }, (_, place) => ({ price: 100 + place, brand: `Marca ${place}` })))
  const { totals, groups } = await report()
  for (const rows of [groups.brand, groups.product]) {
    expect(sumPesos(rows.map(({ takings }) => takings))).toBe(totals.takings)
  }
})

test('the shipping of lines fully paid by a coupon is split among them', async () => {
  const { report, sell, call, token } = await openBooks()
  await call('PUT', '/api/admin/shipping-methods/1', { token, body: { rates: [{ price: 500 }] } })
  await call('POST', '/api/admin/promotions', { token, body: { name: 'Regalo', kind: 'percent', value: 100 } })
  await sell([
    { price: 1000, brand: 'Uno' },
    { price: 3000, brand: 'Dos' },
  ])
  const { totals, groups } = await report()
  expect(totals.takings).toBe(500)
  expect(groups.brand.map(({ takings }) => takings)).toEqual([250, 250])
  expect(groups.product.map(({ takings }) => takings)).toEqual([250, 250])
})

test('each day is compared with its counterpart in the previous period', async () => {
  const { report, sell } = await openBooks()
  await sell([{ price: 700, brand: 'Uno' }], 0)
  await sell([{ price: 900, brand: 'Uno' }], 3)
  const { before, groups } = await report(daysFrom(-2), today())
  expect(before).toEqual({ start: daysFrom(-5), end: daysFrom(-3) })
  expect(groups.day.map(({ key, takings, takings_before }) => [key, takings, takings_before])).toEqual([
    [daysFrom(-2), 0, 0],
    [daysFrom(-1), 0, 0],
    [today(), 700, 900],
  ])
})

test('the report is exported as CSV', async () => {
  const { sell, call, token } = await openBooks()
  await sell([{ price: 1500.5, brand: '=HYPERLINK("x")' }])
  const file = await call('GET', `/api/admin/reports/sales/csv?start=${today()}&end=${today()}`, { token })
  expect(String(file.raw)).toContain('"Cobrado menos devuelto";"Cobrado menos devuelto antes"')
  expect(String(file.raw)).toContain('"Marca";"\'=HYPERLINK(""x"")";"1500,50";"0,00";"1";"0";"1";"0";""')
})

test.each([
  ['2026-02-31', '2026-03-01'],
  ['2026-03-02', '2026-03-01'],
  ['2020-01-01', '2026-01-01'],
  ['', ''],
])('a period from %s to %s is refused', async (start, end) => {
  const { call, token } = await openBooks()
  expect((await call('GET', `/api/admin/reports/sales?start=${start}&end=${end}`, { token })).statusCode).toBe(400)
})
