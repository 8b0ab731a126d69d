import { person } from '../support/person.ts'
import { untilAnswered } from './ask.ts'
import { openTwoInstances } from './two-instances.ts'

const buyers = 200

/** In each round 200 buyers order one bottle through two instances on one database: one gets it, all get a response. */
export async function lastUnit(rounds: number, say: (line: string) => void = () => undefined) {
  await using shop = await openTwoInstances()
  const { ask, at, outside, ledger, token } = shop
  const figures = { rounds: 0, requests: 0, sold: 0, 'refused (409 sin-stock)': 0 }
  const bottle = { name: 'El último', price: 1000, stock: 0 }
  const made = await untilAnswered(() => ask('POST', '/api/products', { token, body: bottle }))
  const product_id: number = made?.body.product.id
  for (; figures.rounds < rounds && ledger.wrongs.length === 0; figures.rounds++) {
    await untilAnswered(() => ask('PUT', `/api/products/${product_id}`, { token, body: { stock: 1 } }))
    const body = { ...person, items: [{ product_id, quantity: 1 }] }
    const replies = await Promise.all(
      Array.from({ length: buyers }, (_, turn) => {
        const order = { key: `last-unit-round-${figures.rounds}-buyer-${turn}`, body }
        return untilAnswered(() => at(turn)('POST', '/api/orders', order))
      }),
    )
    const sold = replies.filter((reply) => reply?.status === 201).length
    const refused = replies.filter((reply) => reply?.status === 409 && reply.body.code === 'sin-stock').length
    figures.requests += replies.length
    figures.sold += sold
    figures['refused (409 sin-stock)'] += refused
    if (sold !== 1 || refused !== buyers - 1) ledger.wrongs.push(`${sold} sold, ${refused} refused`)
    const { rows } = await outside.query(`select stock, (select count(*)::int from orders) as orders,
      (select coalesce(sum(quantity), 0)::int from stock_movements) as moved from products`)
    const found = JSON.stringify(rows)
    const expected = JSON.stringify([{ stock: 0, orders: figures.rounds + 1, moved: 0 }])
    if (found !== expected) ledger.wrongs.push(`the books say ${found} where it is ${expected}`)
    say(`round ${figures.rounds + 1}: ${sold} sold, ${refused} refused`)
  }
  return { wrongs: ledger.wrongs, figures }
}
