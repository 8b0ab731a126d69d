import { randomUUID } from 'node:crypto'
import { sign } from '../../src/payments/mercado-pago/signature.server.ts'
import type { Random } from './random.ts'
import type { Round } from './round.ts'

/** One random action of Mercado Pago: repeat webhooks in parallel, change its error behaviour, refund, charge back. */
export async function providerActs(round: Round, random: Random) {
  const action = random.weighted({ webhooks: 8, misbehave: 3, 'give back': 1, 'charge back': 1 })
  if (action === 'misbehave') return misbehave(round, random)
  const payments = await paymentsOf(round)
  const some = [random.pick(payments), random.pick(payments)].flatMap((id) => (id ? [id] : []))
  const [first] = some
  if (action !== 'webhooks' && first) await takeBack(round, first, action)
  await Promise.all([...some, ...some].map((id) => webhook(round, id)))
}

async function misbehave({ outside }: Round, random: Random) {
  const notifies = random.weighted({ normal: 3, never: 2, repeated: 2, late: 2, reordered: 2 })
  const answers = random.weighted({ normal: 7, error: 1, down: 1, nonsense: 1, cut: 1, other: 1 })
  // 9 s exceeds the shop's deadline.
  const delay_ms = Number(random.weighted({ 0: 10, 400: 2, 9000: 1 }))
  await outside.query('update simulator set notifies = $1, answers = $2, delay_ms = $3', [notifies, answers, delay_ms])
}

async function paymentsOf({ outside, orders }: Round) {
  const { rows } = await outside.query<{ id: string }>(
    'select id from simulator_payments where external_reference = any($1) order by id',
    [orders.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

/** A refund in the provider's own panel, or a chargeback. */
async function takeBack({ outside }: Round, id: string, how: 'give back' | 'charge back') {
  const values =
    how === 'give back'
      ? "status = 'refunded', status_detail = 'refunded', transaction_amount_refunded = transaction_amount"
      : "status = 'charged_back', status_detail = 'settled'"
  await outside.query(
    `update simulator_payments set ${values} where id = $1 and status = 'approved' and transaction_amount_refunded = 0`,
    [id],
  )
}

async function webhook({ ask, outside }: Round, id: string) {
  const { rows } = await outside.query<{ webhook_secret: string }>('select webhook_secret from simulator')
  const [requestId, ts] = [randomUUID(), String(Date.now())]
  const headers = {
    'x-request-id': requestId,
    'x-signature': `ts=${ts},v1=${sign({ dataId: id, requestId, ts }, rows[0]?.webhook_secret ?? '')}`,
  }
  const path = `/api/payments/webhook?source_news=webhooks&data.id=${id}&type=payment`
  await ask('POST', path, { body: { type: 'payment', action: 'payment.updated', data: { id } }, headers })
}
