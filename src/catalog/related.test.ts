import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'

test('related products are in stock, have shared notes, and one size of each perfume', async () => {
  const { make, call } = await openShop()
  const mine = await make.product({ name: 'Aurora', stock: 3, notes_top: ['Iris', 'Limón'] })
  await make.product({ name: 'Sin stock', stock: 0, notes_top: ['Iris'] })
  await make.product({ name: 'Guardado', stock: 5, notes_top: ['Iris'], is_active: false })
  await make.product({ name: 'Bruma', stock: 5, notes_heart: ['Iris'], volume: '50ml' })
  await make.product({ name: 'Bruma', stock: 5, notes_heart: ['Iris'], volume: '100ml' })
  await make.product({ name: 'Ajeno', stock: 5, notes_heart: ['Oud'] })
  const { statusCode, body } = await call('GET', `/api/products/${mine.id}/related`)
  expect(statusCode).toBe(200)
  expect(body.products).toMatchObject([{ name: 'Bruma', shared: ['Iris'], stock: 5 }])
  expect((await call('GET', '/api/products/999999/related')).statusCode).toBe(404)
})
