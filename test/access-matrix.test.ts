import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startSession } from '../src/accounts/sessions/sessions.server.ts'
import { type StaffRole, staffRoles } from '../src/roles.ts'
import { type Access, access, pages, roleLetters } from './support/access.ts'
import { countWrites } from './support/count-writes.ts'
import { hashTables } from './support/hash-tables.ts'
import { listPages } from './support/list-pages.ts'
import { listRoutes } from './support/list-routes.ts'
import { openShop } from './support/open-shop.ts'

type Person = 'nobody' | 'dead' | 'other' | 'mine'
type Actor = Person | StaffRole
type Outcome = 401 | 403 | 'open'

function allowed(who: Access): [Actor, Outcome][] {
  const persons = (nobody: Outcome, dead: Outcome, other: Outcome, mine: Outcome) =>
    Object.entries({ nobody, dead, other, mine }) as [Person, Outcome][]
  const all = (outcome: Outcome) => staffRoles.map((role) => [role, outcome] as [StaffRole, Outcome])
  switch (who) {
    case 'everyone':
      return [...persons('open', 'open', 'open', 'open'), ...all('open')]
    case 'visitor':
      return [...persons('open', 401, 'open', 'open'), ...all('open')]
    case 'customer':
      return [...persons(401, 401, 'open', 'open'), ...all('open')]
    case 'self':
      return [...persons(401, 401, 403, 'open'), ...all(403)]
    case 'provider':
      return [...persons(401, 401, 401, 401), ...all(401)]
    default:
      return [
        ...persons(401, 401, 403, 403),
        ...staffRoles.map((role) => [role, who.includes(roleLetters[role]) ? 'open' : 403] as [StaffRole, Outcome]),
      ]
  }
}

/** The route that answers unknown addresses of the API with 404. */
const catchAll = '/api/*'

test('the table of access lists exactly the routes of the server', async () => {
  const { routes } = await listRoutes(() => openShop())
  expect(routes.filter((route) => !route.endsWith(` ${catchAll}`))).toEqual(Object.keys(access).toSorted())
})

test('the table of access lists every page with the visitors that its guard admits', () => {
  expect(listPages()).toEqual(pages)
})

test('every call is allowed exactly for those in the table, and a refused call writes nothing', async () => {
  const world = await openWorld()
  const writes = await countWrites(world.db)
  const wrong: string[] = []
  for (const [route, who] of Object.entries(access)) {
    for (const [actor, outcome] of allowed(who)) {
      const before = await writes()
      const { status, code } = await attempt(world, route, actor)
      if (status === 403 && outcome === 403 && code !== 'sin-permiso') wrong.push(`${route} as ${actor}: ${code}`)
      const found = status === 401 || status === 403 ? status : 'open'
      if (found !== outcome || status >= 500) wrong.push(`${route} as ${actor}: ${status}, not ${outcome}`)
      if (found !== 'open') expect(await writes(), `${route} as ${actor}`).toBe(before)
    }
  }
  expect(wrong).toEqual([])
})

test.each(['showAll=true', 'status=active', 'status=inactive', 'lowStock=true'])(
  'the list of products with %s is for staff',
  async (query) => {
    const world = await openWorld()
    const statuses = (['nobody', 'dead', 'mine', 'contador'] as const).map(
      async (actor) => (await attempt(world, `GET /api/products?${query}`, actor)).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 401, 403, 200])
  },
)

test('nobody can order in the name of another user', async () => {
  const { call, buyer, product, mine, other, dueno, db } = await openWorld()
  const body = { ...buyer, user_id: mine.id, items: [{ product_id: product.id, quantity: 1 }] }
  const before = await hashTables(db)
  expect((await call('POST', '/api/orders', { body })).statusCode).toBe(401)
  expect((await call('POST', '/api/orders', { body, token: other.token })).statusCode).toBe(403)
  expect((await call('POST', '/api/orders', { body, token: dueno.token })).statusCode).toBe(403)
  expect(await hashTables(db)).toEqual(before)
  expect((await call('POST', '/api/orders', { body, token: mine.token })).statusCode).toBe(201)
})

