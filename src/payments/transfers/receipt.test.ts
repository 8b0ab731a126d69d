import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { sentMails } from '../../../test/support/sent-mails.ts'

type Order = { id: string; order_number: string; transfer_amount: number }
type Sent = { reference?: string; proof?: string }

/** A shop with staff, and customers who send transfers of what they buy. */
async function openDesk() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  async function send(order: Order, { reference = 'homebanking', proof }: Sent = {}) {
    const form = new FormData()
    form.set('order_id', order.id)
    form.set('transfer_reference', reference)
    form.set('amount', String(order.transfer_amount))
    if (proof) form.set('proof', new Blob([`%PDF-1.4\n${proof}\n%%EOF\n`]), 'comprobante.pdf')
    return Number((await shop.call('POST', '/api/payments/transfer', { body: form })).body.payment.id)
  }
  async function transfer(price: number, sent: Sent = {}) {
    const order: Order = (await shop.buy(await shop.make.product({ price }))).body.order
    return { order, id: await send(order, sent) }
  }
  const verify = (id: number, body: object) => shop.call('POST', `/api/admin/verify-payment/${id}`, { token, body })
  const detail = async ({ id }: Order) => (await shop.call('GET', `/api/admin/orders/${id}`, { token })).body.order
  const list = async (query = '') =>
    (await shop.call('GET', `/api/admin/pending-verifications?${query}`, { token })).body.orders
  const cash = async () => (await shop.call('GET', '/api/admin/cash/daily', { token })).body.summary
  return { ...shop, token, send, transfer, verify, detail, list, cash }
}

test('less than expected is confirmed only with a reason, and the cash has the received amount', async () => {
  const { transfer, verify, detail, cash, list } = await openDesk()
  const { order, id } = await transfer(1000)
  const plain = await verify(id, { received_amount: 900 })
  expect([plain.statusCode, plain.body.code]).toEqual([400, 'importe-menor'])
  expect(plain.body.message.replaceAll('\u00a0', ' ')).toContain('Faltan $ 100,00')
  expect((await verify(id, { received_amount: 900, shortage: 'accept' })).body.errors).toHaveProperty('admin_notes')
  for (const received_amount of [0, -1, '900', 900.001]) {
    expect((await verify(id, { received_amount, shortage: 'accept', admin_notes: 'x' })).statusCode).toBe(400)
  }
  expect((await verify(id, { shortage: 'ask' })).statusCode).toBe(400)
  expect((await detail(order)).status).toBe('pendiente')

  const reply = await verify(id, { received_amount: 900, shortage: 'accept', admin_notes: 'Cliente de siempre' })
  expect(reply.statusCode).toBe(200)
  const { status, payments, history, items } = await detail(order)
  expect(status).toBe('confirmado')
  expect(items[0]).toMatchObject({ unit_price: 1000, paid_amount: 900 })
  expect(payments[0]).toMatchObject({ status: 'confirmado', amount: 900, received_amount: 900 })
  expect(history.at(-1).note.replaceAll('\u00a0', ' ')).toBe(
    'Cliente de siempre. Recibido $ 900,00 de $ 1.000,00: faltan $ 100,00.',
  )
  expect(await cash()).toMatchObject({ totalToday: 900 })
  expect((await list('status=confirmado'))[0]).toMatchObject({ received_amount: 900 })
})

