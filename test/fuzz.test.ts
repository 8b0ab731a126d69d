import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startSession } from '../src/accounts/sessions/sessions.server.ts'
import type { Db } from '../src/platform/database/database.server.ts'
import { hashToken } from '../src/platform/http/tokens.server.ts'
import { refreshCustomers } from '../src/system/customers/refresh-customers.server.ts'
import { addressPart, escaped, type Known, mostlyValid, type Schema, valid } from './support/arbitrary-values.ts'
import { ask } from './support/ask.ts'
import { countWrites } from './support/count-writes.ts'
import { hashTables } from './support/hash-tables.ts'
import { openPayingShop } from './support/open-paying-shop.ts'
import { png } from './support/png.ts'
import { readApi } from './support/read-api.ts'

/**
 * Requests per call. FUZZ_RUNS=2000 FUZZ_SEED=$RANDOM tries more and others. The default seed is fixed, so that a change is
 * not failed by an older defect. A failure prints the seed that repeats it.
 */
const numRuns = Number(process.env.FUZZ_RUNS ?? 20)
const seed = Number(process.env.FUZZ_SEED ?? 2026)

type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}
type Call = { method: string; path: string; operation: Operation }

/** Processes pending customer changes first, which any later read of customers would do, even a refused one. */
async function hashSettled(db: Db) {
  await refreshCustomers(db)
  return hashTables(db)
}

test('every call answers any input with a documented response, and a refusal writes nothing', {
  timeout: 1_800_000,
}, async () => {
  const shop = await openPayingShop({ LOG_LEVEL: process.env.FUZZ_LOG ?? 'silent' })
  const people = { customer: await shop.make.user(), admin: await shop.make.admin() }
  const known = await fill(shop, people)
  const calls = await listCalls(shop)
  expect(calls.length).toBeGreaterThan(40)
  const writes = await countWrites(shop.db)
  const reached = new Set<string>()
  const broken: string[] = []
  let held = 0
  for (const [turn, call] of calls.entries()) {
    // Memory is measured after the first quarter of the calls, which loads modules and fills caches.
    if (turn === Math.floor(calls.length / 4)) held = heldBytes()
    await restore(shop, people)
    let before = await hashSettled(shop.db)
    let written = await writes()
    const requests = fc.asyncProperty(requestOf(call, known), async ({ as, ...request }) => {
      const isLeaving = call.path === '/api/auth/account'
      const person = isLeaving ? await newcomer(shop, people) : as === 'nobody' ? undefined : people[as]
      if (isLeaving) [before, written] = [await hashSettled(shop.db), await writes()]
      if (person) request.headers.authorization = `Bearer ${await startSession(shop.db, person.id)}`
      const reply = await ask(shop.app, request)
      reached.add(`${call.method} ${call.path} ${reply.statusCode < 400 ? 'done' : 'refused'}`)
      expectShopMessage(reply)
      const now = await writes()
      if (now === written) return
      const after = await hashSettled(shop.db)
      if (reply.statusCode >= 400) expect(after).toEqual(before)
      ;[before, written] = [after, await writes()]
    })
    const options = {
      numRuns,
      seed,
      endOnFailure: true,
    }
    await fc.assert(requests, options).catch((error: Error) => {
      const cause = (error.cause as Error | undefined)?.message ?? ''
      broken.push([call.method, call.path, error.message.slice(0, 3000), cause].join(' '))
    })
  }
  expect(broken).toEqual([])
  expect((heldBytes() - held) / 2 ** 20).toBeLessThan(60)
  // Enough requests must pass validation and access checks.
  expect([...reached].filter((call) => call.endsWith('done')).length).toBeGreaterThan(calls.length * 0.65)
})

/** Live heap after a garbage collection. */
function heldBytes() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Undoes the effects of a call on the customer's and administrator's roles and on the stock. */
async function restore({ db }: Shop, { customer, admin }: People) {
  await db.updateTable('products').set({ is_active: true, stock: 100_000 }).where('id', '=', 3).execute()
  await db
    .updateTable('users')
    .set({ role: sql<'dueno' | 'cliente'>`case when id = ${admin.id} then 'dueno' else 'cliente' end` })
    .where('id', 'in', [customer.id, admin.id])
    .execute()
}

/** A new user for calls that delete the account, with a copied hash, since hashing a password is slow. */
async function newcomer({ db }: Shop, { customer: { password_hash } }: People) {
  const values = { first_name: 'Eva', last_name: '', email: `${randomUUID()}@example.com`, password_hash }
  return db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
}

