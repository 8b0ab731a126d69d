import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { guest } from '../../../test/support/person.ts'

async function openPanel() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const post = (path: string, body: unknown) => shop.call('POST', `/api/admin/promotions${path}`, { token, body })
  const preview = async (body: object) => (await post('/preview', { kind: 'percent', value: 10, ...body })).body
  const order = (items: [{ id: number }, number][], more: object = {}) =>
    shop.call('POST', '/api/orders', {
      body: { ...guest, items: items.map(([{ id }, quantity]) => ({ product_id: id, quantity })), ...more },
    })
  return { ...shop, token, post, preview, order }
}

test('the preview prices the newest orders with a new promotion beside the current ones, and saves nothing', async () => {
  const { make, post, preview, order, db } = await openPanel()
  expect(await preview({})).toEqual({ success: true, looked_at: 0, changed: 0, difference: 0, carts: [] })
  const [rose, oud] = [
    await make.product({ name: 'Rosa', price: 1000, brand: 'Uno', stock: 50 }),
    await make.product({ price: 333.33 }),
  ]
  await order([[rose, 2]])
  await order([[oud, 1]])
  const both = (
    await order([
      [rose, 1],
      [oud, 3],
    ])
  ).body.order
  const cancelled = (await order([[rose, 9]])).body.order
  await db.updateTable('orders').set({ status: 'cancelado' }).where('id', '=', cancelled.id).execute()
  await post('', { name: 'Todo', kind: 'percent', value: 5 })

  const found = await preview({ value: 15, scope: { brand: ['uno'] } })
  expect(found).toMatchObject({ looked_at: 3, changed: 2, difference: 300 })
  expect(found.carts).toEqual([
    {
      created_at: both.created_at,
      items: [
        { name: 'Rosa', quantity: 1 },
        { name: oud.name, quantity: 3 },
      ],
      subtotal: 1999.99,
      without: 1899.99,
      with: 1799.99,
    },
    {
      created_at: expect.any(String),
      items: [{ name: 'Rosa', quantity: 2 }],
      subtotal: 2000,
      without: 1900,
      with: 1700,
    },
  ])
  expect(await preview({ value: 4 })).toMatchObject({ looked_at: 3, changed: 0, difference: 0 })
  expect(await preview({ value: 10, code: 'diez', min_total: 1500 })).toMatchObject({ changed: 2, difference: 380 })
  expect((await db.selectFrom('promotions').select('id').execute()).length).toBe(1)
})

test('previewing an edited promotion does not count it twice', async () => {
  const { make, post, preview, order } = await openPanel()
  await order([[await make.product({ price: 1000 }), 1]])
  const { id } = (await post('', { name: 'Todo', kind: 'percent', value: 30 })).body.promotion
  expect(await preview({ id, value: 20 })).toMatchObject({ difference: 200 })
  expect(await preview({ value: 20 })).toMatchObject({ changed: 0 })
})

test('the preview refuses invalid promotions as saving does', async () => {
  const { post } = await openPanel()
  for (const [wrong, field] of [
    [{ value: 101 }, 'value'],
    [{ value: null }, 'value'],
    [{ kind: 'n_for_m', buy: 2, pay: 3 }, 'pay'],
    [{ scope: { brands: ['Uno'] } }, 'scope'],
    [{ code: 'X'.repeat(300) }, 'code'],
  ] as const) {
    const { statusCode, body } = await post('/preview', { kind: 'percent', value: 10, ...wrong })
    expect([wrong, statusCode, Object.keys(body.errors)]).toEqual([wrong, 400, [field]])
  }
})
