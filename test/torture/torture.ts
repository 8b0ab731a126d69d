import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilAnswered } from './ask.ts'
import { auditBooks } from './books.ts'
import type { Buyer } from './buyer.ts'
import { type Fault, planFaults } from './faults.ts'
import { seededRandom } from './random.ts'
import { playRound, type Round } from './round.ts'
import { settle } from './settle.ts'
import { openWorld, type World } from './world.ts'

type Options = {
  seed: number
  /** Ends after that many rounds, or once `untilMs` has passed. */
  rounds: number
  untilMs?: number
  roundMs?: number
  pauseMs?: number
  /** Faults that a round must contain; the lists alternate from round to round. */
  requiredFaults?: readonly (readonly Fault[])[]
  say?: (line: string) => void
}

/** The system's temporary folder, read before the run sets TMPDIR to a folder that is deleted with it. */
const lasting = tmpdir()

const defaultFaults = [
  ['kill the shop'],
  ['kill the database'],
  ['fill the disk'],
  ['cut the connections'],
  ['use up the descriptors'],
  ['lock the products'],
  ['add latency'],
  [],
] as const

/** Runs rounds until one fails. A round's seed is the first seed plus its number, and repeats its faults on its own. */
export async function torture(options: Options) {
  const { seed, rounds, untilMs = Number.POSITIVE_INFINITY, roundMs = 6000, pauseMs = 400 } = options
  const { requiredFaults = defaultFaults, say = () => undefined } = options
  const began = performance.now()
  const world = await openWorld()
  const broken: Partial<Record<Fault, number>> = {}
  let [played, wrongs]: [number, string[]] = [0, []]
  try {
    const { products, buyers } = await addRecords(world)
    while (played < rounds && performance.now() - began < untilMs && wrongs.length === 0) {
      const round: Round = { ...world, seed: seed + played, token: await logIn(world), products, buyers, orders: [] }
      const all = planFaults(
        seededRandom(round.seed, 'faults'),
        roundMs,
        requiredFaults[round.seed % requiredFaults.length] ?? [],
      )
      const plan = all.filter(({ fault }) => fault !== 'fill the disk' || world.disk)
      const since = await now(world)
      await playRound(round, plan, { roundMs, pauseMs })
      const isSettled = await settle(world, since)
      wrongs = await auditBooks(round)
      if (!isSettled) wrongs.unshift('the shop did not finish its pending work')
      if (wrongs.length > 0) say(`the output of the shop is in ${await keepOutput(round)}`)
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

/** Saves the shop's output since its last start. */
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
    'refused for now (503)': count((status) => status === 503),
    'not answered (killed)': count((status) => status === 0),
    'statement lines accepted': new Set(ledger.matches.map(({ line_id }) => line_id)).size,
    mails: mail.received.size,
    'mails received twice': [...mail.received.values()].filter((times) => times > 1).length,
  }
}

/**
 * Creates eight perfumes that run out now and then, promotions, paid shipping, and six buyers, two of them with accounts.
 * One coupon has few uses, so that buyers compete for its last one.
 */
async function addRecords(world: World) {
  const token = await logIn(world)
  await addTerms(world, token)
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

async function addTerms({ ask }: World, token: string) {
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
  if (made?.status !== 201) throw new Error(`the shipping methods were not created: ${made?.status}`)
}

/** Retries 503: a process may still use a connection that a fault broke. */
async function logIn({ ask, admin }: World): Promise<string> {
  const answer = await untilAnswered(() => ask('POST', '/api/auth/login', { body: admin }))
  if (answer?.status !== 200) throw new Error(`staff cannot log in: ${answer?.status}`)
  return answer.body.token
}

async function now({ outside }: World) {
  const { rows } = await outside.query<{ now: Date }>('select now()')
  return rows[0]?.now ?? new Date(0)
}
