import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'
import { sentMails } from '../../test/support/sent-mails.ts'

async function openShipped() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const { order } = (await shop.buy(await shop.make.product())).body
  const staff = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    shop.call(method, `/api/admin/orders/${order.id}${path}`, { token, ...(body ? { body } : {}) })
  const subjects = async () =>
    (await sentMails(shop)).filter(({ to_address }) => to_address === shop.buyer.customer_email)
  expect((await staff('POST', '/approve', {})).statusCode).toBe(200)
  return { ...shop, id: order.id, staff, subjects }
}

test('a corrected tracking number is in the history, and in a mail only if staff want one', async () => {
  const { call, id, staff, subjects } = await openShipped()
  const change = (body: unknown) => staff('PUT', '/shipment', body)
  expect((await change({ tracking_number: '1' })).body).toMatchObject({
    code: 'estado-invalido',
    message: 'El seguimiento se cambia cuando la orden ya se envió.',
  })
  await staff('POST', '/ship', { carrier: 'Andreani', tracking_number: 'AR-1' })
  const seen = async () => (await call('GET', `/api/orders/${id}`)).body.order
  expect(await seen()).toMatchObject({ tracking_url: 'https://www.andreani.com/envio/AR-1' })
  const before = (await subjects()).length

  expect((await change({ carrier: 'andreani', tracking_number: 'AR-2', notify: false })).statusCode).toBe(200)
  expect(await subjects()).toHaveLength(before)
  expect(await seen()).toMatchObject({ status: 'enviado', tracking_url: 'https://www.andreani.com/envio/AR-2' })
  expect((await change({ carrier: 'Cadete', notify: true })).statusCode).toBe(200)
  expect(await seen()).toMatchObject({ carrier: 'Cadete', tracking_number: 'AR-2', tracking_url: null })
  const mails = await subjects()
  expect(mails).toHaveLength(before + 1)
  expect(mails.at(-1)?.subject).toContain('Cambió el seguimiento de tu pedido')
  expect(mails.at(-1)?.body_text).toMatch(/Envía\s+Cadete\s+Seguimiento\s+AR-2/)
  expect(mails.find(({ subject }) => subject.startsWith('Pedido enviado'))?.body_html).toContain(
    'href="https://www.andreani.com/envio/AR-1"',
  )
  expect(mails.find(({ subject }) => subject.startsWith('Pedido enviado'))?.body_text).toMatch(
    /Seguimiento\s+AR-1 https:\/\/www\.andreani\.com\/envio\/AR-1\s/,
  )
  const { history } = (await staff('GET', '')).body.order
  expect(history.slice(-2)).toMatchObject([
    { user_name: 'Laura', note: 'Seguimiento cambiado. Antes: Andreani · AR-1. Ahora: andreani · AR-2.' },
    {
      from_status: 'enviado',
      to_status: 'enviado',
      note: 'Seguimiento cambiado. Antes: andreani · AR-2. Ahora: Cadete · AR-2.',
    },
  ])
  expect(JSON.stringify(await seen())).not.toContain('Seguimiento cambiado')
})

test('an internal note is never sent to the buyer, even when the order’s status changes', async () => {
  const { staff, subjects } = await openShipped()
  await subjects()
  expect((await staff('POST', '/notes', { note: 'Llamar antes' })).statusCode).toBe(201)
  await staff('POST', '/ship', {})
  const mails = await subjects()
  expect(mails.filter(({ subject }) => subject.startsWith('Pago confirmado'))).toHaveLength(1)
  expect(mails.at(-1)?.subject).toContain('Pedido enviado')
})

test('a refused change of an order is reported once, with its number', async () => {
  const { staff, make, buy, call, db } = await openShipped()
  await staff('POST', '/ship', {})
  const colleague = await make.admin()
  await db.updateTable('users').set({ first_name: 'Iván' }).where('id', '=', colleague.id).execute()
  const later = (await buy(await make.product())).body.order
  const approve = `/api/admin/orders/${later.id}/approve`
  expect((await call('POST', approve, { token: colleague.token, body: {} })).statusCode).toBe(200)
  expect((await staff('POST', '/ship', {})).body.message).toMatch(/^La orden ya está en «Enviado»\. La envió Laura/)
  await staff('POST', '/deliver')
  expect((await staff('POST', '/ship', {})).body.message).toMatch(
    /^La orden no puede pasar de «Entregado» a «Enviado»\./,
  )
})

test('tracking links come from the shop’s own list of carriers', async () => {
  const { call, make, id, staff } = await openShipped()
  const { token } = await make.admin()
  const save = (carriers: unknown) => call('PUT', '/api/admin/settings', { token, body: { settings: { carriers } } })
  const { settings } = (await call('GET', '/api/admin/settings', { token })).body
  expect(settings.carriers.map(({ name }: { name: string }) => name)).toEqual(['Andreani', 'OCA', 'Correo Argentino'])
  expect((await save([{ name: 'Moto', tracking_url: 'http://moto.example/{number}' }])).statusCode).toBe(400)
  expect((await save([{ name: 'Moto', tracking_url: 'https://moto.example/{number}' }])).statusCode).toBe(200)
  await staff('POST', '/ship', { carrier: 'Moto', tracking_number: 'a+b' })
  expect((await call('GET', `/api/orders/${id}`)).body.order.tracking_url).toBe('https://moto.example/a%2Bb')
})
