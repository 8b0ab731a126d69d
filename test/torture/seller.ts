import { setTimeout as sleep } from 'node:timers/promises'
import { remember } from './buyer.ts'
import type { Random } from './random.ts'
import type { Round } from './round.ts'

/** Makes a counter sale with one key until there is a response, in competition with other buyers. */
export async function sell(round: Round, random: Random) {
  const [key, product] = [random.word(), random.pick(round.products)]
  const method = random.weighted({ efectivo: 3, tarjeta: 2, transferencia: 2, link: 1 })
  const body = {
    items: [{ product_id: product, quantity: random.between(1, 2) }],
    channel: random.pick(['mostrador', 'telefono', 'whatsapp']),
    payment: { method },
    discount: random.chance(0.3) ? 1.01 : 0,
  }
  for (let attempt = 0; attempt < 6; attempt++) {
    const reply = await round.ask('POST', '/api/admin/sales', { body, token: round.token, key })
    if (reply?.status === 201) remember(round, key, reply.body.order)
    if (reply && reply.status !== 503) return
    await sleep(200)
  }
}