type Shop = Awaited<ReturnType<typeof openPayingShop>>
type Person = { id: number; email: string; password: string; password_hash: string }
type People = { customer: Person; admin: Person }

/** Creates records, so that some calls succeed. */
async function fill({ make, buy, db, call }: Shop, people: People): Promise<Known> {
  // Random ids of deleting calls may hit the first two.
  const products = [
    await make.product({ is_active: false }),
    await make.product({ stock: 3 }),
    await make.product({ stock: 100_000 }),
  ]
  const { order } = (await buy(products[2] ?? { id: 0 })).body
  await db.insertInto('contact_messages').values({ name: 'a', email: 'a@b.c', subject: 's', message: 'm' }).execute()
  const news = { user_id: people.customer.id, type: 'system' as const, title: 't', message: 'm' }
  await db.insertInto('notifications').values([news, news]).execute()
  const { id: user_id, email } = people.customer
  const mailed = { token_hash: hashToken('llave'), user_id, email, expires_at: new Date('2099-01-01') }
  await db.insertInto('password_resets').values(mailed).execute()
  await db.insertInto('email_verifications').values(mailed).execute()
  const [gone, few, many] = products.map(({ id }) => id)
  const token = await startSession(db, people.admin.id)
  const there: [path: string, body: object][] = [
    ['views', { page: '/admin/orders', name: 'v', query: '' }],
    ['ready-answers', { title: 't', text: 't' }],
    ['promotions', { name: 'p', kind: 'percent', value: 10 }],
    ['cash/movements', { type: 'ingreso', amount: 1, reason: 'r' }],
    ['receipts', { supplier: 's', document: '1', items: [{ product_id: many, quantity: 1 }] }],
  ]
  for (const [path, body] of there) {
    const { statusCode } = await call('POST', `/api/admin/${path}`, { token, body })
    expect([path, statusCode < 300]).toEqual([path, true])
  }
  const [customer, admin] = [people.customer.id, people.admin.id]
  return {
    product_id: [many, many, many, few, gone],
    productId: [many, few, 0],
    quantity: [1, 3, 1000],
    phone: ['(0351) 15 234-5678'],
    customer_phone: ['11 2345-6789'],
    customer_name: ['Juana Paz'],
    customer_email: ['juana@example.com'],
    customer_address: ['Colón 100'],
    customer_city: ['Córdoba'],
    customer_province: ['Córdoba'],
    postal_code: ['5000'],
    customer_postal_code: ['5000'],
    province: ['Córdoba'],
    order_number: [order.order_number],
    guest_session_id: ['guest_1_abc'],
    token: ['llave'],
    start: ['2026-01-01'],
    end: ['2026-01-31'],
    user_id: [customer, customer, admin, 2 ** 31 - 1],
    userId: [customer, customer, admin],
    id: [1, 2, 3, order.id],
    code: ['1425'],
    order_id: [order.id],
    transfer_reference: ['123'],
    amount: [1000, '1000'],
    dni: ['30123456'],
    customer_dni: ['30123456'],
    case_key: [`orden-${order.id}`],
    sessionId: ['guest_1_abc'],
    file: ['nada.webp', 'nada-400.avif'],
    ids: ['1', '1,2', '2,2,2', [1, 2]],
    items: [[{ product_id: 3, quantity: 1 }]],
    discount: [0],
    expected_total: [null],
    gift_wrap: [false],
    barcode: [''],
    price: [10, 0, 9.99],
    stock: [0, 5],
    volume: ['100ml'],
    sku: [''],
    category_id: [''],
    keep_images: ['nada.webp'],
    password: [people.customer.password, people.admin.password, 'otra-clave-larga'],
    current_password: [people.customer.password],
    email: [people.customer.email, 'juana@example.com', 'a@b.c', 'nueva@ejemplo.com.ar'],
    before: [null],
    tags: [['mayorista']],
    supplier: ['s'],
    document: ['2'],
    kind: ['percent', 'domicilio'],
    rates: [[{ price: 10 }]],
    value: [10],
    scope: [{}],
    bank_cuit: ['30-71234567-1'],
    bank_cbu: ['2850590940090418135201'],
    bank_alias: ['ESTELA.DEMO'],
    accent_color: ['#6B2A3A'],
    instagram_url: ['https://instagram.com/x'],
    facebook_url: [''],
    data_fiscal_url: [''],
  }
}