test('an order read by its id shows nothing personal to anyone but its owner', async () => {
  const { call, buyer, product, mine, other } = await openWorld()
  const body = { ...buyer, user_id: mine.id, items: [{ product_id: product.id, quantity: 1 }] }
  const { order } = (await call('POST', '/api/orders', { body, token: mine.token })).body
  const asOwner = await call('GET', `/api/orders/${order.id}`, { token: mine.token })
  expect(asOwner.body.order.customer_email).toBe(buyer.customer_email)
  for (const options of [{}, { token: other.token }]) {
    const text = JSON.stringify((await call('GET', `/api/orders/${order.id}`, options)).body)
    for (const secret of [buyer.customer_email, buyer.customer_address, buyer.customer_phone]) {
      expect(text).not.toContain(secret)
    }
  }
})

test('every guess at an order gets the same response as a missing order', async () => {
  const { call, order } = await openWorld()
  const guesses = [randomUUID(), order.id.slice(0, -1), `${order.id}'`, "' or 1=1 --", '1', order.order_number, '%00']
  for (const guess of guesses) {
    const reply = await call('GET', `/api/orders/${encodeURIComponent(guess)}`)
    expect([guess, reply.statusCode, reply.body.code]).toEqual([guess, 404, 'no-encontrado'])
  }
})

test("a guest's session id must match exactly: a part, a wildcard or SQL finds no order", async () => {
  const { call } = await openWorld()
  expect((await call('GET', '/api/orders/guest/guest_1_abc')).body.orders).toHaveLength(1)
  for (const guess of ['guest_1_ab', 'guest_1_abc_', 'guest_%', '%', '_', "' or '1'='1", 'GUEST_1_ABC', ' ']) {
    const reply = await call('GET', `/api/orders/guest/${encodeURIComponent(guess)}`)
    expect([guess, reply.body]).toEqual([guess, { success: true, orders: [] }])
  }
})

async function openWorld() {
  const shop = await openShop()
  const { make, db, buy } = shop
  const [mine, other] = [await make.user(), await make.user()]
  const team = Object.fromEntries(
    await Promise.all(staffRoles.map(async (role) => [role, await make.user({ role })] as const)),
  ) as Record<StaffRole, typeof mine>
  const product = await make.product({ stock: 1000 })
  const { order } = (await buy(product)).body
  const note = await db
    .insertInto('notifications')
    .values({ user_id: mine.id, type: 'system', title: 'Hola', message: 'Hola' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...shop, ...team, mine, other, product, order, note }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** Uses a new session for each attempt, since some calls end sessions. */
async function attempt(world: World, route: string, actor: Actor) {
  const [method, pattern = ''] = route.split(' ')
  const headers: Record<string, string> = {}
  if (actor === 'dead') headers.authorization = 'Bearer dead-token'
  else if (actor !== 'nobody') headers.authorization = `Bearer ${await startSession(world.db, world[actor].id)}`
  const url = addressOf(world, pattern)
  const body = method === 'GET' ? {} : { body: bodyOf(world, route) }
  const reply = await world.call(method as 'GET' | 'POST', url, { headers, ...body })
  return { status: reply.statusCode, code: reply.body?.code }
}

function addressOf({ mine, product, note, order }: World, pattern: string) {
  return pattern
    .replace(/:part\(.*\)/, '1')
    .replace(':userId', String(mine.id))
    .replace(':productId', String(product.id))
    .replace(':sessionId', 'guest_1_abc')
    .replace(':file', 'nada.webp')
    .replace(/(notifications\/.*):id/, `$1${note.id}`)
    .replace(/(orders\/):id/, `$1${order.id}`)
    .replace(':id', '1')
}

/** Names the customer wherever a call may name one. Other missing fields are 400, which proves that access was granted. */
function bodyOf({ buyer, mine, order, product }: World, route: string) {
  if (route === 'POST /api/orders/lookup') return { order_number: order.order_number, email: buyer.customer_email }
  if (route === 'POST /api/cart/quote') return { items: [{ product_id: product.id, quantity: 1 }] }
  if (route === 'POST /api/orders') return { ...buyer, items: [{ product_id: product.id, quantity: 1 }] }
  return { user_id: mine.id, product_id: product.id }
}
