import { person } from '../support/person.ts'
import { untilAnswered } from './ask.ts'
import { openTwoInstances } from './two-instances.ts'

const buyers = 50

/**
 * In each round fifty buyers use a coupon with one use through two instances on one database: one gets it, all others are
 * refused. Then that order is cancelled through both instances in parallel, which must restore the use once.
 */
export async function lastUse(rounds: number, say: (line: string) => void = () => undefined) {
  await using shop = await openTwoInstances()
  const { ask, at, outside, ledger, token } = shop
  const figures = { rounds: 0, requests: 0, served: 0, 'refused (409 cupon-invalido)': 0, 'given back': 0, again: 0 }
  const again = () => void figures.again++
  const bottle = { name: 'Perfume', price: 1000, stock: 1000 }
  const made = await untilAnswered(() => ask('POST', '/api/products', { token, body: bottle }))
  const coupon = { name: 'Una vez', kind: 'percent', value: 10, code: 'UNO', max_uses: 1 }
  const promotion = await untilAnswered(() => ask('POST', '/api/admin/promotions', { token, body: coupon }))
  const items = [{ product_id: made?.body.product.id, quantity: 1 }]
  for (; figures.rounds < rounds && ledger.wrongs.length === 0; figures.rounds++) {
    const replies = await Promise.all(
      Array.from({ length: buyers }, (_, turn) => {
        const buyer = { customer_email: `buyer${turn}@example.com`, guest_session_id: `guest_${turn}` }
        const order = {
          key: `last-use-round-${figures.rounds}-buyer-${turn}`,
          body: { ...person, ...buyer, items, coupon: 'uno' },
        }
        return untilAnswered(() => at(turn)('POST', '/api/orders', order), again)
      }),
    )
    const served = replies.filter((reply) => reply?.status === 201)
    const refused = replies.filter((reply) => reply?.status === 409 && reply.body.code === 'cupon-invalido').length
    if (served.length !== 1 || refused !== buyers - 1) ledger.wrongs.push(`${served.length} served, ${refused} refused`)
    const id = served[0]?.body.order.id
    const before = figures.again
    const cancels = await Promise.all(
      [0, 1].map((turn) =>
        untilAnswered(() => at(turn)('POST', `/api/admin/orders/${id}/cancel`, { token, body: {} }), again),
      ),
    )
    const cancelled = cancels.filter((reply) => reply?.status === 200).length
    // A repeated cancel is refused if the response to the first was lost; the query below verifies that it was done.
    const isLost = figures.again > before && cancelled === 0
    if (cancelled !== 1 && !isLost) {
      const answers = cancels.map((reply) => (reply ? `${reply.status} ${reply.body?.message}` : 'no answer'))
      ledger.wrongs.push(`cancelled ${cancelled} times: ${answers.join(' and ')}`)
    }
    const { rows } = await outside.query(`select stock, (select count(*)::int from promotion_uses) as uses,
      (select count(*)::int from promotion_uses join orders on orders.id = order_id where status <> 'cancelado') as held
      from products`)
    const found = JSON.stringify(rows)
    const expected = JSON.stringify([{ stock: 1000, uses: figures.rounds + 1, held: 0 }])
    if (found !== expected) ledger.wrongs.push(`the books say ${found} where it is ${expected}`)
    figures.requests += replies.length + cancels.length
    figures.served += served.length
    figures['refused (409 cupon-invalido)'] += refused
    figures['given back'] += cancelled
    say(`round ${figures.rounds + 1}: ${served.length} served, ${refused} refused`)
  }
  const listed = await untilAnswered(() => ask('GET', '/api/admin/promotions', { token }))
  const used = listed?.body.promotions[0]?.used
  if (promotion?.status !== 201 || used !== 0) ledger.wrongs.push(`the panel says ${used} uses where it is 0`)
  return { wrongs: ledger.wrongs, figures }
}
