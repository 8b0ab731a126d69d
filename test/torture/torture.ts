import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilAnswered } from './ask.ts'
import { auditBooks } from './books.ts'
import type { Buyer } from './buyer.ts'
import { chanceOf } from './chance.ts'
import { type Fault, planFaults } from './faults.ts'
import { playRound, type Round } from './round.ts'
import { settle } from './settle.ts'
import { openWorld, type World } from './world.ts'

type Options = {
  seed: number
  /** Until so many rounds were played, or so much time has passed. */
  rounds: number
  untilMs?: number
  roundMs?: number
  pauseMs?: number
  /** What must break, in turn from round to round. */
  musts?: readonly (readonly Fault[])[]
  say?: (line: string) => void
}

/** As it was before the run got a folder of its own, which goes with the run. */
const lasting = tmpdir()

const usualMusts = [
  ['kill the shop'],
  ['kill the database'],
  ['fill the disk'],
  ['cut the connections'],
  ['use up the descriptors'],
  ['lock the products'],
  ['slow the line'],
  [],
] as const

/** Plays rounds until one is wrong. The seed of a round is the first one's plus its number: by it alone the round breaks the same. */
export async function torture(options: Options) {
  const { seed, rounds, untilMs = Number.POSITIVE_INFINITY, roundMs = 6000, pauseMs = 400 } = options
  const { musts = usualMusts, say = () => undefined } = options
  const began = performance.now()
  const world = await openWorld()
  const broken: Partial<Record<Fault, number>> = {}
  let [played, wrongs]: [number, string[]] = [0, []]
  try {
    const { products, buyers } = await furnish(world)
    while (played < rounds && performance.now() - began < untilMs && wrongs.length === 0) {
      const round: Round = { ...world, seed: seed + played, token: await logIn(world), products, buyers, orders: [] }
      const all = planFaults(chanceOf(round.seed, 'faults'), roundMs, musts[round.seed % musts.length] ?? [])
      const plan = all.filter(({ fault }) => fault !== 'fill the disk' || world.disk)
      const since = await now(world)
      await playRound(round, plan, { roundMs, pauseMs })
      const isSettled = await settle(world, since)
      wrongs = await auditBooks(round)
      if (!isSettled) wrongs.unshift('the shop did not come to rest')
      if (wrongs.length > 0) say(`what the shop said is in ${await keepOutput(round)}`)
      played += 1
      for (const { fault } of plan) broken[fault] = (broken[fault] ?? 0) + 1
      say(
        `round ${played}, seed ${round.seed}: ${plan.map(({ fault }) => fault).join(', ')}; ${round.orders.length} orders`,
      )
    }
  } finally {
    await world.close()
  }
  wrongs.push(...world.ledger.wrongs)
  return { seed: seed + Math.max(0, played - 1), wrongs, figures: figuresOf(world, played, broken) }
}

/** Since its last start. */
async function keepOutput({ seed, shop }: Round) {
  const file = join(lasting, `estela-torture-${seed}.log`)
  await writeFile(file, shop.output())
  return file
}

function figuresOf({ ledger, mail }: World, rounds: number, broken: Partial<Record<Fault, number>>) {
  const { answers, orders } = ledger
  const count = (statuses: (status: number) => boolean) =>
    [...answers].reduce((sum, [status, times]) => sum + (statuses(status) ? times : 0), 0)
  return {
    rounds,
    ...broken,
    requests: count(() => true),
    'orders promised': orders.size,
    'refused (4xx)': count((status) => status >= 400 && status < 500),
    'told to come back (503)': count((status) => status === 503),
    'not answered (killed)': count((status) => status === 0),
    'lines of the bank accepted': new Set(ledger.matches.map(({ line_id }) => line_id)).size,
    mails: mail.received.size,
    'mails that came twice': [...mail.received.values()].filter((times) => times > 1).length,
  }
}

/**
 * Eight perfumes that run out now and then, promotions and paid delivery on them, and six buyers, two of them with
 * accounts. One coupon runs out, so that buyers want its last use at once.
 */
async function furnish(world: World) {
  const token = await logIn(world)
  await furnishTerms(world, token)
  const products: number[] = []
  for (let turn = 1; turn <= 8; turn++) {
    const body = { name: `Perfume ${turn}`, price: turn * 1234.56, stock: 10 * turn }
    const made = await untilAnswered(() => world.ask('POST', '/api/products', { token, body }))
    products.push(made?.body.product.id)
  }
  const buyers: Buyer[] = [{}, {}, {}, {}]
  for (const name of ['eva', 'ana']) {
    const body = { first_name: name, last_name: 'Paz', email: `${name}@example.com`, password: 'secreto-largo' }
    const made = await untilAnswered(() => world.ask('POST', '/api/auth/register', { body }))
    buyers.push({ token: made?.body.token, user_id: made?.body.user.id })
  }
  return { products, buyers }
}

async function furnishTerms({ ask }: World, token: string) {
  const save = (method: 'POST' | 'PUT', path: string, body: object) =>
    untilAnswered(() => ask(method, `/api/admin/${path}`, { token, body }))
  const all = { name: 'Todo', kind: 'percent', value: 7.5 }
  const second = { name: 'La segunda a mitad', kind: 'second_unit', value: 50 }
  const scarce = { name: 'Pocos', kind: 'amount', value: 333.33, code: 'POCOS', max_uses: 12 }
  for (const body of [all, second, scarce]) await save('POST', 'promotions', body)
  await save('PUT', 'settings', { settings: { transfer_discount_percent: 12.5 } })
  const rates = [{ price: 850.25, free_from: 15_000 }]
  await save('PUT', 'shipping-methods/1', { rates })
  const moto = { name: 'Moto', kind: 'moto', rates: [{ price: 1999.99 }] }
  const made = await save('POST', 'shipping-methods', moto)
  if (made?.status !== 201) throw new Error(`the ways of delivery are not there: ${made?.status}`)
}

/** Told to come back, they do: one of the processes may still find a connection that a fault left dead. */
async function logIn({ ask, admin }: World): Promise<string> {
  const answer = await untilAnswered(() => ask('POST', '/api/auth/login', { body: admin }))
  if (answer?.status !== 200) throw new Error(`staff cannot log in: ${answer?.status}`)
  return answer.body.token
}

async function now({ outside }: World) {
  const { rows } = await outside.query<{ now: Date }>('select now()')
  return rows[0]?.now ?? new Date(0)
}
