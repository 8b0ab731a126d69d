import { expect, test } from 'vitest'
import { makeJobsDue } from '../../../test/support/due-jobs.ts'
import { openCarrierShop } from '../../../test/support/open-carrier-shop.ts'
import { openMachine } from '../../../test/support/open-machine.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import { makeShipment } from '../jobs.ts'
import { makeShipment as book } from './make-shipment.server.ts'
import { trackShipments } from './track-shipments.server.ts'

async function openDesk() {
  const shop = await openCarrierShop()
  const { admin, make, order, db, runJobs } = shop
  const product = await make.product({ price: 10_000, stock: 50 })
  const desk = {
    async paid(values: object = {}): Promise<{ id: string; order_number: string }> {
      const placed = (await order({ items: [{ product_id: product.id, quantity: 1 }], ...values })).body.order
      await admin('POST', `orders/${placed.id}/approve`, {})
      return placed
    },
    ask: async (ids: string[], again?: boolean) =>
      (await admin('POST', 'orders/carrier-shipments', { carrier: 'andreani', ids, again })).body.results,
    shipment: async (id: string) => (await admin('GET', `orders/${id}`)).body.order.carrier_shipment,
    atCarrier: () => db.selectFrom('simulator_shipments').select(['id', 'body']).orderBy('id').execute(),
    async later() {
      await makeJobsDue(db)
      await runJobs()
    },
  }
  return { ...shop, ...desk }
}

test('a shipment is booked once, and the order is shipped with its carrier and number', async () => {
  const { paid, ask, shipment, atCarrier, runJobs, admin, call } = await openDesk()
  const order = await paid({ customer_dni: '30.123.456' })
  expect(await ask([order.id, order.id])).toEqual([{ id: order.id, order_number: order.order_number, is_asked: true }])
  expect(await ask([order.id])).toMatchObject([{ is_asked: false, code: 'envio-pedido' }])
  await runJobs()
  const [taken, ...others] = await atCarrier()
  expect(others).toEqual([])
  expect(taken?.body).toMatchObject({
    contrato: 'SIM-DOMICILIO',
    idPedido: order.order_number,
    destino: { postal: { calle: 'Callao', numero: '100', codigoPostal: '1022' } },
    destinatario: [{ documentoTipo: 'DNI', documentoNumero: '30123456' }],
  })
  const made = await shipment(order.id)
  expect(made).toMatchObject({ carrier: 'andreani', status: 'creado', tracking_number: String(taken?.id), error: '' })
  expect(await ask([order.id])).toMatchObject([{ is_asked: false, code: 'envio-creado' }])
  expect(await ask([order.id], true)).toMatchObject([{ is_asked: false, code: 'envio-creado' }])
  // The buyer sees the number only once the order is shipped.
  expect((await call('GET', `/api/orders/${order.id}`)).body.order.tracking_number).toBeNull()
  await admin('POST', `orders/${order.id}/ship`, {})
  expect((await call('GET', `/api/orders/${order.id}`)).body.order).toMatchObject({
    carrier: 'Andreani',
    tracking_number: made.tracking_number,
    tracking_url: `https://www.andreani.com/envio/${made.tracking_number}`,
  })
})

test('the panel is notified when the carrier refuses a shipment', async () => {
  const shop = await openDesk()
  const { staffEvents } = await openMachine(shop)
  const order = await shop.paid()
  await shop.ask([order.id])
  const seen: string[] = []
  staffEvents.on('change', async () => seen.push((await shop.shipment(order.id)).status))
  await shop.behave({ answers: 'reject' })
  await shop.runJobs()
  await expect.poll(() => seen).toContain('rechazado')
})