/** Deleting calls come last, so that the others find their records. */
async function listCalls({ call }: Shop): Promise<Call[]> {
  const calls = Object.entries(await readApi<Operation>({ call })).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const [taking, others] = [calls.filter(isTaking), calls.filter((call) => !isTaking(call))]
  return [...others, ...taking]
}

const isTaking = ({ method }: Call) => method === 'DELETE'

const as = fc.oneof(
  { weight: 1, arbitrary: fc.constant('nobody' as const) },
  { weight: 2, arbitrary: fc.constant('customer' as const) },
  { weight: 3, arbitrary: fc.constant('admin' as const) },
)

function requestOf({ method, path, operation }: Call, known: Known) {
  const body = method === 'GET' ? fc.constant({}) : bodyOf(operation, known)
  return fc
    .tuple(as, addressOf(path, operation, known), headersOf(operation, known), body)
    .map(
      ([who, url, headers, { payload, type }]: [
        typeof as extends fc.Arbitrary<infer Who> ? Who : never,
        string,
        Record<string, string>,
        Body,
      ]) => ({
        as: who,
        method: method as 'GET' | 'POST',
        url,
        headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) } as Record<string, string>,
        ...(payload === undefined ? {} : { payload }),
      }),
    )
}

type Body = { payload?: string | Buffer; type?: string }

function addressOf(path: string, { parameters = [] }: Operation, known: Known) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const parts = fc.tuple(
    ...names.map((name) =>
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...(known[name] ?? ['1'])).map(String) },
        { weight: 1, arbitrary: addressPart },
      ),
    ),
  )
  const queries = parameters.filter((parameter) => parameter.in === 'query')
  const asked = ({ name, schema }: (typeof queries)[number]) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: valid(schema, known, name).map((value) => pairsOf(name, value)) },
    )
  const odd = ({ name, schema }: (typeof queries)[number]) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      { weight: 2, arbitrary: mostlyValid(schema, known, name).map((value) => `${name}=${asText(value)}`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `${name}=%ff`, name),
      },
    )
  const noise = fc.constantFrom('', '', '', '__proto__=1&constructor=2', 'a[b][c]=1', '%', '%ff=%ff', '=', '&&&')
  // Half of the queries are valid: one invalid parameter of twenty would keep the others from being tested.
  const query = fc.oneof(fc.tuple(...queries.map(asked)), fc.tuple(...queries.map(odd), noise))
  return fc.tuple(parts, query).map(([values, pairs]) => {
    let url = path
    names.forEach((name, index) => {
      url = url.replace(`{${name}}`, () => values[index] ?? '')
    })
    return `${url}?${pairs.filter(Boolean).join('&')}`
  })
}

const pairsOf = (name: string, value: unknown) =>
  [value]
    .flat()
    .map((one) => `${name}=${asText(one)}`)
    .join('&')

const asText = (value: unknown) =>
  escaped(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 6000)

function headersOf({ parameters = [] }: Operation, known: Known) {
  const named = parameters.filter((parameter) => parameter.in === 'header')
  const values = named.map(({ name, schema }) =>
    fc.option(mostlyValid(schema, known, name).map((value) => [name, asText(value).slice(0, 300)] as const)),
  )
  const odd = fc.constantFrom<Record<string, string>>(
    {},
    {},
    { authorization: 'Bearer' },
    { authorization: `Bearer ${'x'.repeat(5000)}` },
    { 'accept-encoding': 'br;q=x, *' },
    { 'if-none-match': '*' },
    { range: 'bytes=9-1' },
    { 'x-forwarded-for': "'; --" },
  )
  return fc
    .tuple(fc.tuple(...values), odd)
    .map(([pairs, more]) => ({ ...more, ...Object.fromEntries(pairs.filter((pair) => pair !== null)) }))
}

