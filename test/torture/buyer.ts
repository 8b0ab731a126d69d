import { setTimeout as sleep } from 'node:timers/promises'
import { person } from '../support/person.ts'
import { png } from '../support/png.ts'
import type { Order } from './ledger.ts'
import type { Random } from './random.ts'
import type { Round } from './round.ts'

export type Buyer = { token?: string; user_id?: number }

/** One random action of a buyer: buy, pay in one of two ways, read, or cancel. */
export async function buyerActs(round: Round, random: Random, buyer: Buyer) {
  const action = random.weighted({ buy: 6, transfer: 5, 'mercado pago': 5, cancel: 1, look: 2 })
  if (action === 'buy') return buy(round, random, buyer)
  const order = random.pick(round.orders)
  if (action === 'look' || !order) return look(round, random, order)
  if (action === 'transfer') return transfer(round, order)
  if (action === 'cancel')
    return void (await round.ask('POST', `/api/orders/${order.id}/cancel`, { token: order.token }))
  return payByProvider(round, random, order)
}

/** Sends an order with one key, like the checkout, until there is a response, sometimes twice in parallel. */
async function buy(round: Round, random: Random, { token, user_id }: Buyer) {
  const key = random.word()
  const items = [random.pick(round.products), random.pick(round.products)].flatMap((product) =>
    product ? [{ product_id: product, quantity: random.between(1, 2) }] : [],
  )
  const wishes = { coupon: random.chance(0.4) ? 'pocos' : null, shipping_method_id: random.pick([null, 1, 2]) }
  const body = { ...person, ...wishes, ...(user_id ? { user_id } : { guest_session_id: `guest_${key}` }), items }
  const times = random.chance(0.15) ? 2 : 1
  for (let attempt = 0; attempt < 6; attempt++) {
    const replies = await Promise.all(
      Array.from({ length: times }, () => round.ask('POST', '/api/orders', { body, token, key })),
    )
    for (const reply of replies) if (reply?.status === 201) remember(round, key, { ...reply.body.order, token })
    if (replies.some((reply) => reply && reply.status !== 503)) return
    await sleep(200)
  }
}

export function remember({ ledger, orders }: Round, key: string, order: Order) {
  const known = ledger.orders.get(key)
  if (known && known.id !== order.id) ledger.wrongs.push(`two orders of one key: ${known.id} and ${order.id}`)
  if (known) return
  ledger.orders.set(key, order)
  orders.push(order)
}

async function transfer({ ask, ledger }: Round, order: Order) {
  const form = new FormData()
  form.set('order_id', order.id)
  form.set('transfer_reference', `Op. ${order.id.slice(0, 8)}`)
  form.set('amount', String(order.transfer_amount))
  form.set('proof', new Blob([png]), 'comprobante.png')
  const reply = await ask('POST', '/api/payments/transfer', { form, token: order.token })
  if (reply?.status === 201) ledger.transfers.push(reply.body.payment.id)
}

async function payByProvider({ ask }: Round, random: Random, order: Order) {
  if (!order.address) {
    const body = { order_id: order.id, amount: order.total_amount, description: 'Pedido' }
    const started = await ask('POST', '/api/payments/mercadopago', { body, token: order.token })
    if (started?.status === 201) order.address = started.body.sandbox_init_point
  }
  const result = random.weighted({ approved: 6, rejected: 2, pending: 2 })
  if (!order.address) return
  const { pathname, search } = new URL(order.address)
  await ask('POST', pathname + search, { form: new URLSearchParams({ result }) })
}

async function look({ ask }: Round, random: Random, order: Order | undefined) {
  const path = random.pick(['/', '/products', '/api/products', '/api/products?search=perfume'])
  await ask('GET', order ? `/api/orders/${order.id}` : (path ?? '/'), { token: order?.token })
}
