import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'
import { guest } from '../../test/support/person.ts'

test('with a paid method no structured data promises free shipping; with a single free one all of it does', async () => {
  const { make, call } = await openShop()
  const { token } = await make.admin()
  const product = await make.product({ price: 1000 })
  const read = async () => {
    const feed = await call('GET', '/feed/google.xml')
    const manifest = await call('GET', '/manifest.webmanifest')
    const { order } = (
      await call('POST', '/api/orders', { body: { ...guest, items: [{ product_id: product.id, quantity: 1 }] } })
    ).body
    return [/g:shipping/.test(String(feed.raw)), /gratis/i.test(String(manifest.raw)), order.shipping_method]
  }
  expect(await read()).toEqual([true, true, null])
  await call('POST', '/api/admin/shipping-methods', {
    token,
    body: {
      name: 'Moto',
      kind: 'moto',
      rates: [{ price: 900, free_from: 10_000, postal_from: 1000, postal_to: 1499 }],
    },
  })
  expect(await read()).toEqual([false, false, 'Envío a domicilio'])
  const { is_delivery_free, has_terms } = (await call('GET', `/api/cart-products?ids=${product.id}`)).body
  expect([is_delivery_free, has_terms]).toEqual([false, true])
})
