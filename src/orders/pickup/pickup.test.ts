import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { guest } from '../../../test/support/person.ts'
import { sentMails } from '../../../test/support/sent-mails.ts'

const { customer_address: _street, customer_city: _city, customer_postal_code: _code, ...nowhere } = guest

async function openPickup() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const product = await shop.make.product({ stock: 50 })
  const method = async (body: object) =>
    (await shop.call('POST', '/api/admin/shipping-methods', { token, body })).body.shipping_method.id as number
  const local = await method({ name: 'Retiro en Palermo', kind: 'retiro', rates: [{ price: 0 }] })
  const moto = await method({ name: 'Moto', kind: 'moto', rates: [{ price: 900 }] })
  const order = (body: object) =>
    shop.call('POST', '/api/orders', {
      body: { ...nowhere, items: [{ product_id: product.id, quantity: 1 }], ...body },
    })
  const staff = (id: string, path: string, body?: object) =>
    shop.call('POST', `/api/admin/orders/${id}${path}`, { token, ...(body ? { body } : {}) })
  const paid = async () => {
    const { id } = (await order({ shipping_method_id: local })).body.order
    await staff(id, '/approve', {})
    return id as string
  }
  const seen = async (id: string, headers = { 'x-guest-session': guest.guest_session_id }) =>
    (await shop.call('GET', `/api/orders/${id}`, { headers })).body.order
  const mails = async () => (await sentMails(shop)).filter(({ subject }) => subject.startsWith('Listo para retirar'))
  return { ...shop, token, local, moto, order, staff, paid, seen, mails }
}

test('only pick-ups need no address', async () => {
  const { order, local, moto } = await openPickup()
  const fetched = await order({ shipping_method_id: local })
  expect(fetched.statusCode).toBe(201)
  expect(fetched.body.order).toMatchObject({ is_pickup: true, ready_at: null, customer_address: '', customer_city: '' })
  expect((await order({ shipping_method_id: local, customer_address: '', customer_city: null })).statusCode).toBe(201)
  const missing = {
    customer_address: 'Ingresá tu dirección',
    customer_city: 'Ingresá tu ciudad',
    customer_postal_code: 'Ingresá tu código postal',
  }
  for (const body of [{}, { shipping_method_id: moto }, { shipping_method_id: 99_999 }]) {
    const reply = await order(body)
    expect([reply.statusCode, reply.body.errors]).toEqual([400, missing])
  }
  const nameless = await order({ customer_name: ' ' })
  expect(nameless.body.errors).toEqual({ customer_name: 'Ingresá tu nombre y apellido', ...missing })
})

test('the mail of a ready order is sent once, and only its buyer sees the code', async () => {
  const { call, token, paid, staff, seen, mails } = await openPickup()
  const id = await paid()
  const replies = await Promise.all([staff(id, '/ready'), staff(id, '/ready')])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const { pickup_code, status, ready_at, history } = await seen(id)
  expect(pickup_code).toMatch(/^\d{6}$/)
  expect([status, ready_at === null]).toEqual(['confirmado', false])
  expect(JSON.stringify(history)).not.toContain('retirar')
  const [mail, ...others] = await mails()
  expect([mail?.body_text.includes(pickup_code), others]).toEqual([true, []])

  expect((await seen(id, { 'x-guest-session': 'other' })).pickup_code).toBe(null)
  const forStaff = await call('GET', `/api/admin/orders/${id}`, { token })
  expect(forStaff.body.order).toMatchObject({ is_pickup: true, ready_at })
  const log = await call('GET', '/api/admin/audit', { token })
  for (const { body } of [forStaff, log, ...replies]) expect(JSON.stringify(body)).not.toContain(pickup_code)
})