function bodyOf({ requestBody }: Operation, known: Known): fc.Arbitrary<Body> {
  const content = requestBody?.content ?? {}
  const schema = content['application/json']?.schema ?? Object.values(content)[0]?.schema ?? {}
  const json = mostlyValid(schema, known).map((value) => ({
    payload: JSON.stringify(value) ?? '',
    type: 'application/json',
  }))
  const whole = fc.oneof(
    { weight: 3, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  )
  // A call refuses files under a field that it does not read.
  const files = fc.constantFrom([], ['proof'], ['images'], ['image'], ['file'], ['proof', 'images', 'image', 'file'])
  const form = fc.tuple(mostlyValid(anyForm, known), files, whole).map((sent) => multipart(...sent))
  const broken = fc.constantFrom<Body>(
    {},
    { payload: '', type: 'application/json' },
    { payload: '{"a":', type: 'application/json' },
    { payload: `${'['.repeat(50_000)}`, type: 'application/json' },
    { payload: `${'['.repeat(50_000)}${']'.repeat(50_000)}`, type: 'application/json' },
    { payload: `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, type: 'application/json' },
    { payload: '{"__proto__":{"is_admin":1}}', type: 'application/json' },
    { payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), type: 'application/json' },
    { payload: '{}', type: 'text/plain' },
    { payload: '<a/>', type: 'application/xml' },
    { payload: 'a=1', type: 'application/x-www-form-urlencoded' },
    { payload: '{}', type: 'no type at all' },
    { payload: '{}', type: 'application/json; charset=utf-16' },
    { payload: '--x', type: 'multipart/form-data; boundary=x' },
    { payload: '--x\r\n', type: 'multipart/form-data' },
    { payload: 'x'.repeat(300_000), type: 'application/json' },
  )
  return fc.oneof({ weight: 6, arbitrary: json }, { weight: 2, arbitrary: form }, { weight: 2, arbitrary: broken })
}

/** The fields of all forms with files, which the document does not describe. */
const text: Schema = { type: 'string', maxLength: 100 }
const anyForm: Schema = {
  properties: {
    order_id: text,
    transfer_reference: text,
    amount: text,
    name: text,
    description: text,
    brand: text,
    notes: text,
    price: { type: 'number', minimum: 0 },
    stock: { type: 'integer', minimum: 0 },
    sku: text,
    volume: text,
    category_id: text,
    gender: { enum: ['hombre', 'mujer', 'unisex'] },
    type: { enum: ['original', 'imitacion'] },
    is_active: { enum: [0, 1, 'true', ''] },
    concentration: { enum: ['', 'Parfum'] },
    keep_images: text,
  },
}

/** A multipart body cut off after the fraction `kept`. */
function multipart(fields: unknown, fileFields: readonly string[], share: number): Body {
  const parts = Object.entries(Object(fields)).map(([name, value]) =>
    part(name, '', String(asPlain(value)).toWellFormed()),
  )
  const nameOf = (field: string) => (field === 'proof' ? '../a.php.png' : '\u202egnp.exe')
  const files = fileFields.flatMap((field) => [part(field, nameOf(field), png), part(field, '', '')])
  const whole = Buffer.concat([...parts, ...files, Buffer.from('--cut--\r\n')])
  return { payload: whole.subarray(0, Math.ceil(whole.length * share)), type: 'multipart/form-data; boundary=cut' }
}

function part(name: string, filename: string, content: string | Buffer) {
  const file = filename && `; filename="${filename}"\r\nContent-Type: text/html`
  const head = `--cut\r\nContent-Disposition: form-data; name="${name.replace(/[\r\n"\0]/g, '')}"${file}\r\n\r\n`
  return Buffer.concat([Buffer.from(head.toWellFormed()), Buffer.from(content), Buffer.from('\r\n')])
}

const asPlain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const leaks =
  /node_modules|\.server\.ts|\bat \w.*:\d+:\d+|\b(select|insert into|update|delete from) .*\b(from|values|set|where)\b|violates|syntax error|relation "|FST_|ECONN|\bpg_/i
const english = /\b(the|is|not|must|should|invalid|expected|received|required|unexpected|failed|bad request|too)\b/i

function expectShopMessage(reply: Awaited<ReturnType<typeof ask>>) {
  if (reply.statusCode < 400) return
  expect(reply.statusCode, String(reply.raw).slice(0, 300)).toBeLessThan(500)
  // The error of a repeated receipt names the existing one.
  const { success, message, code, errors, receipt_id, ...rest } = reply.body
  expect({ success, rest }).toEqual({ success: false, rest: {} })
  expect(code === 'remito-repetido').toBe(receipt_id !== undefined)
  expect(code).toMatch(/^[a-z-]+$/)
  for (const text of [message, ...Object.values(errors ?? {})]) {
    expect(text).toMatch(/\p{L}/u)
    expect(text).not.toMatch(leaks)
    expect(text).not.toMatch(english)
  }
  expect(reply.headers['cache-control']).toContain('no-store')
}