test('the label is a PDF, for those who ship', async () => {
  const { paid, ask, runJobs, app, make, behave, admin } = await openDesk()
  const order = await paid()
  expect((await admin('GET', `orders/${order.id}/label`)).statusCode).toBe(404)
  await ask([order.id])
  await runJobs()
  const { token } = await make.user({ role: 'deposito' })
  const reply = await app.inject({
    url: `/api/admin/orders/${order.id}/label`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect([reply.statusCode, reply.headers['content-type'], reply.body.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  await behave({ answers: 'nonsense' })
  const broken = await admin('GET', `orders/${order.id}/label`)
  expect([broken.statusCode, broken.body.code]).toEqual([503, 'transporte-caido'])
  await behave({ answers: 'reject' })
  expect((await admin('GET', `orders/${order.id}/label`)).body.code).toBe('sin-etiqueta')
})

test('after a lost answer the shipment is found by its order number, and none is booked twice', async () => {
  const { paid, ask, shipment, atCarrier, runJobs, later, behave } = await openDesk()
  const order = await paid()
  await behave({ answers: 'lost' })
  await ask([order.id])
  await runJobs()
  expect(await shipment(order.id)).toMatchObject({
    status: 'en_duda',
    error: 'Andreani no terminó de contestar. Le volvemos a preguntar en unos minutos.',
  })
  expect(await ask([order.id])).toMatchObject([{ is_asked: false, code: 'envio-en-duda' }])
  await later()
  const [taken, ...others] = await atCarrier()
  expect([await shipment(order.id), others]).toMatchObject([
    { status: 'creado', tracking_number: String(taken?.id) },
    [],
  ])
})

test('a shipment in doubt stays so while its carrier is not configured', async () => {
  const { paid, ask, shipment, runJobs, behave, db, config, log } = await openDesk()
  const order = await paid()
  await behave({ answers: 'lost' })
  await ask([order.id])
  await runJobs()
  const unconfigured = { ...config, andreani: { ...config.andreani, hasSimulator: false } }
  await book({ db, log, config: unconfigured }, { order_id: order.id, turn: 1 })
  expect((await shipment(order.id)).status).toBe('en_duda')
  expect(await ask([order.id])).toMatchObject([{ is_asked: false, code: 'envio-en-duda' }])
})

test('a crash after the carrier answered leaves the shipment in doubt, and none is booked twice', async () => {
  const { paid, ask, shipment, atCarrier, runJobs, later, db, behave } = await openDesk()
  const [known, unknown] = [await paid(), await paid()]
  await ask([known.id])
  await runJobs()
  const lost = { status: 'pedido', tracking_number: null, label_number: null } as const
  await db.updateTable('order_shipments').set(lost).where('order_id', '=', known.id).execute()
  await db
    .insertInto('order_shipments')
    .values({ order_id: unknown.id, carrier: 'andreani', sent_at: new Date() })
    .execute()
  for (const { id } of [known, unknown]) await enqueue(db, makeShipment, { order_id: id, turn: 0 })
  await later()
  expect(await shipment(known.id)).toMatchObject({ status: 'creado' })
  for (let tries = 0; tries < 5; tries++) await later()
  expect(await shipment(unknown.id)).toMatchObject({ status: 'en_duda' })
  expect(await atCarrier()).toHaveLength(1)
  // Staff checked that the carrier does not have it.
  await behave({ answers: 'normal' })
  expect(await ask([unknown.id], true)).toMatchObject([{ is_asked: true }])
  await runJobs()
  expect(await shipment(unknown.id)).toMatchObject({ status: 'creado' })
  expect(await atCarrier()).toHaveLength(2)
})

test('a refused shipment gives the reason, and may be requested again', async () => {
  const { paid, ask, shipment, atCarrier, runJobs, behave } = await openDesk()
  const [order, other] = [await paid(), await paid()]
  await behave({ answers: 'lost' })
  await ask([other.id])
  await runJobs()
  await behave({ answers: 'reject' })
  await ask([order.id])
  await runJobs()
  expect(await shipment(order.id)).toMatchObject({
    status: 'rechazado',
    error: 'Andreani no lo tomó: El contrato es incorrecto.',
  })
  expect((await shipment(other.id)).status).toBe('en_duda')
  await behave({ answers: 'normal' })
  await ask([order.id])
  await runJobs()
  expect([(await shipment(order.id)).status, (await atCarrier()).length]).toEqual(['creado', 2])
})

test('an unreachable carrier is retried for an hour, and the order can be shipped meanwhile', async () => {
  const { paid, ask, shipment, atCarrier, runJobs, later, app, config, admin } = await openDesk()
  const [order, other] = [await paid(), await paid()]
  const { port } = config
  // Nobody listens there.
  config.port = 1
  await ask([order.id, other.id])
  await runJobs()
  expect(await shipment(order.id)).toMatchObject({
    status: 'pedido',
    error: 'Andreani no responde. Lo reintentamos en unos minutos.',
  })
  for (const body of [{}, { carrier: 'andreani' }]) {
    expect((await admin('POST', `orders/${order.id}/ship`, body)).body.code).toBe('envio-pedido')
  }
  expect((await admin('POST', `orders/${order.id}/ship`, { carrier: 'Moto' })).statusCode).toBe(200)
  for (let tries = 0; tries < 3; tries++) await later()
  expect(await shipment(other.id)).toMatchObject({
    status: 'rechazado',
    error: 'Andreani no responde. Probá de nuevo más tarde.',
  })
  config.port = port
  expect(app.server.listening).toBe(true)
  await ask([other.id])
  await runJobs()
  expect((await shipment(other.id)).status).toBe('creado')
  expect((await atCarrier()).map(({ body }) => body)).toMatchObject([{ idPedido: other.order_number }])
})

test('shipments are requested only for paid orders that are shipped and not on hold; others are refused one by one', async () => {
  const { paid, ask, order, make, admin, runJobs, shipment, config, db } = await openDesk()
  const good = await paid()
  const product = await make.product({ stock: 5 })
  const unpaid = (await order({ items: [{ product_id: product.id, quantity: 1 }] })).body.order
  const nobody = '00000000-0000-4000-8000-000000000000'
  const [pickup, held] = [await paid(), await paid()]
  const change = (id: string, values: object) => db.updateTable('orders').set(values).where('id', '=', id).execute()
  await change(pickup.id, { is_pickup: true })
  await change(held.id, { held_reason: 'Contracargo abierto.' })
  const results = await ask([unpaid.id, nobody, pickup.id, held.id, good.id])
  expect(results.map(({ code }: { code?: string }) => code)).toEqual([
    'estado-invalido',
    'no-encontrado',
    'estado-invalido',
    'pedido-retenido',
    undefined,
  ])
  await runJobs()
  expect((await shipment(good.id)).status).toBe('creado')
  for (const body of [{}, { carrier: 'paloma', ids: [good.id] }, { carrier: 'andreani', ids: ['1'] }]) {
    expect((await admin('POST', 'orders/carrier-shipments', body)).statusCode).toBe(400)
  }
  config.andreani.hasSimulator = false
  expect((await admin('POST', 'orders/carrier-shipments', { carrier: 'andreani', ids: [good.id] })).statusCode).toBe(
    409,
  )
})

test('a shipment goes to the chosen branch; without one staff have to decide', async () => {
  const { paid, ask, atCarrier, runJobs, ship, admin } = await openDesk()
  const shipping_method_id = await ship({ kind: 'sucursal', rates: [{ price: 100 }] })
  const without = await paid({ shipping_method_id })
  await runJobs()
  expect(await ask([without.id])).toMatchObject([{ is_asked: false, code: 'sin-sucursal' }])
  const order = await paid({ shipping_method_id, branch_id: '10001' })
  await ask([order.id])
  await runJobs()
  expect((await atCarrier()).map(({ body }) => body)).toMatchObject([
    { contrato: 'SIM-SUCURSAL', destino: { sucursal: { id: '10001' } } },
  ])
  expect((await admin('GET', `orders/${order.id}`)).body.order.shipping_branch.code).toBe('SIC')
})

test('tracking events are shown, polled slowly, and do not change the order', async () => {
  const shop = await openDesk()
  const [order, other] = [await shop.paid(), await shop.paid()]
  await shop.ask([order.id, other.id])
  await shop.runJobs()
  await trackShipments(shop)
  const event = async () => (await shop.call('GET', `/api/orders/${order.id}`)).body.order
  expect((await event()).carrier_event).toBeNull()
  await shop.admin('POST', `orders/${order.id}/ship`, {})
  await trackShipments(shop)
  expect((await event()).carrier_event).toMatchObject({ text: 'Pendiente de ingreso · Simulada' })
  expect((await shop.call('GET', `/api/orders/${other.id}`)).body.order.carrier_event).toBeNull()
  await shop.db
    .updateTable('simulator_shipments')
    .set({ created_at: new Date(Date.now() - 3 * 86_400_000) })
    .execute()
  await trackShipments(shop)
  expect((await event()).carrier_event.text).toContain('Pendiente')
  const old = { tracked_at: new Date(Date.now() - 3 * 3_600_000) }
  await shop.db.updateTable('order_shipments').set(old).execute()
  await shop.behave({ answers: 'nonsense' })
  await trackShipments(shop)
  expect((await event()).carrier_event.text).toContain('Pendiente')
  await shop.behave({ answers: 'normal' })
  await trackShipments(shop)
  expect(await event()).toMatchObject({ status: 'enviado', carrier_event: { text: 'Entregado · Simulada' } })
})

const moved = {
  customer_address: 'Belgrano 900',
  customer_city: 'Ciudad de Buenos Aires',
  customer_postal_code: '1092',
  customer_phone: '11 4444-5555',
}

test('a label with an old address is marked, and replaced when staff ask for it', async () => {
  const { paid, ask, shipment, atCarrier, runJobs, later, admin, behave } = await openDesk()
  const [order, other] = [await paid(), await paid()]
  const change = async (address: object) =>
    (await admin('PUT', `orders/${order.id}/address`, { ...moved, ...address })).body.message
  expect(await change({ customer_address: 'Belgrano 800' })).toBe('Dirección cambiada')
  await ask([order.id])
  // Until the carrier has the label, it gets the new address.
  expect(await change({})).toBe('Dirección cambiada')
  await runJobs()
  await ask([other.id])
  await runJobs()
  expect(await change({})).toBe('Dirección cambiada')
  expect(await shipment(order.id)).toMatchObject({ status: 'creado', is_stale: false })
  expect(await change({ customer_address: 'Belgrano 950' })).toContain('La etiqueta tiene la dirección anterior')
  const { tracking_number: old, is_stale } = await shipment(order.id)
  expect(is_stale).toBe(true)
  expect((await shipment(other.id)).is_stale).toBe(false)
  expect(await ask([order.id])).toMatchObject([{ is_asked: false, code: 'etiqueta-vieja' }])

  // The answer is lost: the look-up by order number must not find the cancelled label.
  await behave({ answers: 'lost' })
  expect(await ask([order.id], true)).toMatchObject([{ is_asked: true }])
  await runJobs()
  expect(await shipment(order.id)).toMatchObject({ status: 'en_duda', tracking_number: null })
  await behave({ answers: 'normal' })
  await later()
  const found = await shipment(order.id)
  expect(found).toMatchObject({ status: 'creado', is_stale: false })
  expect(found.tracking_number).not.toBe(old)
  expect((await atCarrier()).map(({ body }) => body)).toMatchObject([
    { destino: { postal: { calle: 'Belgrano', numero: '900' } } },
    { idPedido: other.order_number },
    { destino: { postal: { calle: 'Belgrano', numero: '950' } } },
  ])
  expect(await ask([order.id], true)).toMatchObject([{ is_asked: false, code: 'envio-creado' }])
})

test('an order cancelled or put on hold before its shipment was booked gets none', async () => {
  const { paid, ask, shipment, atCarrier, runJobs, admin, db } = await openDesk()
  const [cancelled, held] = [await paid(), await paid()]
  await ask([cancelled.id, held.id])
  await admin('POST', `orders/${cancelled.id}/cancel`, {})
  await db.updateTable('orders').set({ held_reason: 'Contracargo abierto.' }).where('id', '=', held.id).execute()
  await runJobs()
  const changed = { status: 'rechazado', error: 'La orden cambió antes de crear el envío.' }
  expect([await shipment(cancelled.id), await shipment(held.id)]).toMatchObject([changed, changed])
  expect(await atCarrier()).toEqual([])
})

test('cancelling an order warns about its booked shipment', async () => {
  const { paid, ask, runJobs, later, admin, behave } = await openDesk()
  const [labelled, shipped, refused] = [await paid(), await paid(), await paid()]
  await ask([labelled.id, shipped.id])
  await runJobs()
  await behave({ answers: 'reject' })
  await ask([refused.id])
  await later()
  await admin('POST', `orders/${shipped.id}/ship`, {})
  const cancel = async ({ id }: { id: string }) => (await admin('POST', `orders/${id}/cancel`, {})).body.message
  const warning = 'El envío ya se pidió: no entregues el paquete y anulá la etiqueta en la página del transporte.'
  expect(await cancel(labelled)).toContain(warning)
  expect(await cancel(shipped)).not.toContain(warning)
  expect(await cancel(refused)).not.toContain(warning)
})

test('the label of a parcel to a branch has only the phone of the buyer', async () => {
  const { paid, ask, shipment, runJobs, ship, admin } = await openDesk()
  const shipping_method_id = await ship({ kind: 'sucursal', rates: [{ price: 100 }] })
  await runJobs()
  const { id } = await paid({ shipping_method_id, branch_id: '10001', customer_phone: moved.customer_phone })
  await ask([id])
  await runJobs()
  await admin('PUT', `orders/${id}/address`, moved)
  expect((await shipment(id)).is_stale).toBe(false)
  await admin('PUT', `orders/${id}/address`, { ...moved, customer_phone: '11 4444-6666' })
  expect((await shipment(id)).is_stale).toBe(true)
})
