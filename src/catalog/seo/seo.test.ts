import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

const publicUrl = 'https://estela.example'
const openNamedShop = () => openShop({ PUBLIC_URL: publicUrl })

type Shop = Awaited<ReturnType<typeof openShop>>
const read = async ({ app }: Shop, url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('the sitemap lists the public pages and the products on sale, and nothing else', async () => {
  const shop = await openNamedShop()
  const shown = await shop.make.product()
  const hidden = await shop.make.product({ is_active: false })
  const index = await read(shop, '/sitemap.xml')
  expect(index.headers['content-type']).toContain('application/xml')
  expect(index.body.match(/<loc>[^<]+/g)).toEqual([
    `<loc>${publicUrl}/sitemap-pages.xml`,
    `<loc>${publicUrl}/sitemap-products-1.xml`,
  ])
  expect((await read(shop, '/sitemap-pages.xml')).body).toContain(`<loc>${publicUrl}/envios</loc>`)
  const { body } = await read(shop, '/sitemap-products-1.xml')
  expect(body).toMatch(
    new RegExp(`<loc>${publicUrl}/products/${shown.id}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`),
  )
  expect(body).not.toContain(`/products/${hidden.id}<`)
  for (const part of ['0', '2', 'x', '99999999999']) {
    expect((await read(shop, `/sitemap-products-${part}.xml`)).statusCode).toBe(404)
  }
})

test('a sitemap beyond 50,000 URLs is split, with each product once', async () => {
  const shop = await openNamedShop()
  // Indexes and triggers of the search would take most of the time.
  await sql`drop index products_search, products_title, products_title_joined, products_sku`.execute(shop.db)
  await sql`alter table products disable trigger user`.execute(shop.db)
  for (let first = 1; first < 50_100; first += 5010) {
    await sql`insert into products (name, price)
      select 'Perfume ' || n, 1000 from generate_series(${first}::int, ${first + 5009}::int) as n`.execute(shop.db)
  }
  const index = await read(shop, '/sitemap.xml')
  const parts = index.body.match(/sitemap-products-\d+/g) ?? []
  expect(parts).toHaveLength(6)
  const found = new Set<string>()
  for (const part of parts) {
    const addresses = (await read(shop, `/${part}.xml`)).body.match(/\/products\/\d+/g) ?? []
    expect(addresses.length).toBeLessThanOrEqual(50_000)
    for (const address of addresses) found.add(address)
  }
  expect(found.size).toBe(50_100)
})

test('a deactivated product disappears from the sitemap immediately', async () => {
  const shop = await openNamedShop()
  const product = await shop.make.product({ stock: 3 })
  expect((await read(shop, '/sitemap-products-1.xml')).statusCode).toBe(200)
  await shop.db.updateTable('products').set({ is_active: false }).where('id', '=', product.id).execute()
  expect((await read(shop, '/sitemap-products-1.xml')).statusCode).toBe(404)
})

test('robots.txt blocks private paths and names the sitemap', async () => {
  const shop = await openNamedShop()
  const { body, headers } = await read(shop, '/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  for (const path of ['/admin', '/api/', '/payment/']) expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).not.toMatch(/Disallow: \/(products)?\n/)
})

test('the feed has price, availability, brand and URL of every product on sale', async () => {
  const shop = await openNamedShop()
  const product = await shop.make.product({
    name: 'L’Eau & <Nuit>',
    price: 12345.5,
    brand: 'Maison Río',
    volume: '100ml',
    gender: 'mujer',
    description: 'Rosa "y" azahar',
  })
  await shop.make.product({ stock: 0, volume: '3.4 oz' })
  await shop.make.product({ name: 'Oculto', is_active: false })
  const { body, headers } = await read(shop, '/feed/google.xml')
  expect(headers['content-type']).toContain('xml')
  for (const part of [
    `<g:id>${product.id}</g:id>`,
    '<g:title>Maison Río L’Eau &amp; &lt;Nuit&gt; 100ml</g:title>',
    '<g:description>Rosa &quot;y&quot; azahar</g:description>',
    `<g:link>${publicUrl}/products/${product.id}</g:link>`,
    '<g:price>12345.50 ARS</g:price>',
    '<g:brand>Maison Río</g:brand>',
    '<g:gender>female</g:gender>',
    '<g:unit_pricing_measure>100ml</g:unit_pricing_measure>',
    '<g:size>101 ml</g:size>',
  ]) {
    expect(body).toContain(part)
  }
  expect(body.match(/<g:availability>\w+/g)).toEqual(['<g:availability>in_stock', '<g:availability>out_of_stock'])
  expect(body).not.toContain('Oculto')
})

test('the feed has the dates of an offer in Google’s format', async () => {
  const shop = await openNamedShop()
  const offer_ends_at = new Date('2190-05-01T03:00:00.000Z')
  await shop.make.product({ price: 80, list_price: 100, offer_ends_at })
  expect((await read(shop, '/feed/google.xml')).body).toMatch(
    /<g:sale_price_effective_date>\d{4}-\d\d-\d\dT\d\d:\d\dZ\/2190-05-01T03:00Z</,
  )
})

test('the feed never sells an imitation under the name of another brand', async () => {
  const shop = await openNamedShop()
  const imitation = { type: 'imitacion' as const, volume: '100ml', description: 'Igual a Sauvage de Dior', price: 1 }
  for (const [name, brand] of [
    ['Salvaje', 'Aromas del Sur'],
    ['Bravío', 'Dior'],
    ['Indómito', ''],
  ] as const) {
    const { id } = await shop.make.product({ ...imitation, name, brand })
    await shop.db.updateTable('products').set({ inspired_by: 'Sauvage de Dior' }).where('id', '=', id).execute()
  }
  const { body } = await read(shop, '/feed/google.xml')
  expect(body.match(/<g:brand>[^<]+/g)).toEqual(['<g:brand>Aromas del Sur', '<g:brand>Estela', '<g:brand>Estela'])
  expect(body).not.toMatch(/dior|sauvage/i)
})

test('the feed is compressed, and answered with 304 until the catalogue changes', async () => {
  const shop = await openNamedShop()
  const { id } = await shop.make.product({ stock: 2 })
  const zipped = await read(shop, '/feed/google.xml', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(zipped.rawPayload).toString()).toContain('</rss>')
  const { etag } = zipped.headers
  const again = () => read(shop, '/feed/google.xml', { 'if-none-match': `"other", ${etag}` })
  expect((await again()).statusCode).toBe(304)
  await shop.buy({ id })
  expect((await again()).statusCode).toBe(304)
  await shop.buy({ id })
  expect((await again()).statusCode).toBe(200)
})

test('a large feed is complete', async () => {
  const shop = await openNamedShop()
  await sql`insert into products (name, price) select 'Perfume ' || n, 1000 from generate_series(1, 1203) as n`.execute(
    shop.db,
  )
  const { body } = await read(shop, '/feed/google.xml')
  expect(body.match(/<item>/g)).toHaveLength(1203)
})

test('security.txt has a contact and expires in a year', async () => {
  const shop = await openShop({ PUBLIC_URL: 'https://estela.example' })
  const lines = async () => (await read(shop, '/.well-known/security.txt')).body.split('\n')
  expect(await lines()).toContain('Contact: https://estela.example/contact')
  const { token } = await shop.make.admin()
  await shop.call('PUT', '/api/admin/settings', { token, body: { settings: { email: 'hola@estela.example' } } })
  expect((await lines())[0]).toBe('Contact: mailto:hola@estela.example')
  const [, expires = ''] = (await lines()).find((line) => line.startsWith('Expires: '))?.split(': ') ?? []
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(360)
  expect(days).toBeLessThan(366)
  expect(await lines()).toEqual(
    expect.arrayContaining(['Preferred-Languages: es', 'Canonical: https://estela.example/.well-known/security.txt']),
  )
  expect((await read(shop, '/.well-known/security.txt')).headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('the manifest names the shop and its icons', async () => {
  const shop = await openNamedShop()
  const reply = await read(shop, '/manifest.webmanifest')
  expect(reply.headers['content-type']).toContain('application/manifest+json')
  expect(reply.json()).toMatchObject({ short_name: 'Estela', start_url: '/', theme_color: '#6B2A3A' })
})

test('lastmod of the sitemap is the last change of a product, not its last sale', async () => {
  const shop = await openNamedShop()
  const { id } = await shop.make.product()
  const longAgo = new Date('2020-02-03T12:00:00Z')
  await shop.db.updateTable('products').set({ updated_at: longAgo }).where('id', '=', id).execute()
  const updatedAt = async () =>
    (await shop.db.selectFrom('products').select('updated_at').where('id', '=', id).executeTakeFirstOrThrow())
      .updated_at
  await shop.buy({ id })
  expect(await updatedAt()).toBe(longAgo.toISOString())
  await shop.db.updateTable('products').set({ price: 2000 }).where('id', '=', id).execute()
  expect(Date.parse(await updatedAt())).toBeGreaterThan(longAgo.getTime())
})

test('the sitemap lists a page for each brand and known note of what is on sale', async () => {
  const shop = await openNamedShop()
  await shop.make.product({ brand: 'Jean Paul Gaultier', notes: 'vainilla de madagascar, polvo de luna' })
  await shop.make.product({ brand: 'Oculta', notes: 'higo', is_active: false })
  const { body } = await read(shop, '/sitemap-pages.xml')
  expect(body.match(/\/(?:marcas|notas)\/[^<]+/g)?.toSorted()).toEqual([
    '/marcas/jean-paul-gaultier',
    '/notas/vainilla',
    '/notas/vainilla-de-madagascar',
  ])
})

test('llms.txt describes the shop, and its links exist', async () => {
  const shop = await openNamedShop()
  const lines = async () => {
    const { body, headers } = await read(shop, '/llms.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    return body
  }
  const text = await lines()
  expect(text).toMatch(/^# Estela\n\n> Perfumes [^\n]*envío gratis/)
  for (const path of ['/products', '/api/docs', '/mcp', '/feed/google.xml', '/envios', '/arrepentimiento'])
    expect(text).toContain(`](${publicUrl}${path})`)
  const pages = (await read(shop, '/sitemap-pages.xml')).body
  for (const path of ['/terminos', '/privacidad', '/preguntas-frecuentes', '/seguimiento'])
    expect([text.includes(`](${publicUrl}${path})`), pages.includes(`${publicUrl}${path}<`)]).toEqual([true, true])

  const { token } = await shop.make.admin()
  const settings = { shop_name: 'Otra', email: '', transfer_discount_percent: 10 }
  await shop.call('PUT', '/api/admin/settings', { token, body: { settings } })
  await shop.call('POST', '/api/admin/shipping-methods', {
    token,
    body: { name: 'Moto', kind: 'moto', rates: [{ price: 900 }] },
  })
  const changed = await lines()
  expect(changed).toContain('# Otra')
  expect(changed).toContain('se descuenta 10 %')
  expect(changed).not.toMatch(/gratis|Email/)
})
