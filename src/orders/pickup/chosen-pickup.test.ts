import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { guest } from '../../../test/support/person.ts'

async function openShopWith(...methods: { name: string; kind: string; rates: object[] }[]) {
  const { call, make, db } = await openShop()
  const { token } = await make.admin()
  await db.updateTable('shipping_methods').set({ is_active: false }).execute()
  for (const body of methods) await call('POST', '/api/admin/shipping-methods', { token, body })
  const items = [{ product_id: (await make.product({ price: 1000, stock: 50 })).id, quantity: 1 }]
  return {
    order: (body: object) => call('POST', '/api/orders', { body: { ...guest, items, ...body } }),
    quote: async (body: object) => (await call('POST', '/api/cart/quote', { body: { items, ...body } })).body,
  }
}

const mail = { name: 'Correo', kind: 'domicilio', rates: [{ provinces: ['CABA'], price: 1500 }] }
const palermo = { name: 'Retiro en Palermo', kind: 'retiro', rates: [{ price: 0 }] }

test('an order to an address without shipping is refused, and never becomes a pick-up', async () => {
  const { order, quote } = await openShopWith(mail, palermo)
  const salta = { customer_province: 'Salta', customer_postal_code: '4400' }
  const refused = await order(salta)
  expect([refused.statusCode, refused.body.code, refused.body.message]).toEqual([
    409,
    'envio-no-disponible',
    'No tenemos envíos a esa dirección. Podés elegir el retiro, o escribinos y lo vemos con vos.',
  ])
  const quoted = await quote({ province: 'Salta', postal_code: '4400' })
  expect([quoted.shipping_method_id, quoted.problems[0].message]).toEqual([null, refused.body.message])
  const unplaced = await quote({})
  expect(unplaced.problems[0].message).toBe('Con tu provincia y tu código postal te mostramos los envíos que llegan.')

  const [{ id }] = quoted.shipping_options
  const chosen = await order({ ...salta, shipping_method_id: id })
  expect([chosen.statusCode, chosen.body.order.is_pickup]).toEqual([201, true])
})

test('a shop without shipping methods says so, whatever the address', async () => {
  const { quote } = await openShopWith()
  const words = 'Por ahora no tenemos envíos ni retiro. Escribinos y lo vemos con vos.'
  for (const wishes of [{}, { province: 'Salta', postal_code: '4400' }, { shipping_method_id: 1 }]) {
    const { problems } = await quote(wishes)
    expect(problems).toEqual([{ code: 'envio-no-disponible', message: words }])
  }
})

test('a shop with pick-up only asks for no shipping method', async () => {
  const { order, quote } = await openShopWith(palermo)
  const quoted = await quote({})
  expect(quoted).toMatchObject({ is_pickup_only: true, problems: [], shipping_amount: 0 })
  expect(quoted.shipping_method_id).toBe(quoted.shipping_options[0].id)
  const placed = await order({})
  expect([placed.statusCode, placed.body.order.is_pickup]).toEqual([201, true])
})
