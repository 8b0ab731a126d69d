import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../src/platform/package-root.server.ts'
import { openBrowser } from './support/open-browser.ts'

const plain = await openBrowser()
const secure = await openBrowser({ PUBLIC_URL: 'https://estela.example' })

const asset = readdirSync(join(packageRoot, 'build/client/assets')).find((name) => name.endsWith('.js'))
const json = { 'content-type': 'application/json' }

/** Every kind of answer that the shop gives. */
const kinds: Record<string, [path: string, init?: RequestInit]> = {
  page: ['/'],
  'page of a product that is not there': ['/products/999999'],
  'page that is not there': ['/no-hay'],
  'data of a page': ['/products.data'],
  'page asked for again': ['/', { headers: { 'if-none-match': '*' } }],
  'head of a page': ['/', { method: 'HEAD' }],
  redirect: ['/product/1', { redirect: 'manual' }],
  'payment result': ['/payment/success?payment_id=1&status=approved&external_reference=x'],
  asset: [`/assets/${asset}`],
  icon: ['/favicon.svg'],
  upload: ['/uploads/nada.webp'],
  sitemap: ['/sitemap.xml'],
  feed: ['/feed/google.xml'],
  health: ['/healthz'],
  'answer of the API': ['/api/products'],
  refusal: ['/api/auth/verify'],
  'wrong body': ['/api/contact', { method: 'POST', headers: json, body: '{' }],
  'call that is not there': ['/api/nada'],
  'address that is none': ['/api/products/%zz'],
  'page whose address is none': ['/products/%zz'],
  'method that no page takes': ['/products', { method: 'DELETE' }],
  'wrong type': ['/api/contact', { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }],
  'form without JavaScript': ['/arrepentimiento', { method: 'POST', body: new URLSearchParams() }],
}

test.each(Object.entries(kinds))(
  '%s: nothing is sniffed, framed or run that is not ours',
  async (_kind, [path, init]) => {
    const { headers } = await fetch(plain.url + path, init)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/)
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull()
    if (path.startsWith('/api/') && path !== '/api/products') expect(headers.get('cache-control')).toBe('no-store')
    const onTls = await fetch(secure.url + path, init)
    expect(onTls.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  },
)

test('an address that cannot be read is a page that is not there', async () => {
  const reply = await fetch(`${plain.url}/products/%zz`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await reply.text()).toContain('Página no encontrada')
})

test('a payment result is kept by nobody, what is the same for all only after asking again, an asset for ever', async () => {
  const kept = async (path: string) => (await fetch(plain.url + path)).headers.get('cache-control')
  expect(await kept('/payment/success?payment_id=1')).toBe('no-store')
  for (const shared of ['/', '/api/products']) expect(await kept(shared)).toBe('public, max-age=0, s-maxage=1')
  expect(await kept(`/assets/${asset}`)).toContain('immutable')
})

test("a product's name cannot leave its JSON-LD, nor run in its page", async () => {
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