test('a pick-up shows its own place and hours, or the shop’s address and opening hours', async () => {
  const { call, token, local, order, paid, staff, seen, mails, make } = await openPickup()
  const items = [{ product_id: (await make.product()).id, quantity: 1 }]
  const options = async () => (await call('POST', '/api/cart/quote', { body: { items } })).body.shipping_options
  const places = async () => (await options()).map(({ pickup_place }: { pickup_place?: string }) => pickup_place)
  const settings = { address: 'Calle 7 1234', hours_footer: 'Lun a Vie 9 a 17', hours_contact: 'A toda hora' }
  await call('PUT', '/api/admin/settings', { token, body: { settings } })
  const usual = 'Calle 7 1234 · Lun a Vie 9 a 17'
  expect(await places()).toEqual([undefined, usual, undefined])
  const id = await paid()
  expect((await seen(id)).pickup_place).toBe(usual)

  const own = 'Honduras 4500 · sábados de 10 a 13'
  await call('PUT', `/api/admin/shipping-methods/${local}`, { token, body: { pickup_place: ` ${own} ` } })
  expect(await places()).toEqual([undefined, own, undefined])
  expect((await seen(id)).pickup_place).toBe(own)
  await staff(id, '/ready')
  expect((await mails())[0]?.body_text).toContain(own)
  const sent = (await order({ ...guest, items })).body.order.id
  expect((await seen(sent)).pickup_place).toBe('')
  const long = await call('PUT', `/api/admin/shipping-methods/${local}`, {
    token,
    body: { pickup_place: 'x'.repeat(201) },
  })
  expect([long.statusCode, long.body.errors]).toEqual([400, { pickup_place: 'Hasta 200 caracteres' }])
})

test('only the right code delivers a pick-up; five wrong ones are audited', async () => {
  const { call, token, paid, staff, seen } = await openPickup()
  const [id, other] = [await paid(), await paid()]
  expect((await staff(id, '/deliver', { pickup_code: '123456' })).statusCode).toBe(409)
  expect((await staff(id, '/ship', {})).body.code).toBe('estado-invalido')
  await staff(id, '/ready')
  const { pickup_code } = await seen(id)
  expect((await seen(other)).ready_at).toBeNull()
  const wrong = pickup_code === '000000' ? '000001' : '000000'
  const alerts = async () => {
    const { entries } = (await call('GET', '/api/admin/audit?table=orders', { token })).body
    return entries.filter(({ after }: { after: object }) => 'pickup_alerts' in after).length
  }
  for (const given of [undefined, {}, { pickup_code: 7 }, { pickup_code: '' }, { pickup_code: 'x'.repeat(99) }]) {
    expect((await staff(id, '/deliver', given)).statusCode).toBe(400)
  }
  for (let tries = 1; tries <= 5; tries++) {
    expect(await alerts()).toBe(0)
    expect((await staff(id, '/deliver', { pickup_code: wrong })).body.errors.pickup_code).toContain('no es el de esta')
  }
  expect(await alerts()).toBe(1)
  const shown = `${pickup_code.slice(0, 3)} ${pickup_code.slice(3)}`
  const replies = await Promise.all([1, 2].map(() => staff(id, '/deliver', { pickup_code: shown })))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await seen(id)).toMatchObject({ status: 'entregado', pickup_code: null })
})

test('only paid pick-ups that are not on hold can be made ready; other orders are delivered without a code', async () => {
  const { order, local, staff, make, buy, db, paid, mails } = await openPickup()
  const unpaid = (await order({ shipping_method_id: local })).body.order.id
  expect((await staff(unpaid, '/ready')).statusCode).toBe(409)
  const held = await paid()
  await db.updateTable('orders').set({ held_reason: 'Contracargo abierto.' }).where('id', '=', held).execute()
  expect((await staff(held, '/ready')).body.code).toBe('pedido-retenido')
  expect(await mails()).toEqual([])
  const { id } = (await buy(await make.product())).body.order
  await staff(id, '/approve', {})
  expect((await staff(id, '/ready')).body.message).toBe('La orden no se retira en el local.')
  expect((await staff(id, '/deliver')).statusCode).toBe(200)
})
