import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { packageRoot } from '../src/platform/package-root.server.ts'
import { pages } from '../test/support/access.ts'
import { person } from '../test/support/person.ts'
import { openBrowser } from './support/open-browser.ts'

const plain = await openBrowser()
const secure = await openBrowser({ PUBLIC_URL: 'https://estela.example' })

const assets = readdirSync(join(packageRoot, 'build/client/assets'))
const asset = assets.find((name) => name.endsWith('.js'))
const json = { 'content-type': 'application/json' }
const staff = { authorization: `Bearer ${(await plain.make.admin()).token}` }
const { proof, picture } = await uploadSome()
const etag = (await fetch(plain.url)).headers.get('etag') ?? ''

/** Every kind of response of the shop. */
const kinds: Record<string, [path: string, init?: RequestInit]> = {
  page: ['/'],
  'page of a product that is not there': ['/products/999999'],
  'page that is not there': ['/no-hay'],
  'address that names a host': ['//evil.example/products'],
  'data of a page': ['/products.data'],
  cacheControl: ['/quienessomos'],
  'same page again': ['/quienessomos'],
  'page asked for again': ['/', { headers: { 'if-none-match': '*' } }],
  'page that the browser has': ['/', { headers: { 'if-none-match': etag } }],
  'page of the panel': ['/admin/orders'],
  'page of a customer': ['/profile'],
  'styles of the owner': ['/accent.css'],
  'head of a page': ['/', { method: 'HEAD' }],
  redirect: ['/product/1', { redirect: 'manual' }],
  'payment result': ['/payment/success?payment_id=1&status=approved&external_reference=x'],
  asset: [`/assets/${asset}`],
  icon: ['/favicon.svg'],
  'upload that is not there': ['/uploads/nada.webp'],
  upload: [`/uploads/${picture}`],
  'private file': [`/api/admin/payment-proof/${proof}`, { headers: staff }],
  'private file without a login': [`/api/admin/payment-proof/${proof}`],
  'exported file': ['/api/admin/orders/export/csv', { headers: staff }],
  'answer to staff': ['/api/admin/dashboard', { headers: staff }],
  'document of the calls': ['/api/docs'],
  readiness: ['/readyz'],
  robots: ['/robots.txt'],
  manifest: ['/manifest.webmanifest'],
  'page of the stand-in for Mercado Pago': ['/simulador/mercado-pago/pagar'],
  sitemap: ['/sitemap.xml'],
  feed: ['/feed/google.xml'],
  health: ['/healthz'],
  'answer of the API': ['/api/products'],
  refusal: ['/api/auth/verify'],
  'wrong body': ['/api/contact', { method: 'POST', headers: json, body: '{' }],
  'call that is not there': ['/api/nada'],
  'address that is none': ['/api/products/%zz'],
  'page whose address is none': ['/products/%zz'],
  'body that is too large': ['/api/contact', { method: 'POST', headers: json, body: `"${'x'.repeat(300_000)}"` }],
  'body that is packed': [
    '/api/contact',
    { method: 'POST', headers: { ...json, 'content-encoding': 'gzip' }, body: 'x' },
  ],
  'method that nobody takes': ['/api/products', { method: 'OPTIONS' }],
  'method that no page takes': ['/products', { method: 'DELETE' }],
  'wrong type': ['/api/contact', { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }],
  'form without JavaScript': ['/arrepentimiento', { method: 'POST', body: new URLSearchParams() }],
}

