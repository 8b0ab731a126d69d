import { expect, test } from 'vitest'
import { openPayingShop } from '../../../test/support/open-paying-shop.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { guest } from '../../../test/support/person.ts'
import { sentMails } from '../../../test/support/sent-mails.ts'

const sentence = /^Llega entre el \S+ \d+( de \S+)? y el \S+ \d+ de \S+$/

test('quote, order and mails have the same arrival; a fresh shop has none', async () => {
  const shop = await openShop()
  const { call, make } = shop
  const { token } = await make.admin()
  const items = [{ product_id: (await make.product({ stock: 9 })).id, quantity: 1 }]
  const read = async () => {
    const { has_terms } = (await call('GET', `/api/cart-products?ids=${items[0]?.product_id}`)).body
    const { shipping_options } = (await call('POST', '/api/cart/quote', { body: { items, province: 'Salta' } })).body
    const { order } = (await call('POST', '/api/orders', { body: { ...guest, items } })).body
    return { has_terms, quoted: shipping_options[0].arrival, ...order }
  }
  expect(await read()).toMatchObject({ has_terms: false, quoted: undefined, arrival: null })

  const [method] = (await call('GET', '/api/admin/shipping-methods', { token })).body.shipping_methods
  const rates = [{ price: 0, days_min: 1, days_max: 4 }]
  await call('PUT', `/api/admin/shipping-methods/${method.id}`, { token, body: { rates } })
  const { has_terms, quoted, ...order } = await read()
  expect(has_terms).toBe(true)
  expect(quoted).toMatch(sentence)
  expect(order.arrival).toBe(quoted)
  await call('POST', `/api/admin/orders/${order.id}/approve`, { token, body: {} })
  const mail = (await sentMails(shop)).find(({ subject }) => subject.startsWith('Pago confirmado'))
  expect(mail?.body_text.replace(/\s+/g, ' ')).toContain(quoted)
})

test('the mail of an unpaid order has the promised arrival, if any', async () => {
  const shop = await openShop()
  const { call, make } = shop
  const { token } = await make.admin()
  const items = [{ product_id: (await make.product({ stock: 9 })).id, quantity: 1 }]
  const place = async () => (await call('POST', '/api/orders', { body: { ...guest, items } })).body.order
  const unpromised = await place()
  const [method] = (await call('GET', '/api/admin/shipping-methods', { token })).body.shipping_methods
  const rates = [{ price: 0, days_min: 1, days_max: 4 }]
  await call('PUT', `/api/admin/shipping-methods/${method.id}`, { token, body: { rates } })
  const promised = await place()

  const mails = await sentMails(shop)
  const mailOf = ({ order_number }: { order_number: string }) =>
    mails.find(({ subject }) => subject === `Recibimos tu pedido: ${order_number}`)?.body_text.replace(/\s+/g, ' ')
  expect(mailOf(promised)).toContain(`${promised.arrival}, si lo pagás ahora`)
  expect(mailOf(unpromised)).not.toMatch(/Cuándo|Llega entre/)
})

