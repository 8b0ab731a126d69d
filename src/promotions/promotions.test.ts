import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'

async function openPanel() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: unknown) =>
    shop.call(method, `/api/admin/promotions${path}`, { token, body })
  return { ...shop, ask, token }
}

test('a promotion is created, found, partly changed and deleted', async () => {
  const { ask, make } = await openPanel()
  await make.product({ brand: 'Nicho' })
  const { statusCode, body } = await ask('POST', '', { name: ' Primavera ', kind: 'percent', value: 12.5 })
  expect([statusCode, body.promotion]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: 'Primavera',
      kind: 'percent',
      value: 12.5,
      buy: null,
      pay: null,
      scope: { brand: [], category_id: [], type: [], gender: [], product_id: [] },
      code: null,
      starts_at: null,
      ends_at: null,
      min_total: 0,
      max_uses: null,
      max_uses_per_buyer: null,
      is_active: true,
      used: 0,
    },
  ])
  const { id } = body.promotion
  const other = (await ask('POST', '', { name: 'Otoño', kind: 'percent', value: 5 })).body.promotion
  const changed = await ask('PUT', `/${id}`, { code: ' flor-10 ', max_uses: 3, scope: { brand: ['Nicho'] } })
  expect(changed.body.promotion).toMatchObject({ name: 'Primavera', code: 'FLOR-10', max_uses: 3, value: 12.5 })
  expect((await ask('GET', '?search=flor')).body.promotions.map((one: { id: number }) => one.id)).toEqual([id])
  expect((await ask('GET', '?search=otra')).body).toMatchObject({ promotions: [], pagination: { total: 0 } })
  expect((await ask('DELETE', `/${id}`)).statusCode).toBe(200)
  expect((await ask('DELETE', `/${id}`)).statusCode).toBe(404)
  expect((await ask('PUT', `/${id}`, { name: 'Otra' })).statusCode).toBe(404)
  expect((await ask('GET')).body.promotions).toEqual([other])
})

test('invalid values are refused with their field', async () => {
  const { ask } = await openPanel()
  const good = { name: 'Promo', kind: 'percent', value: 10 }
  for (const [wrong, field] of [
    [{ value: 0 }, 'value'],
    [{ value: 101 }, 'value'],
    [{ value: 10.555 }, 'value'],
    [{ value: '10' }, 'value'],
    [{ value: null }, 'value'],
    [{ kind: 'second_unit', value: 100.01 }, 'value'],
    [{ kind: 'amount', value: 0 }, 'value'],
    [{ kind: 'n_for_m', buy: 2, pay: 2 }, 'pay'],
    [{ kind: 'n_for_m', buy: 2, pay: 3 }, 'pay'],
    [{ kind: 'n_for_m', buy: 2, pay: 0 }, 'pay'],
    [{ kind: 'n_for_m', buy: 1001, pay: 1 }, 'buy'],
    [{ kind: 'otra' }, 'kind'],
    [{ name: ' ' }, 'name'],
    [{ code: 'X'.repeat(300) }, 'code'],
    [{ code: 'ñandú' }, 'code'],
    // Blanks would count as no code, and the promotion would apply to everyone.
    [{ code: '   ' }, 'code'],
    [{ code: '\u00a0\ufeff' }, 'code'],
    [{ code: '\u200b' }, 'code'],
    [{ scope: { brands: ['Nicho'] } }, 'scope'],
    [{ scope: { gender: ['nadie'] } }, 'scope.gender'],
    [{ starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }, 'ends_at'],
    [{ ends_at: 'mañana' }, 'ends_at'],
    [{ min_total: -1 }, 'min_total'],
    [{ max_uses: 0 }, 'max_uses'],
    [{ max_uses_per_buyer: 1.5 }, 'max_uses_per_buyer'],
  ] as const) {
    const { statusCode, body } = await ask('POST', '', { ...good, ...wrong })
    expect([statusCode, Object.keys(body.errors), wrong]).toEqual([400, [field], wrong])
  }
  expect((await ask('GET')).body.promotions).toEqual([])
})

test('a code is unique, even for concurrent requests', async () => {
  const { ask } = await openPanel()
  const promotion = { name: 'Promo', kind: 'amount', value: 10, code: 'doble' }
  const replies = await Promise.all([ask('POST', '', promotion), ask('POST', '', { ...promotion, code: 'DOBLE' })])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.body.code).toBe('codigo-repetido')
})

test('a change that would leave half a promotion is refused', async () => {
  const { ask } = await openPanel()
  const { id } = (await ask('POST', '', { name: 'Promo', kind: 'percent', value: 10 })).body.promotion
  expect((await ask('PUT', `/${id}`, { kind: 'n_for_m' })).body.errors).toMatchObject({ buy: expect.any(String) })
  const groups = await ask('PUT', `/${id}`, { kind: 'n_for_m', buy: 3, pay: 2 })
  expect(groups.body.promotion).toMatchObject({ kind: 'n_for_m', value: null, buy: 3, pay: 2 })
})

test('a promotion for unknown brands, categories or products is refused, naming each', async () => {
  const { ask, make, db } = await openPanel()
  const product = await make.product({ brand: 'Lancôme' })
  const promotion = { name: 'Promo', kind: 'percent', value: 10 }
  const wrong = async (scope: object) => (await ask('POST', '', { ...promotion, scope })).body.errors
  expect(await wrong({ brand: ['lancome', 'Lancomme'] })).toEqual({ 'scope.brand': 'No hay productos de «Lancomme»' })
  expect(await wrong({ product_id: [product.id, 99_999] })).toEqual({
    'scope.product_id': 'No existe el producto 99999',
  })
  expect(await wrong({ category_id: [88_888], brand: ['Nadie'] })).toEqual({
    'scope.brand': 'No hay productos de «Nadie»',
    'scope.category_id': 'No existe la categoría 88888',
  })
  expect((await ask('GET')).body.promotions).toEqual([])
  const made = await ask('POST', '', { ...promotion, scope: { brand: ['LANCOME'], product_id: [product.id] } })
  expect(made.statusCode).toBe(201)
  // A deleted brand does not prevent other changes, but no other unknown one can be added.
  await db.updateTable('products').set({ brand: 'Otra' }).where('id', '=', product.id).execute()
  const { id, scope } = made.body.promotion
  expect((await ask('PUT', `/${id}`, { name: 'Otra', scope })).statusCode).toBe(200)
  const worse = { ...scope, brand: [...scope.brand, 'Nadie'] }
  expect((await ask('PUT', `/${id}`, { scope: worse })).body.errors).toHaveProperty(['scope.brand'])
})

test('a promotion for a brand applies to all its products, however it is spelt', async () => {
  const { ask, make, call } = await openPanel()
  const spelled = ["Victoria's Secret", 'VICTORIA’S SECRET', 'Bjørk™', 'Ægir', 'Straße', 'Łódź']
  const items: { product_id: number; quantity: number }[] = []
  for (const brand of spelled) items.push({ product_id: (await make.product({ brand, price: 100 })).id, quantity: 1 })
  const brand = ['victoria´s secret', 'Bjork', 'Aegir', 'Strasse', 'Lodz']
  const made = await ask('POST', '', { name: 'Feria', kind: 'percent', value: 10, scope: { brand } })
  expect(made.statusCode).toBe(201)
  const { lines } = (await call('POST', '/api/cart/quote', { body: { items } })).body
  expect(lines.map(({ discount }: { discount: number }) => discount)).toEqual(spelled.map(() => 10))
})
