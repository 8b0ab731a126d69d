import { expect, test } from 'vitest'
import { openPayingShop } from '../../../../test/support/open-paying-shop.ts'

test('the simulator says what it is, runs no script and redirects back to the shop', async () => {
  const { pay, make, call, buyer } = await openPayingShop({ PUBLIC_URL: 'http://tienda.example' })
  const product = await make.product({ name: '<b>L’Eau</b> & "Co"' })
  const { body } = await call('POST', '/api/orders', {
    body: { ...buyer, is_guest_order: true, items: [{ product_id: product.id, quantity: 2 }] },
  })
  const started = await pay.start(body.order)
  const address = new URL(started.body.sandbox_init_point)
  expect(address.origin).toBe('http://tienda.example')

  const reply = await call('GET', address.pathname + address.search)
  const page = reply.raw.toString()
  expect(page).toContain('Simulación')
  expect(page).toContain('&lt;b&gt;L’Eau&lt;/b&gt; &amp; &quot;Co&quot;')
  expect(page).not.toMatch(/<script|style=/)
  expect(reply.headers['content-security-policy']).toContain("form-action 'self' http://tienda.example")
  expect((await call('GET', '/simulador/mercado-pago/estilo.css')).headers['content-type']).toContain('text/css')

  // The webhook is sent to the address the shop listens on: nothing answers at its public address.
  const { location } = await pay.press(started.body.sandbox_init_point, 'approved')
  expect(location.origin).toBe('http://tienda.example')
  expect((await call('GET', `/api/payments/verify/${body.order.id}`)).body.status).toBe('confirmado')
})

test('an expired or unknown preference cannot be paid', async () => {
  const { pay, call, db } = await openPayingShop()
  const order = await pay.order()
  const { body } = await pay.start(order)
  const { body: preference } = await db.selectFrom('simulator_preferences').select('body').executeTakeFirstOrThrow()
  const over = JSON.stringify({ ...Object(preference), expiration_date_to: new Date(0).toISOString() })
  await db.updateTable('simulator_preferences').set({ body: over }).execute()
  const { pathname, search } = new URL(body.sandbox_init_point)
  expect((await call('GET', pathname + search)).statusCode).toBe(410)
  const late = await fetch(body.sandbox_init_point, {
    method: 'POST',
    body: new URLSearchParams({ result: 'approved' }),
  })
  expect(late.status).toBe(410)
  expect((await call('GET', `${pathname}?pref_id=x`)).statusCode).toBe(404)
  const nonsense = await fetch(body.sandbox_init_point, { method: 'POST', body: new URLSearchParams({ result: 'x' }) })
  expect(nonsense.status).toBe(400)
  expect(await db.selectFrom('simulator_payments').selectAll().execute()).toEqual([])
})