test.each(['by hand', 'by a verified transfer', 'by Mercado Pago'])(
  'an order confirmed %s counts its arrival from then, if one was promised',
  async (way) => {
    const shop = await openPayingShop()
    const { call, make, pay } = shop
    const { token } = await make.admin()
    const read = async ({ id }: { id: string }) =>
      (await call('GET', `/api/admin/orders/${id}`, { token })).body.order.arrival
    const ways: Record<string, (order: Awaited<ReturnType<typeof pay.order>>) => Promise<unknown>> = {
      'by hand': ({ id }) => call('POST', `/api/admin/orders/${id}/approve`, { token, body: {} }),
      'by a verified transfer': async ({ id: order_id, total_amount }) => {
        const body = new FormData()
        body.set('order_id', order_id)
        body.set('transfer_reference', `OP-${order_id}`)
        body.set('amount', String(total_amount))
        const { payment } = (await call('POST', '/api/payments/transfer', { body })).body
        await call('POST', `/api/admin/verify-payment/${payment.id}`, { token, body: {} })
      },
      'by Mercado Pago': async (order) => {
        await pay.start(order)
        await pay.webhook({ id: await pay.atProvider(order) })
      },
    }

    const unpromised = await pay.order()
    const [method] = (await call('GET', '/api/admin/shipping-methods', { token })).body.shipping_methods
    const rates = [{ price: 0, days_min: 1, days_max: 4 }]
    await call('PUT', `/api/admin/shipping-methods/${method.id}`, { token, body: { rates } })
    const order = await pay.order()
    const promised = await read(order)
    // As if it were paid later: what is placed now leaves ten business days later.
    await call('PUT', '/api/admin/settings', { token, body: { settings: { dispatch_hours: 240 } } })
    const later = await read(await pay.order())
    expect(later).toMatch(sentence)
    expect(later).not.toBe(promised)

    for (const one of [order, unpromised]) await ways[way]?.(one)
    expect([await read(order), await read(unpromised)]).toEqual([later, null])
    const mail = (await sentMails(shop)).find(
      ({ subject, body_text }) => subject.startsWith('Pago confirmado') && body_text.includes(order.order_number),
    )
    expect(mail?.body_text.replace(/\s+/g, ' ')).toContain(later)
  },
)

test('a promised arrival is kept if its shipping method changes before the payment', async () => {
  const shop = await openPayingShop()
  const { call, make, pay } = shop
  const { token } = await make.admin()
  const rates = [{ price: 0, days_min: 1, days_max: 4 }]
  const methods = '/api/admin/shipping-methods'
  const add = async (name: string) =>
    (await call('POST', methods, { token, body: { name, kind: 'domicilio', rates } })).body.shipping_method.id
  const promise = async (shipping_method_id: number) => {
    const items = [{ product_id: (await make.product()).id, quantity: 1 }]
    return (await call('POST', '/api/orders', { body: { ...guest, items, shipping_method_id } })).body.order
  }
  const [gone, silent] = [await add('Moto'), await add('Correo')]
  const orders = [await promise(gone), await promise(silent)]
  await call('DELETE', `${methods}/${gone}`, { token })
  await call('PUT', `${methods}/${silent}`, { token, body: { rates: [{ price: 0 }] } })
  for (const order of orders) {
    const { id, arrival, order_number } = order
    expect(arrival).toMatch(sentence)
    await pay.start(order)
    await pay.webhook({ id: await pay.atProvider(order) })
    const read = (await call('GET', `/api/admin/orders/${id}`, { token })).body.order
    expect([read.status, read.arrival]).toEqual(['confirmado', arrival])
    const mail = (await sentMails(shop)).find(
      ({ subject, body_text }) => subject.startsWith('Pago confirmado') && body_text.includes(order_number),
    )
    expect(mail?.body_text.replace(/\s+/g, ' ')).toContain(arrival)
  }
})

test('the owner sets cut-off hour, dispatch time and holidays; invalid values are refused', async () => {
  const { call, make } = await openShop()
  const { token } = await make.admin()
  const save = (settings: object) => call('PUT', '/api/admin/settings', { token, body: { settings } })
  const nonsense = [
    { dispatch_cutoff: 24 },
    { dispatch_cutoff: -1 },
    { dispatch_cutoff: 9.5 },
    { dispatch_hours: 1.5 },
    { dispatch_hours: -1 },
    { holidays: ['25/12'] },
    { holidays: ['2026-02-30'] },
    { holidays: '2026-12-25' },
  ]
  for (const settings of nonsense) expect([settings, (await save(settings)).statusCode]).toEqual([settings, 400])
  const own = { dispatch_cutoff: 0, dispatch_hours: 48, holidays: ['2026-12-25'] }
  expect((await save(own)).body.settings).toMatchObject(own)
})
