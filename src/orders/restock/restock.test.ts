import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { readWorkbook } from '../../../test/support/read-sheets.ts'
import { daysLeft, unitsToBuy } from './rules.ts'

async function openStore() {
  const shop = await openShop()
  const { token } = await shop.make.user({ role: 'deposito' })
  const path = '/api/admin/products/purchase-list'
  return {
    ...shop,
    read: async (query = '') => (await shop.call('GET', `${path}/sales${query}`, { token })).body,
    ask: (rest: string) => shop.call('GET', `${path}${rest}`, { token }),
    async sold(product: { id: number }, quantity: number, { daysAgo = 0, status = 'entregado' as const } = {}) {
      const { order } = (await shop.buy(product, quantity)).body
      const created_at = new Date(Date.now() - daysAgo * 86_400_000)
      await shop.db.updateTable('orders').set({ status, created_at }).where('id', '=', order.id).execute()
    },
  }
}

test('units to buy are the expected sales minus stock and reserved units', () => {
  const selling = { stock: 4, held: 2, sold: 30, days: 30 }
  expect([unitsToBuy(selling, 30), unitsToBuy(selling, 10), unitsToBuy(selling, 5)]).toEqual([24, 4, 0])
  expect(unitsToBuy({ ...selling, sold: 1, days: 90, stock: 0, held: 0 }, 30)).toBe(1)
  expect([daysLeft(selling), daysLeft({ ...selling, sold: 0 })]).toEqual([6, null])
})

test('products that run out soonest come first, low products without sales last', async () => {
  const { make, read, sold, buy } = await openStore()
  const fast = await make.product({ name: 'Rápido', brand: 'Árabe', stock: 40 })
  const slow = await make.product({ name: 'Lento', brand: 'arabe', stock: 13 })
  const still = await make.product({ name: 'Quieto', brand: 'Otra', stock: 1 })
  await make.product({ name: 'Alcanza', stock: 30 })
  await make.product({ name: 'Oculto', stock: 0, is_active: false })
  await sold(fast, 20)
  await sold(fast, 10, { daysAgo: 60 })
  await sold(slow, 6, { daysAgo: 10 })
  await sold(slow, 5, { daysAgo: 100 })
  // Not paid yet: counts as reserved, not as sold.
  await buy(fast, 4)
  const list = await read('?cover=60')
  expect(list).toMatchObject({ success: true, days: 30, cover: 60, units: 40 - 10 + 12 - 2, has_sales: true })
  expect(list.products).toMatchObject([
    {
      name: 'Lento',
      stock: 2,
      sold_30: 6,
      sold_90: 6,
      held: 0,
      days_left: 10,
      level: 'critico',
      to_fill: 13,
      to_buy: 10,
    },
    { name: 'Rápido', stock: 6, sold_30: 20, sold_90: 30, held: 4, days_left: 15, level: 'normal', to_buy: 30 },
    { id: still.id, sold_90: 0, days_left: null, level: 'critico', to_fill: 14, to_buy: 0 },
  ])
  expect(list.brands).toHaveLength(3)
  expect((await read('?cover=60&brand=%C3%81RABE')).products).toHaveLength(2)
  expect((await read('?days=90')).products[0]).toMatchObject({ name: 'Lento', to_buy: 0, days_left: 30 })
})

test('cancelled orders do not count as sales, and a shop without sales says so', async () => {
  const { make, read, ask, buy, db } = await openStore()
  const product = await make.product({ stock: 10 })
  await buy(product, 5)
  await db.updateTable('orders').set({ status: 'cancelado' }).execute()
  const list = await read()
  expect(list.has_sales).toBe(false)
  expect(list.products).toMatchObject([{ sold_90: 0, held: 0, to_buy: 0, days_left: null }])
  // The list of products below their recommended stock does not depend on sales.
  expect((await ask('')).body.products).toMatchObject([{ id: product.id, stock: 5, to_buy: 10, level: 'bajo' }])
})

test('invalid parameters are refused, and the list can be exported', async () => {
  const { make, ask, sold } = await openStore()
  for (const query of ['days=7', 'days=x', 'cover=0', 'cover=366', 'cover=1.5']) {
    expect([query, (await ask(`/sales?${query}`)).statusCode]).toEqual([query, 400])
  }
  expect((await ask('/sales?days=&cover=&brand=')).statusCode).toBe(200)
  await sold(await make.product({ name: '=1+1', stock: 8 }), 8)
  const { raw } = await ask('/sales/excel?cover=90')
  const book = await readWorkbook(raw)
  const rows = book.worksheets[0]?.getSheetValues() ?? []
  expect(JSON.stringify(rows)).toContain('"=1+1"')
  expect(JSON.stringify(rows.at(-1))).toMatch(/"Total".*24/)
})
