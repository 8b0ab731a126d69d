import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'

test('a customer adds, sees and removes a wish', async () => {
  const { call, make } = await openShop()
  const { id: user_id, token } = await make.user()
  const category = await make.category('Mujer')
  const bottle = { brand: 'Casa', type: 'importado', concentration: 'Parfum', volume: '50ml' } as const
  const product = { ...bottle, name: 'Jazmín', price: 1234.5, stock: 3, category_id: category.id }
  const { id: product_id } = await make.product(product)
  const added = await call('POST', '/api/wishlist/add', { token, body: { user_id, product_id } })
  expect(added.statusCode).toBe(201)
  const other = await make.user()
  const add = (id: number) =>
    call('POST', '/api/wishlist/add', { token: other.token, body: { user_id: other.id, product_id: id } })
  for (const id of [product_id, (await make.product()).id]) expect((await add(id)).statusCode).toBe(201)
  const listed = await call('GET', `/api/wishlist/${user_id}`, { token })
  expect(listed.body).toEqual({
    success: true,
    wishlist: [
      {
        id: expect.any(Number),
        product_id,
        name: 'Jazmín',
        ...bottle,
        inspired_by: null,
        category_name: 'Mujer',
        price: 1234.5,
        stock: 3,
        image1: null,
      },
    ],
  })
  const remove = (by = { token, id: user_id }) =>
    call('DELETE', `/api/wishlist/remove/${product_id}`, { token: by.token, body: { user_id: by.id } })
  expect((await remove()).statusCode).toBe(200)
  expect((await remove()).statusCode).toBe(404)
  expect((await call('GET', `/api/wishlist/${user_id}`, { token })).body.wishlist).toEqual([])
  expect((await remove(other)).statusCode).toBe(200)
  expect((await call('GET', `/api/wishlist/${other.id}`, { token: other.token })).body.wishlist).toHaveLength(1)
})

test('adding a product twice is refused with 409 and a message', async () => {
  const { call, make } = await openShop()
  const { id: user_id, token } = await make.user()
  const { id: product_id } = await make.product()
  const add = () => call('POST', '/api/wishlist/add', { token, body: { user_id, product_id } })
  await add()
  const again = await add()
  expect(again.statusCode).toBe(409)
  expect(again.body).toMatchObject({ success: false, message: 'El producto ya está en tu wishlist' })
})

test('a product off sale is neither added nor listed', async () => {
  const { call, make, db } = await openShop()
  const { id: user_id, token } = await make.user()
  const { id: product_id } = await make.product()
  await call('POST', '/api/wishlist/add', { token, body: { user_id, product_id } })
  await db.updateTable('products').set({ is_active: false }).execute()
  expect((await call('GET', `/api/wishlist/${user_id}`, { token })).body.wishlist).toEqual([])
  for (const id of [product_id, 999_999]) {
    const body = { user_id, product_id: id }
    expect((await call('POST', '/api/wishlist/add', { token, body })).statusCode).toBe(404)
  }
})
