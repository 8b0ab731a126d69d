import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startSession } from '../src/accounts/sessions/sessions.server.ts'
import { access, isForStaff } from './support/access.ts'
import { type Known, type Schema, valid } from './support/arbitrary-values.ts'
import { openShop } from './support/open-shop.ts'
import { readApi } from './support/read-api.ts'

type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}
type Request = { method: 'GET' | 'POST'; url: string; payload?: string; headers?: Record<string, string> }
type Field = { name: string; request(text: string): Request; longest: number }

/** Inputs that slow down regular expressions with backtracking. */
const letters: Record<string, (length: number) => string> = {
  dots: (length) => '.'.repeat(length),
  ats: (length) => '@'.repeat(length),
  spaces: (length) => ' '.repeat(length),
  words: (length) => 'a'.repeat(length),
  address: (length) => `a@${'.'.repeat(length - 3)}@`,
  link: (length) => `https://${'a.'.repeat(length / 2 - 6)} x`,
}

/** The longest text accepted in a body, a multipart field, a urlencoded form, and an address. */
const longest = { body: 250_000, part: 65_000, form: 32_000, address: 15_000 }

/** Processor time, which does not depend on other load on the machine. */
const mostMs = 250

test('no input in any field of any call keeps the processor busy', async () => {
  const shop = await openShop()
  const people = { admin: (await shop.make.admin()).id, customer: (await shop.make.user()).id }
  const known = await knownThings(shop, people)
  const described = Object.entries(await readApi<Operation>(shop)).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => fieldsOf(method.toUpperCase(), path, operation, known)),
  )
  const fields = [...described, ...undescribed(known)]
  expect(fields.length).toBeGreaterThan(320)
  const busy: string[] = []
  for (const { name, request, longest } of fields) {
    const route = name
      .split(' ', 2)
      .join(' ')
      .replaceAll(/\{(\w+)\}/g, ':$1')
    const as = isForStaff(access[route]) ? 'admin' : 'customer'
    for (const [kind, text] of Object.entries(letters)) {
      const ask = async () => {
        const { headers, ...asked } = request(text(longest))
        const token = await startSession(shop.db, people[as])
        return timed(() => shop.app.inject({ ...asked, headers: { ...headers, authorization: `Bearer ${token}` } }))
      }
      let ms = await ask()
      // Retries: the first request of a kind loads modules, and a shared machine adds time of others.
      for (let tries = 0; ms >= mostMs && tries < 5; tries += 1) ms = Math.min(ms, await ask())
      if (ms >= mostMs) busy.push(`${name} ${kind}: ${Math.round(ms)} ms`)
    }
  }
  expect(busy).toEqual([])
})

async function timed(ask: () => Promise<unknown>) {
  const before = process.cpuUsage()
  await ask()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

type Shop = Awaited<ReturnType<typeof openShop>>

/** Valid values for the other fields, so that validation reaches the long one. */
async function knownThings({ make, buy }: Shop, { customer }: { customer: number }): Promise<Known> {
  const bottle = await make.product({ stock: 100 })
  const { order } = (await buy(bottle)).body
  return {
    product_id: [bottle.id],
    productId: [bottle.id],
    quantity: [1],
    id: [order.id],
    order_id: [order.id],
    order_number: [order.order_number],
    user_id: [customer],
    userId: [customer],
    email: ['juana@example.com'],
    customer_email: ['juana@example.com'],
    phone: ['11 2345-6789'],
    customer_phone: ['11 2345-6789'],
    token: ['llave'],
    password: ['otra-clave-larga'],
  }
}

function fieldsOf(method: string, path: string, { parameters = [], requestBody }: Operation, known: Known): Field[] {
  const call = `${method} ${path}`
  const schema = requestBody?.content['application/json']?.schema ?? {}
  const address = (query = '', long?: [name: string, text: string]) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (long?.[0] === name ? long[1] : String(known[name]?.[0] ?? 1))) +
    query
  const start = { method: method as 'GET' | 'POST' }
  const payloadOf = (body: unknown) =>
    requestBody ? { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
  const [body] = fc.sample(valid(schema, known), { numRuns: 1, seed: 1 })
  return [
    ...stringsIn(schema).map((way) => ({
      name: `${call} ${way.join('.')}`,
      request: (text: string) => ({ ...start, url: address(), ...payloadOf(replaced(body, way, text)) }),
      longest: longest.body,
    })),
    ...parameters
      .filter((parameter) => parameter.in === 'query' || parameter.in === 'path')
      .map(({ name, in: place }) => ({
        name: `${call} ${name}`,
        request: (text: string) => {
          const sent = inAddress(text)
          const url = place === 'path' ? address('', [name, sent]) : address(`?${name}=${sent}`)
          return { ...start, url, ...payloadOf(body) }
        },
        longest: longest.address,
      })),
  ]
}

/** Encoded for an address, up to the length that the server accepts. */
const inAddress = (text: string) => encodeURIComponent(text).slice(0, longest.address - (longest.address % 3))

/** Paths to all text fields of a schema, through arrays and alternatives. */
function stringsIn({ type, properties, items, ...schema }: Schema, way: string[] = []): string[][] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.flatMap((choice) => stringsIn(choice, way)).slice(0, 1)
  if (properties) return Object.entries(properties).flatMap(([name, part]) => stringsIn(part, [...way, name]))
  if (items) return stringsIn(items, [...way, '0'])
  return type === 'string' ? [way] : []
}

function replaced(value: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text
  if (name === '0') return [replaced(Array.isArray(value) ? value[0] : undefined, rest, text)]
  const object = typeof value === 'object' && value ? value : {}
  return { ...object, [name]: replaced(Reflect.get(object, name), rest, text) }
}

/** Fields of forms, which the document does not describe. */
function undescribed(known: Known): Field[] {
  const product = ['name', 'brand', 'price', 'stock', 'volume', 'sku', 'description', 'notes', 'inspired_by']
  const multipart: Record<string, string[]> = {
    'POST /api/payments/transfer': ['order_id', 'transfer_reference', 'amount'],
    'POST /api/products': [...product, 'category_id', 'keep_images', 'pictures', 'notes_top', 'accords'],
    'POST /api/admin/categories': ['name', 'description'],
    'POST /api/admin/products/import': ['rate', 'price'],
  }
  const plain: Record<string, string[]> = {
    'POST /arrepentimiento': ['order_number', 'email', 'name', 'phone', 'reason'],
    'POST /simulador/mercado-pago/pagar': ['result', 'payment_method', 'pref_id'],
  }
  const field = (
    call: string,
    name: string,
    longest: number,
    request: (text: string) => Omit<Request, 'method' | 'url'>,
  ) => ({
    name: `${call} ${name}`,
    request: (text: string) => ({ method: 'POST' as const, url: call.split(' ')[1] ?? '', ...request(text) }),
    longest,
  })
  return [
    ...Object.entries(multipart).flatMap(([call, names]) =>
      names.map((name) =>
        field(call, name, longest.part, (text) =>
          formOf({ order_id: String(known.order_id?.[0]), amount: '1', [name]: text }),
        ),
      ),
    ),
    ...Object.entries(plain).flatMap(([call, names]) =>
      names.map((name) =>
        field(call, name, longest.form, (text) => ({
          payload: new URLSearchParams({ email: 'juana@example.com', [name]: text }).toString().slice(0, longest.form),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })),
      ),
    ),
  ]
}

function formOf(fields: Record<string, string>) {
  const parts = Object.entries(fields).map(
    ([name, text]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  )
  return { payload: `${parts.join('')}--x--\r\n`, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
}