test.each(Object.entries(kinds))(
  '%s: the headers forbid sniffing, framing and foreign scripts',
  async (_kind, [path, init]) => {
    const { headers } = await fetch(plain.url + path, init)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    // Only documents need these.
    const isFile = path.startsWith('/assets/')
    expect(headers.get('referrer-policy')).toBe(isFile ? null : 'strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe(isFile ? null : 'same-origin')
    // The shop's own full address is not another host.
    const policy = (headers.get('content-security-policy') ?? '').replaceAll(plain.url, "'self'")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/)
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull()
    if (path.startsWith('/api/') && path !== '/api/products')
      expect(headers.get('cache-control')).toMatch(/\bno-store$/)
    const type = headers.get('content-type') ?? ''
    if (/^text\/(html|css|plain)|\/(json|xml|manifest)/.test(type)) expect(type).toMatch(/charset=utf-8$/i)
    // No CORS: other sites cannot read responses.
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const onTls = await fetch(secure.url + path, init)
    expect(onTls.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  },
)

test('each kind above has its content type', async () => {
  const status = async (kind: string) => {
    const [path = '', init] = kinds[kind] ?? []
    return (await fetch(plain.url + path, init)).status
  }
  for (const [kind, expected] of Object.entries({
    'page that the browser has': 304,
    upload: 200,
    'private file': 200,
    'private file without a login': 401,
    'exported file': 200,
    'body that is too large': 413,
    'body that is packed': 415,
    redirect: 301,
  })) {
    expect([kind, await status(kind)]).toEqual([kind, expected])
  }
})

test('a page is identical for every token and contains no personal data', async () => {
  const user = await plain.make.user({ first_name: 'Zoraida', email: 'zoraida@example.com' })
  const askers = [{}, { authorization: 'Bearer dead' }, { authorization: `Bearer ${user.token}` }, staff]
  for (const pattern of Object.keys(pages)) {
    const path = pattern.replace(':id', '1').replace(':code', 'nada').replace('*', 'nada')
    const texts = await Promise.all(
      askers.map(async (headers) => (await fetch(plain.url + path, { headers, redirect: 'manual' })).text()),
    )
    expect([path, new Set(texts).size]).toEqual([path, 1])
    expect(texts[0]).not.toMatch(/Zoraida|zoraida/)
  }
  // Node warns of a page that reads the storage of a browser while it is rendered.
  expect(plain.output()).not.toContain('Warning')
})

test('an error page has the usual headers and reveals no cause', async () => {
  const { id } = await plain.make.product()
  await sql`alter table product_pictures rename to pictures_away`.execute(plain.db)
  const broken = await fetch(`${plain.url}/products/${id}`)
  await sql`alter table pictures_away rename to product_pictures`.execute(plain.db)
  expect(broken.status).toBe(500)
  const policy = broken.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(broken.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await broken.text()).not.toMatch(/product_pictures|relation|\.server\.|\bat \w+ \(/)
})

test('a malformed address is a 404 page', async () => {
  const reply = await fetch(`${plain.url}/products/%zz`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await reply.text()).toContain('Página no encontrada')
})

test('an address with another host is a 404 page that does not contain it', async () => {
  const plainly = ['//evil.example/products', '//evil.example', '/\\evil.example/products', '///products']
  const byDots = ['/.//evil.example/products', '/x/..//evil.example/products', '/%2e/\\evil.example/products.data']
  for (const path of [...plainly, ...byDots]) {
    const reply = await getAsWritten(path)
    expect([path, reply.split(' ')[1]]).toEqual([path, '404'])
    expect(reply).not.toContain('evil.example')
  }
})

/** Sends the address unchanged; `fetch` would normalise it. */
async function getAsWritten(path: string) {
  const { port, host } = new URL(plain.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

test('of a burst of pages some are rendered, and the others are refused with a text', async () => {
  const { port, host } = new URL(plain.url)
  const sockets = Array.from({ length: 400 }, () => connect(Number(port), '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  // By the answer to a later connection all are accepted; stopped, the shop then finds all requests at once.
  await getAsWritten('/healthz')
  plain.signal('SIGSTOP')
  for (const [turn, socket] of sockets.entries()) {
    socket.write(`GET /${turn % 2 ? `no-hay-${turn}` : '%zz'} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  }
  plain.signal('SIGCONT')
  const replies = await Promise.all(sockets.map((socket) => text(socket)))
  const statuses = Map.groupBy(replies, (reply) => reply.split(' ')[1])
  expect([...statuses.keys()].toSorted()).toEqual(['404', '503'])
  for (const refused of statuses.get('503') ?? []) {
    expect(refused).toMatch(/\r\nretry-after: 2\r\n/i)
    expect(refused).toMatch(/\r\ncontent-type: text\/plain; charset=utf-8\r\n/i)
    expect(refused).toContain('Hay muchas visitas a la vez. Probá de nuevo en un momento.')
  }
})

test('a page allows only the scripts of its renderer, by their hashes, and does not reveal their marker', async () => {
  const reply = await fetch(plain.url)
  const html = await reply.text()
  const inline = [...html.matchAll(/<script(?![^>]*(?: src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
  expect(inline.length).toBeGreaterThan(3)
  const hashes = inline.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const policy = reply.headers.get('content-security-policy') ?? ''
  expect(policy.match(/'sha256-[^']+'/g)?.toSorted()).toEqual([...new Set(hashes)].toSorted())
  expect(html).not.toContain('nonce')
})

test('a payment result is not cached, shared responses are revalidated, and assets are cached for ever', async () => {
  const cacheControl = async (path: string) => (await fetch(plain.url + path)).headers.get('cache-control')
  expect(await cacheControl('/payment/success?payment_id=1')).toBe('no-transform, no-store')
  for (const shared of ['/', '/api/products'])
    expect(await cacheControl(shared)).toBe('public, max-age=0, s-maxage=1, no-transform')
  expect(await cacheControl(`/assets/${asset}`)).toContain('immutable')
})

test('no file of a page has a word in its name that an ad blocker could refuse', () => {
  const isPlain = (name: string) => /^([\w-]{8}|manifest-[\da-f]{8})\.\w+(\.br|\.gz)?$/.test(name)
  expect(assets.filter((name) => !isPlain(name))).toEqual([])
})

test("a product's name cannot break out of its JSON-LD, nor run in its page", async () => {
  const attack = '</script><script>window.owned=1</script><img src=x onerror=window.owned=1>'
  const { id } = await plain.make.product({ name: attack, description: attack, brand: attack, notes: attack })
  const html = await (await fetch(`${plain.url}/products/${id}`)).text()
  expect(html).not.toContain('<script>window.owned')
  expect(html).not.toContain('<img src=x')
  const page = await plain.visit(`/products/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate('window.owned')).toBeUndefined()
  const described = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(described.map((text) => JSON.parse(text)).find((thing) => thing['@type'] === 'Product')?.name).toBe(attack)
})

test('no text typed by a stranger runs in the panel or its prints', async () => {
  const attack = '</script><script>window.owned=1</script><img src=x onerror=window.owned=1>'
  const product = await plain.make.product({ name: attack, brand: attack })
  const order = await placeOrder(product.id, { customer_name: attack, customer_address: attack, notes: attack })
  const message = { name: attack, email: 'ana@example.com', subject: attack, message: attack }
  const written = await fetch(`${plain.url}/api/contact`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(message),
  })
  const transfer = formOf({ order_id: order.id, transfer_reference: attack, amount: String(order.total_amount) })
  const sent = await fetch(`${plain.url}/api/payments/transfer`, { method: 'POST', body: transfer })
  expect([written.status, sent.status]).toEqual([201, 201])
  const page = await plain.visit('/admin/products', { as: await plain.make.admin() })
  for (const path of [
    '/admin/products',
    '/admin/orders',
    '/admin/payments',
    '/admin/contacts',
    '/admin',
    `/admin/orders/invoice?id=${order.id}`,
    `/admin/products/labels?print=${product.id}x1`,
  ]) {
    await page.goto(path)
    await page.getByText('window.owned=1').first().waitFor()
    expect([path, await page.evaluate('window.owned')]).toEqual([path, undefined])
  }
})

/** Uploads a transfer's proof and a product's picture. */
async function uploadSome() {
  const drawn = sharp({ create: { width: 60, height: 80, channels: 3, background: '#6b2a3a' } })
  const dot = new Blob([new Uint8Array(await drawn.png().toBuffer())])
  const send = async (path: string, body: FormData | string, headers: Record<string, string> = {}) =>
    (await fetch(plain.url + path, { method: 'POST', body, headers })).json()
  const perfume = formOf({ name: 'Azahar', price: '1000', stock: '5' })
  perfume.append('images', dot, 'foto.png')
  const { product } = await send('/api/products', perfume, staff)
  const order = await placeOrder(product.id)
  const transfer = formOf({ order_id: order.id, transfer_reference: '1', amount: '1000' })
  transfer.append('proof', dot, 'foto.png')
  const { payment } = await send('/api/payments/transfer', transfer)
  return { proof: payment.id, picture: product.image1 }
}

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

async function placeOrder(product_id: number, more: Record<string, string> = {}) {
  const body = JSON.stringify({ ...person, ...more, items: [{ product_id, quantity: 1 }] })
  return (await (await fetch(`${plain.url}/api/orders`, { method: 'POST', headers: json, body })).json()).order
}

test('each specified page has its own title, canonical address and OpenGraph data', async () => {
  const paths = [
    '/',
    '/products',
    '/cart',
    '/checkout',
    '/login',
    '/register',
    '/contact',
    '/quienessomos',
    '/profile',
    '/wishlist',
    '/payment/success',
    '/payment/failure',
    '/payment/pending',
  ]
  const titles = await Promise.all(
    paths.map(async (path) => {
      const html = await (await fetch(`${plain.url}${path}?x=1`)).text()
      const canonical = html.match(/<link rel="canonical" href="([^"]*)"/)?.[1]
      expect([path, canonical && new URL(canonical).pathname]).toEqual([path, path])
      for (const name of ['og:title', 'og:url', 'og:image']) expect(html).toContain(`property="${name}"`)
      return html.match(/<title>(.+?)<\/title>/)?.[1]
    }),
  )
  expect(titles).not.toContain(undefined)
  expect(new Set(titles).size).toBe(paths.length)
})

test('the API documentation is shown as a page, without external resources', async () => {
  const page = await plain.visit('/api/docs')
  await page.getByRole('heading', { name: /^Estela/ }).waitFor()
  await page.locator('[data-path="/api/auth/login"]').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/api/docs/page')
})
