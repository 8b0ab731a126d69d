import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { formatMargin, marginPercent } from './margin.ts'

test('the margin is a share of the price', () => {
  expect(marginPercent(1000, 575)).toBe(42.5)
  expect(marginPercent(1000, 1200)).toBe(-20)
  expect([marginPercent(0, 5), marginPercent(1000, null), marginPercent(undefined, 5)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(formatMargin(42.5)).toBe('42,5 %')
})

test('owners, managers and accountants see costs; nobody else, and no visitor', async () => {
  const { make, call } = await openShop()
  const product = await make.product({ cost_price: 876.54, price: 2000 })
  const seen: Record<string, unknown> = {}
  for (const role of ['dueno', 'encargado', 'ventas', 'deposito', 'contenido', 'contador'] as const) {
    const { token } = await make.user({ role })
    const one = (await call('GET', `/api/products/${product.id}?showAll=true`, { token })).body.product
    const [listed] = (await call('GET', '/api/products?showAll=true', { token })).body.products
    expect(listed.cost_price).toBe(one.cost_price)
    seen[role] = one.cost_price
  }
  const hidden = { ventas: undefined, deposito: undefined, contenido: undefined }
  expect(seen).toEqual({ dueno: 876.54, encargado: 876.54, contador: 876.54, ...hidden })
  const paths = [
    '/api/products',
    `/api/products/${product.id}`,
    '/api/products/suggestions?q=perfume',
    '/feed/google.xml',
    '/sitemap-products-1.xml',
  ]
  for (const path of paths) {
    const { statusCode, raw } = await call('GET', path)
    expect([path, statusCode]).toEqual([path, 200])
    expect(String(raw)).not.toMatch(/876\.54|cost_price/)
  }
})

test('costs are changed only with the permission, and kept by others', async () => {
  const { make, call, db } = await openShop()
  const product = await make.product({ cost_price: 500 })
  const [owner, writer] = [await make.admin(), await make.user({ role: 'contenido' })]
  const save = (token: string, body: object) => call('PUT', `/api/products/${product.id}`, { token, body })
  const cost = async () =>
    (await db.selectFrom('products').select('cost_price').where('id', '=', product.id).executeTakeFirstOrThrow())
      .cost_price
  expect((await save(writer.token, { name: 'Otro nombre' })).statusCode).toBe(200)
  for (const cost_price of [600, '', null]) {
    const { statusCode, body } = await save(writer.token, { cost_price })
    expect([statusCode, Object.keys(body.errors)]).toEqual([403, ['cost_price']])
  }
  const fresh = { name: 'Nuevo', price: 1, stock: 0, cost_price: 1 }
  expect((await call('POST', '/api/products', { token: writer.token, body: fresh })).statusCode).toBe(403)
  expect(await cost()).toBe(500)
  expect((await save(owner.token, { cost_price: '612,50' })).body.product).not.toHaveProperty('cost_price')
  expect(await cost()).toBe(612.5)
  for (const wrong of [-1, 'mucho', '1.234', 1.005]) {
    expect((await save(owner.token, { cost_price: wrong })).body.errors).toHaveProperty('cost_price')
  }
  await save(owner.token, { cost_price: '' })
  expect(await cost()).toBeNull()
})

test('orders store the cost of their products, and no answer contains it', async () => {
  const { make, buy, call, db } = await openShop()
  const { token } = await make.admin()
  const product = await make.product({ cost_price: 654.32 })
  const { order } = (await buy(product, 2)).body
  await db.updateTable('products').set({ cost_price: 999 }).where('id', '=', product.id).execute()
  const [line] = await db.selectFrom('order_items').select(['unit_cost', 'unit_price']).execute()
  expect(line).toEqual({ unit_cost: 654.32, unit_price: 1000 })
  const answers = [order, (await call('GET', '/api/admin/orders', { token })).body]
  expect(JSON.stringify(answers)).not.toMatch(/654|cost/)
})

test('exported costs can be imported again', async () => {
  const { make, call, db } = await openShop()
  const { token } = await make.admin()
  const product = await make.product({ cost_price: 1234.5 })
  const file = String((await call('GET', '/api/admin/products/export/csv', { token })).raw)
  expect(file).toContain('cost_price')
  const bring = async (text: string) => {
    const body = new FormData()
    body.append('file', new Blob([text]), 'perfumes.csv')
    return (await call('POST', '/api/admin/products/import', { token, body })).body.report
  }
  expect((await bring(file)).unchanged).toBe(1)
  const [title = '', row = ''] = file.trim().split(/\r?\n/)
  expect((await bring(`${title}\n${row.replace(/1234.50?/, '2.000,25')}\n`)).changed).toBe(1)
  const after = await db.selectFrom('products').select('cost_price').where('id', '=', product.id).executeTakeFirst()
  expect(after?.cost_price).toBe(2000.25)
})
