import { readBank } from './bank.ts'
import type { Random } from './random.ts'
import type { Round } from './round.ts'
import { sell } from './seller.ts'

/** One random action of staff: decide a transfer, move an order, import a statement, refund, sell, count, change a price. */
export async function staffActs(round: Round, random: Random) {
  const action = random.weighted({ judge: 6, move: 6, refund: 2, sell: 3, count: 2, price: 1, cash: 1, bank: 3 })
  const { token } = round
  if (action === 'judge') return judge(round, random)
  if (action === 'move') return move(round, random)
  if (action === 'refund') return refund(round, random)
  if (action === 'sell') return sell(round, random)
  if (action === 'bank') return readBank(round, random)
  if (action === 'cash') return void (await round.ask('GET', '/api/admin/cash/daily', { token }))
  const path = `/api/products/${random.pick(round.products)}`
  const body = action === 'price' ? { price: random.between(100, 99_999) / 100 } : { stock: random.between(0, 60) }
  await round.ask('PUT', path, { body, token })
}

async function judge({ ask, token, ledger }: Round, random: Random) {
  const list = await ask('GET', '/api/admin/pending-verifications?status=pendiente&limit=20', { token })
  const transfer = random.pick<{ id: number }>(list?.body?.orders ?? [])
  const [isTrusted, isLookedAt] = [random.chance(0.75), random.chance(0.3)]
  if (!transfer) return
  if (isLookedAt) await ask('GET', `/api/admin/payment-proof/${transfer.id}`, { token })
  const action = isTrusted ? 'verify' : 'reject'
  const reply = await ask('POST', `/api/admin/${action}-payment/${transfer.id}`, { token, body: {} })
  if (reply?.status === 200) {
    ledger.decisions.push({ payment_id: transfer.id, status: isTrusted ? 'confirmado' : 'fallido' })
  }
}

const becomes = { approve: 'confirmado', ship: 'enviado', deliver: 'entregado', cancel: 'cancelado' }

async function move({ ask, token, ledger, orders }: Round, random: Random) {
  const action = random.weighted({ approve: 2, ship: 5, deliver: 4, cancel: 2 })
  const order = random.pick(orders)
  if (!order) return
  const body = action === 'ship' ? { carrier: 'Correo', tracking_number: 'AR1' } : {}
  const reply = await ask('POST', `/api/admin/orders/${order.id}/${action}`, { token, body })
  if (reply?.status === 200) ledger.steps.push({ order_id: order.id, to: becomes[action] })
}

type Payment = { id: number; status: string }

/** Sends a refund with one key until there is a response: it must be made once. */
async function refund({ ask, token, ledger, orders }: Round, random: Random) {
  const [key, return_stock] = [random.word(), random.chance(0.3)]
  const part = random.weighted({ whole: 5, cents: 3, line: 4 })
  const order = random.pick(orders)
  const detail = order && (await ask('GET', `/api/admin/orders/${order.id}`, { token }))
  const payments: Payment[] = detail?.body?.order?.payments ?? []
  const paid = payments.find(({ status }) => status === 'confirmado')
  if (!paid) return
  const product_id = detail?.body?.order?.items?.[0]?.product_id
  const line = { lines: [{ product_id, quantity: 1 }], return_stock }
  const body = { whole: { return_stock }, cents: { amount: 1.01 }, line }[part]
  for (let attempt = 0; attempt < 3; attempt++) {
    const reply = await ask('POST', `/api/admin/payments/${paid.id}/refund`, { token, body, key })
    if (reply?.status === 200) ledger.refunds.push(reply.body.refund.id)
    if (reply && reply.status !== 503) return
  }
}
