import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

type Order = { id: string; order_number: string; transfer_amount: number }

/** A shop with staff, and helpers for transfers and bank statements. */
async function openBank() {
  const shop = await openShop()
  const admin = await shop.make.admin()
  const { token } = admin
  const today = new Intl.DateTimeFormat('es-AR', {
    timeZone: 'America/Argentina/Buenos_Aires',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date())

  /** An order of this price with an announced transfer. */
  async function transfer(price: number, { name = 'Juana Paz', reference = 'homebanking' } = {}) {
    const product = await shop.make.product({ price })
    const reply = await shop.call('POST', '/api/orders', {
      body: {
        ...shop.buyer,
        customer_name: name,
        is_guest_order: true,
        guest_session_id: 'guest_1_abc',
        items: [{ product_id: product.id, quantity: 1 }],
      },
    })
    const order: Order = reply.body.order
    return { order, payment_id: await send(order, reference) }
  }

  async function send(order: Order, reference = 'homebanking') {
    const form = new FormData()
    for (const [field, value] of Object.entries({
      order_id: order.id,
      transfer_reference: reference,
      amount: String(order.transfer_amount),
    })) {
      form.set(field, value)
    }
    const sent = await shop.call('POST', '/api/payments/transfer', { body: form })
    return Number(sent.body.payment.id)
  }

  let operation = 770_000
  /** Uploads a statement with today's credits. */
  async function statement(...came: [amount: number, text: string][]) {
    const rows = came.map(([amount, text], place) => `${today},${text},${amount},${operation + place}`)
    operation += came.length
    const form = new FormData()
    form.set('account', 'Galicia')
    form.set('file', new Blob([`Fecha,Concepto,Importe,Comprobante\n${rows.join('\n')}\n`]), 'movimientos.csv')
    const { body } = await shop.call('POST', '/api/admin/statements', { token, body: form })
    return Number(body.statement.id)
  }
  const matches = async (id: number) => (await shop.call('GET', `/api/admin/statements/${id}/matches`, { token })).body
  const accept = (id: number, ...pairs: object[]) =>
    shop.call('POST', `/api/admin/statements/${id}/accept`, { token, body: { matches: pairs } })
  const unbacked = async (query = '') => (await shop.call('GET', `/api/admin/unbacked?${query}`, { token })).body
  const verify = (payment_id: number, body: object) =>
    shop.call('POST', `/api/admin/verify-payment/${payment_id}`, { token, body })
  const statusOf = async ({ order }: { order: Order }) =>
    (await shop.call('GET', `/api/payments/verify/${order.id}`)).body
  return { ...shop, token, transfer, send, verify, statement, matches, accept, unbacked, statusOf }
}

type Told = { payment_id: number; certainty: string; line_id: number | null; candidates: { id: number }[] }
const certainties = (matches: Told[]) => matches.map(({ payment_id, certainty }) => [payment_id, certainty])

test('a credit is matched with the transfer of its amount, and accepting the match verifies it', async () => {
  const { transfer, statement, matches, accept, statusOf, unbacked } = await openBank()
  const sent = await transfer(63_600)
  const missing = await transfer(12_000, { name: 'Pedro Gómez' })
  const id = await statement([63_600, 'TRANSFERENCIA DE PAZ JUANA'], [400, 'Otra cosa'])
  const found = await matches(id)
  expect(found.matches).toMatchObject([
    {
      payment_id: sent.payment_id,
      order_number: sent.order.order_number,
      certainty: 'sure',
      reason: 'Mismo importe y nombre del cliente.',
      amount: 63_600,
      line: { amount: 63_600, description: 'TRANSFERENCIA DE PAZ JUANA' },
    },
    { payment_id: missing.payment_id, certainty: 'none', line_id: null, line: null, candidates: [] },
  ])
  expect(found.lines).toHaveLength(2)

  const { line_id, payment_id } = found.matches[0]
  const reply = await accept(id, { line_id, payment_id })
  expect(reply.body.results).toMatchObject([{ payment_id, status: 200, is_verified: true, is_backed: true }])
  expect(await statusOf(sent)).toMatchObject({ status: 'confirmado', order_status: 'confirmado' })
  expect(await unbacked()).toMatchObject({ orders: [], total_amount: 0 })
  const after = await matches(id)
  expect(certainties(after.matches)).toEqual([[missing.payment_id, 'none']])
  expect(after.lines).toMatchObject([{ amount: 400 }])
})

test('two transfers with the same amount are never sure by the amount alone', async () => {
  const { transfer, statement, matches } = await openBank()
  const [first, second] = [await transfer(5000), await transfer(5000, { name: 'Pedro Gómez' })]
  const one = await matches(await statement([5000, 'TRANSFERENCIA RECIBIDA']))
  expect(certainties(one.matches)).toEqual([
    [first.payment_id, 'choose'],
    [second.payment_id, 'choose'],
  ])
  const two = await matches(await statement([5000, 'CR TRANSF GOMEZ PEDRO'], [4000, 'PAZ JUANA']))
  expect(certainties(two.matches)).toEqual([
    [first.payment_id, 'choose'],
    [second.payment_id, 'sure'],
  ])
  expect(two.matches[0].candidates.map(({ amount }: { amount: number }) => amount)).toEqual([5000, 4000])
})

test('a line pays one order, and an order has one line', async () => {
  const { transfer, statement, matches, accept, statusOf } = await openBank()
  const [first, second] = [await transfer(5000), await transfer(5000)]
  const id = await statement([5000, 'T'], [5000, 'T'])
  const [line, other] = (await matches(id)).lines
  const replies = await Promise.all(
    [first, second].map(({ payment_id }) => accept(id, { line_id: line.id, payment_id })),
  )
  const results = replies.map(({ body }) => body.results[0])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const lost = results.find(({ status }) => status === 409)
  expect(lost).toMatchObject({ code: 'ya-usada', is_verified: false })
  const won = results.find(({ status }) => status === 200)
  expect(lost.message).toContain(won.order_number)
  const again = await accept(id, { line_id: other.id, payment_id: won.payment_id })
  expect(again.body.results).toMatchObject([{ status: 409, code: 'ya-usada' }])
  expect((await matches(id)).backings).toEqual([])
  const states = await Promise.all([statusOf(first), statusOf(second)])
  expect(states.map(({ status }) => status).toSorted()).toEqual(['confirmado', 'pendiente'])
  const third = await transfer(5000)
  const pairs = [lost, third].map(({ payment_id }) => ({ line_id: other.id, payment_id }))
  const [paid, late] = (await accept(id, ...pairs)).body.results
  expect([paid.status, late.code]).toEqual([200, 'ya-usada'])
  expect(late.message).toContain(paid.order_number)
})

test('of two concurrent acceptances of a match, one wins and the other gets the reason', async () => {
  const { transfer, statement, matches, accept, call, token } = await openBank()
  const { payment_id, order } = await transfer(5000)
  const id = await statement([5000, 'T'])
  const { line_id } = (await matches(id)).matches[0]
  const replies = await Promise.all([
    accept(id, { line_id, payment_id }),
    accept(id, { line_id, payment_id }),
    accept(id, { line_id, payment_id }),
  ])
  expect(replies.map(({ body }) => body.results[0].status).toSorted()).toEqual([200, 409, 409])
  const { history } = (await call('GET', `/api/admin/orders/${order.id}`, { token })).body.order
  expect(history.filter(({ to_status }: { to_status: string }) => to_status === 'confirmado')).toHaveLength(1)
})

test('a transfer of a counter sale is unbacked like any other, and shows its channel', async () => {
  const { unbacked, call, token, make, statement, accept, matches } = await openBank()
  const { id } = await make.product({ price: 7777 })
  const sell = (method: string) => {
    const sale = { items: [{ product_id: id, quantity: 1 }], channel: 'mostrador', payment: { method } }
    return call('POST', '/api/admin/sales', { token, body: sale })
  }
  for (const method of ['transferencia', 'efectivo']) expect((await sell(method)).statusCode).toBe(201)
  const { orders } = await unbacked()
  expect(orders).toMatchObject([{ channel: 'mostrador', transfer_reference: null, transaction_status: 'confirmado' }])
  const found = await matches(await statement([7777, 'TRANSFERENCIA RECIBIDA']))
  const [line] = found.lines.concat(found.matches.flatMap(({ line }: { line: object | null }) => line ?? []))
  expect((await accept(found.statement.id, { line_id: line.id, payment_id: orders[0].id })).body.results).toMatchObject(
    [{ status: 200 }],
  )
  expect((await unbacked()).orders).toEqual([])
})

test('a partial transfer is unbacked once it counts, until a statement has its line', async () => {
  const { transfer, send, verify, statement, matches, accept, unbacked, call, token } = await openBank()
  const { order, payment_id: part } = await transfer(10_000)
  await verify(part, { received_amount: 4000, shortage: 'ask' })
  const rest = await send(order)
  expect(await unbacked()).toMatchObject({ orders: [], total_amount: 0 })
  await verify(rest, {})
  const found = await unbacked()
  expect(found.orders.map(({ id, amount }: { id: number; amount: number }) => [id, amount])).toEqual([
    [rest, 6000],
    [part, 4000],
  ])
  expect((await unbacked('limit=1')).orders).toHaveLength(1)
  const { summary } = (await call('GET', '/api/admin/cash/daily', { token })).body
  expect([found.total_amount, summary.transferAmount]).toEqual([10_000, 10_000])

  const id = await statement([6000, 'PAZ JUANA'], [4000, 'PAZ JUANA'])
  const { backings } = await matches(id)
  expect(backings).toMatchObject([
    { payment_id: rest, amount: 6000, certainty: 'sure', line: { amount: 6000 } },
    { payment_id: part, amount: 4000, certainty: 'choose', line: { amount: 4000 } },
  ])
  const pairs = backings.map(({ line_id, payment_id }: Told) => ({ line_id, payment_id }))
  const { results } = (await accept(id, ...pairs)).body
  expect(results).toMatchObject([
    { status: 200, is_backed: true, is_verified: false },
    { status: 200, is_backed: true, is_verified: false },
  ])
  expect(await unbacked()).toMatchObject({ orders: [], total_amount: 0 })
})

test('a transfer verified by hand is unbacked until a statement has its line', async () => {
  const { transfer, statement, matches, accept, unbacked, call, token } = await openBank()
  const sent = await transfer(5000)
  await call('POST', `/api/admin/verify-payment/${sent.payment_id}`, { token, body: {} })
  expect(await unbacked()).toMatchObject({ orders: [{ id: sent.payment_id }], total_amount: 5000 })
  for (const range of ['end=2020-01-31', 'start=2100-01-01']) expect((await unbacked(range)).orders).toEqual([])
  expect((await matches(await statement([1, 'T']))).backings).toEqual([])
  // Its line is claimed: another transfer of that amount is not a sure match.
  const later = await transfer(5000, { name: 'Pedro Gómez' })
  const id = await statement([5000, 'T'], [4999.99, 'T'])
  const found = await matches(id)
  expect(certainties(found.matches)).toEqual([[later.payment_id, 'choose']])
  expect(certainties(found.backings)).toEqual([[sent.payment_id, 'choose']])
  const [line, short] = found.lines
  const { payment_id } = sent
  const reply = await accept(id, { line_id: short.id, payment_id }, { line_id: line.id, payment_id })
  expect(reply.body.results).toMatchObject([
    { status: 409, is_backed: false, code: 'importe-distinto' },
    { status: 200, is_verified: false, is_backed: true, code: 'ya-resuelta' },
  ])
  expect((await unbacked()).orders).toEqual([])
  expect(certainties((await matches(id)).matches)).toEqual([[later.payment_id, 'none']])
})

test('the rest of a partial transfer is unbacked, and then backed, by its own amount', async () => {
  const { transfer, send, verify, statement, matches, accept, unbacked } = await openBank()
  const { order, payment_id } = await transfer(920.61)
  await verify(payment_id, { received_amount: 400, shortage: 'ask' })
  // The transfer of another order does not make it count.
  const other = await transfer(50, { name: 'Pedro Gómez' })
  await verify(other.payment_id, {})
  expect((await unbacked()).orders).toMatchObject([{ id: other.payment_id }])
  const rest = await send(order)
  await verify(rest, { received_amount: 529.91 })
  const [later, , part] = (await unbacked()).orders
  expect([later, part]).toMatchObject([
    { id: rest, amount: 529.91 },
    { id: payment_id, amount: 400 },
  ])
  const id = await statement([529.91, 'TRANSFERENCIA DE PAZ JUANA'])
  const { backings } = await matches(id)
  expect(backings).toMatchObject([{ payment_id: rest, certainty: 'sure', amount: 529.91 }])
  const [backing] = backings
  const reply = await accept(id, { line_id: backing.line_id, payment_id: rest })
  expect(reply.body.results).toMatchObject([{ status: 200, is_backed: true }])
  expect(await unbacked()).toMatchObject({ orders: [{ id: other.payment_id }, { id: payment_id }], total_amount: 450 })
})

test('a refused match does not affect the others, and invalid input changes nothing', async () => {
  const { transfer, statement, matches, accept, call, token } = await openBank()
  const [good, rejected] = [await transfer(5000), await transfer(7000)]
  const id = await statement([5000, 'T'], [7000, 'T'], [300, 'T'])
  const found = await matches(id)
  const lineOf = (amount: number) => found.lines.find((line: { amount: number }) => line.amount === amount).id
  const [elsewhere] = (await matches(await statement([5000, 'Otro extracto']))).lines
  await call('POST', `/api/admin/reject-payment/${rejected.payment_id}`, { token, body: {} })
  // A line of the other statement has the same amount.
  expect(certainties((await matches(id)).matches)).toEqual([[good.payment_id, 'choose']])
  const reply = await accept(
    id,
    { line_id: lineOf(7000), payment_id: rejected.payment_id },
    { line_id: 999_999, payment_id: good.payment_id },
    { line_id: elsewhere.id, payment_id: good.payment_id },
    { line_id: lineOf(300), payment_id: 999_999 },
    { line_id: lineOf(300), payment_id: good.payment_id },
    { line_id: lineOf(5000), payment_id: good.payment_id },
  )
  expect(reply.body.results.map(({ status, code }: { status: number; code?: string }) => [status, code])).toEqual([
    [409, 'ya-resuelta'],
    [404, 'no-encontrado'],
    [404, 'no-encontrado'],
    [404, 'no-encontrado'],
    [400, 'importe-menor'],
    [200, undefined],
  ])
  expect(reply.body.message).toBe('Listo: 1 transferencia con su línea; 5 quedaron como estaban')
  expect((await accept(999_999, { line_id: 1, payment_id: 1 })).statusCode).toBe(404)
  for (const body of [{}, { matches: [] }, { matches: [{ line_id: 'x', payment_id: 1 }] }, { matches: 'todas' }]) {
    expect((await call('POST', `/api/admin/statements/${id}/accept`, { token, body })).statusCode).toBe(400)
  }
  expect((await call('GET', '/api/admin/statements/999999/matches', { token })).statusCode).toBe(404)
  expect((await call('GET', '/api/admin/unbacked?limit=101', { token })).statusCode).toBe(400)
})
