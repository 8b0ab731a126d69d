import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()
const { make } = shop
await make.product({
  name: 'Postre',
  brand: 'Jean Paul Gaultier',
  notes: 'vainilla, higo',
  accords: ['dulce'],
  price: 20_000,
})
await make.product({ name: 'Oculto', brand: 'Secreta', notes: 'cuero', is_active: false })

test('a note has a page with its own text, which links to its perfumes', async () => {
  const page = await shop.visit('/notas/vainilla', { javaScriptEnabled: false })
  expect(await page.locator('h1').innerText()).toBe('Perfumes con vainilla')
  expect(await page.locator('article h2').allInnerTexts()).toEqual(['Postre'])
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/notas\/vainilla$/)
  await page.getByRole('link', { name: 'Ver el perfume en la lista' }).click()
  expect(new URL(page.url()).search).toBe('?notes=vainilla')
  expect(await accessibilityFaults(await shop.visit('/notas/higo'))).toEqual([])
})

test('another spelling of a note redirects to its page, and a note without perfumes has none', async () => {
  const status = async (path: string) => {
    const reply = await fetch(shop.url + path, { redirect: 'manual' })
    return [reply.status, reply.headers.get('location')]
  }
  expect(await status('/notas/Vanilla')).toEqual([301, '/notas/vainilla'])
  expect(await status('/marcas/JEAN%20paul-Gaultier')).toEqual([301, '/marcas/jean-paul-gaultier'])
  for (const path of ['/notas/cuero', '/notas/plutonio', '/notas/%25', '/marcas/secreta', '/marcas/%00', '/marcas/-'])
    expect((await status(path))[0], path).toBe(404)
})

test('a list with a hundred notes, or with unknown ones, is a page with status 200', async () => {
  const many = Array.from({ length: 100 }, (_, index) => `notes=nota${index}`).join('&')
  for (const query of [many, 'notes=plutonio', `without=${'a'.repeat(300)}`]) {
    const reply = await fetch(`${shop.url}/products?${query}`)
    expect([reply.status, (await reply.text()).includes('<h1')], query.slice(0, 30)).toEqual([200, true])
  }
})

test('a brand has a page with its products', async () => {
  const page = await shop.visit('/marcas/jean-paul-gaultier')
  expect(await page.locator('h1').innerText()).toBe('Perfumes Jean Paul Gaultier')
  expect(await page.getByRole('link', { name: 'higo' }).getAttribute('href')).toBe('/notas/higo')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a page of a note, a brand or an accord has breadcrumbs, also as structured data', async () => {
  for (const [path, name] of [
    ['/notas/vainilla', 'Perfumes con vainilla'],
    ['/marcas/jean-paul-gaultier', 'Jean Paul Gaultier'],
    ['/aromas/dulce', 'Perfumes dulces'],
  ] as const) {
    const page = await shop.visit(path, { javaScriptEnabled: false })
    const way = page.getByRole('navigation', { name: 'Estás en' }).getByRole('link')
    expect([path, await way.allInnerTexts()]).toEqual([path, ['Inicio', 'Perfumes']])
    const jsonLd = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(jsonLd.itemListElement.at(-1)).toMatchObject({ name, item: shop.url + path })
  }
})