test('the difference can be requested: the order waits for it, and the two transfers add up to the total', async () => {
  const shop = await openDesk()
  const { transfer, verify, detail, send, call, cash, list } = shop
  const { order, id } = await transfer(1000)
  const asked = await verify(id, { received_amount: 900, shortage: 'ask' })
  expect(asked.body.message.replaceAll('\u00a0', ' ')).toBe('Le pedimos al cliente los $ 100,00 que faltan')
  const seen = (await call('GET', `/api/orders/${order.id}`)).body.order
  expect(seen).toMatchObject({ status: 'pendiente_pago', can_pay: true, received_amount: 900 })
  expect(Date.parse(seen.expires_at)).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  expect(seen.payment.reason.replaceAll('\u00a0', ' ')).toContain('Faltan $ 100,00.')
  const mail = (await sentMails(shop)).findLast(({ to_address }) => to_address === shop.buyer.customer_email)
  expect(mail?.subject).toContain('Falta una parte de tu pago')
  expect(mail?.body_text.replaceAll('\u00a0', ' ')).toMatch(/Importe\s+\$ 100,00/)
  expect(await cash()).toMatchObject({ totalToday: 0 })

  const second = await send(order)
  expect((await list('status=pendiente'))[0]).toMatchObject({ id: second, earlier_amount: 900 })
  const alert = (await sentMails(shop)).findLast(({ kind }) => kind === 'staff-alert')
  expect(alert?.body_text.replaceAll('\u00a0', ' ')).toContain('avisó que transfirió $ 100,00.')
  expect((await verify(second, { received_amount: 100 })).statusCode).toBe(200)
  expect((await detail(order)).payments[0]).toMatchObject({ status: 'confirmado', amount: 1000 })
  expect(await cash()).toMatchObject({ totalToday: 1000 })
})

test('more than expected is confirmed, and the excess can be refunded', async () => {
  const { transfer, verify, detail, call, token } = await openDesk()
  const { order, id } = await transfer(1000)
  const reply = await verify(id, { received_amount: 1100 })
  expect(reply.body.message.replaceAll('\u00a0', ' ')).toContain('Sobran $ 100,00 para devolver')
  expect((await detail(order)).history.at(-1).note).toContain('sobran')
  const refunds = await call('GET', `/api/admin/payments/${id}/refunds`, { token })
  expect(refunds.body.payment.left).toBe(1100)
})

test('of two concurrent decisions about a transfer, one wins', async () => {
  const { transfer, verify } = await openDesk()
  const { id } = await transfer(1000)
  const replies = await Promise.all([
    verify(id, { received_amount: 900, shortage: 'ask' }),
    verify(id, { received_amount: 900, shortage: 'accept', admin_notes: 'x' }),
    verify(id, {}),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
})

test('staff is warned of a proof or reference that another order used', async () => {
  const { transfer, send, list, verify } = await openDesk()
  const first = await transfer(1000, { reference: 'OP-99 123', proof: 'uno' })
  const second = await transfer(1000, { reference: 'op 99123', proof: 'uno' })
  await transfer(1000, { reference: 'transferencia', proof: 'dos' })
  await transfer(1000, { reference: 'Transferencia', proof: 'tres' })
  const notes = new Map(
    (await list()).map((transfer: { id: number; duplicate_of: object[] }) => [transfer.id, transfer.duplicate_of]),
  )
  expect([...notes.values()].filter((duplicates) => (duplicates as object[]).length > 0)).toHaveLength(2)
  expect(notes.get(second.id)).toEqual([
    { order_number: first.order.order_number, what: 'comprobante' },
    { order_number: first.order.order_number, what: 'referencia' },
  ])
  // Sending it again for the same order is not a duplicate.
  await verify(first.id, { received_amount: 1, shortage: 'ask' })
  const again = await send(first.order, { reference: 'OP-99 123', proof: 'uno' })
  const [here] = (await list()).filter(({ id }: { id: number }) => id === again)
  expect(here.duplicate_of.map(({ order_number }: Order) => order_number)).toEqual([
    second.order.order_number,
    second.order.order_number,
  ])
})

test('a transfer is found by its amount, in any notation', async () => {
  const { transfer, list } = await openDesk()
  const { id } = await transfer(507_800.5)
  await transfer(507_801.5)
  for (const search of ['507800', '507.800', '$ 507.800', '507.800,50', '507800.5']) {
    const found = await list(`search=${encodeURIComponent(search)}`)
    expect([search, found.map((transfer: { id: number }) => transfer.id)]).toEqual([search, [id]])
  }
  expect(await list('search=507800,51')).toEqual([])
})
