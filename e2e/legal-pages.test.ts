import { expect, test } from 'vitest'
import { faultsOfLooks } from './support/axe.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()

const pages = [
  ['/terminos', 'Contratos de adhesión – Ley N.º 24.240 de Defensa del Consumidor'],
  ['/privacidad', 'Privacidad'],
  ['/envios', 'Envíos'],
  ['/preguntas-frecuentes', 'Preguntas frecuentes'],
] as const

test.each(pages)('%s has a title, is accessible and fits, with everything unfolded', async (path, title) => {
  const page = await shop.visit(path)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  expect(await page.title()).toContain(title)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${path}$`))
  await settled(page)
  for (const summary of await page.locator('main summary').all()) await summary.click()
  expect(await faultsOfLooks(page)).toEqual([])
})

test('the privacy page always has the two legends of Ley 25.326', async () => {
  const html = await (await fetch(`${shop.url}/privacidad`)).text()
  expect(html).toContain('intervalos no inferiores a seis meses')
  expect(html).toContain('AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA')
})

test('the owner’s own terms replace ours, as text and never as HTML', async () => {
  const words =
    '## Lo nuestro\n\nHola <script>alert(1)</script>\n\n- Uno\n- [Envíos](/envios)\n- [malo](javascript:alert(1))'
  await shop.db
    .insertInto('settings')
    .values({ key: 'terms', value: JSON.stringify(words) })
    .execute()
  const page = await shop.visit('/terminos')
  await page.getByRole('heading', { name: 'Lo nuestro' }).waitFor()
  await page.getByText('Hola <script>alert(1)</script>').waitFor()
  await page.getByText('[malo](javascript:alert(1))').waitFor()
  await page.getByRole('listitem').getByRole('link', { name: 'Envíos' }).first().waitFor()
  await shop.db.deleteFrom('settings').where('key', '=', 'terms').execute()
})

test('icons and manifest exist and are our own', async () => {
  const { icons } = await (await fetch(`${shop.url}/manifest.webmanifest`)).json()
  for (const { src, type } of icons) {
    const reply = await fetch(shop.url + src)
    expect([src, reply.status, reply.headers.get('content-type')]).toEqual([src, 200, type])
  }
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/og.png']) {
    expect((await fetch(shop.url + path)).status).toBe(200)
  }
})

test('the footer of every page has the legally required links', async () => {
  const page = await shop.visit('/terminos')
  for (const path of ['/', '/products', '/envios', '/cart']) {
    await page.goto(path)
    const legal = page.getByRole('navigation', { name: 'Información legal' })
    const target = (name: string) => legal.getByRole('link', { name, exact: true }).getAttribute('href')
    expect(await target('Botón de arrepentimiento')).toBe('/arrepentimiento')
    expect(await target('Contratos de adhesión – Ley N.º 24.240 de Defensa del Consumidor')).toBe('/terminos')
    expect(await target('Privacidad')).toBe('/privacidad')
    expect(await target('Defensa de las y los consumidores')).toContain('argentina.gob.ar')
    // Hidden because it is not set.
    await expect.poll(() => legal.getByText('Data Fiscal').count()).toBe(0)
  }
})

test('WhatsApp opens a chat with the shop, and nothing is requested from it before', async () => {
  const page = await shop.visit('/envios')
  const links = await page.getByRole('link', { name: /WhatsApp/ }).all()
  expect(links.length).toBeGreaterThan(1)
  for (const link of links)
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5491155550142(\?text=|$)/)
  await page.goto('/checkout')
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /WhatsApp/ })
      .count(),
  ).toBe(0)
})
