import { setTimeout as sleep } from 'node:timers/promises'
import { remember } from './buyer.ts'
import type { Chance } from './chance.ts'
import type { Round } from './round.ts'

/** Sells at the counter: with one key, asked again until it is answered, anyone who buys the same bottles meanwhile. */
export async function sell(round: Round, chance: Chance) {
  const [key, product] = [chance.word(), chance.pick(round.products)]
  const method = chance.weighted({ efectivo: 3, tarjeta: 2, transferencia: 2, link: 1 })
  const body = {
    items: [{ product_id: product, quantity: chance.between(1, 2) }],
    channel: chance.pick(['mostrador', 'telefono', 'whatsapp']),
    payment: { method },
    discount: chance.is(0.3) ? 1.01 : 0,
  }
  for (let attempt = 0; attempt < 6; attempt++) {
    const reply = await round.ask('POST', '/api/admin/sales', { body, token: round.token, key })
    if (reply?.status === 201) remember(round, key, reply.body.order)
    if (reply && reply.status !== 503) return
    await sleep(200)
  }
}
