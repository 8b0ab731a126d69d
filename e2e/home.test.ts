import { expect, test } from 'vitest'
import { accessibilityFaults, faultsOfLooks } from './support/axe.ts'
import { changeSettings } from './support/change-settings.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'
import { stopClock } from './support/stop-clock.ts'

const shop = await openBrowser()
const { make } = shop
for (const name of ['Hombre', 'Mujer', 'Unisex', 'Lujo', 'Árabes', 'Nicho', 'Séptima']) await make.category(name)
for (let day = 1; day <= 8; day += 1) {
  await make.product({ name: `Día ${day}`, created_at: new Date(Date.UTC(2026, 0, day)), pictures: 1 })
}
// An older, cheaper size of one of the newest.
await make.product({ name: 'Día 7', volume: '30ml', price: 10, created_at: new Date(Date.UTC(2025, 0, 1)) })
const titles = ['Fragancias Exclusivas', 'Marcas Originales', 'Ofertas Especiales']

test('the home page opens with three slides, one at a time, chosen by their indicators', async () => {
  // Otherwise the slides might advance while a busy machine checks.
  const page = await shop.visit('/', { reducedMotion: 'reduce' })
  await page.getByRole('heading', { name: titles[0] }).waitFor()
  expect(await page.getByRole('heading', { name: titles[1] }).isVisible()).toBe(false)
  await page.getByRole('button', { name: `Ir a ${titles[2]}` }).click()
  await page.getByRole('heading', { name: titles[2] }).waitFor()
  await page.getByRole('heading', { name: titles[0] }).waitFor({ state: 'hidden' })
})

test('the slides advance after five seconds or the owner’s interval, stop under the mouse, and can be paused', async () => {
  const page = await shop.visit('/')
  await stopClock(page)
  /** Advances the clock frame by frame until the page is hydrated and has applied the held actions. */
  const open = async () => {
    await page.reload()
    const tick = async () => {
      await page.clock.runFor(20)
      return page.locator('html[data-alive]').count()
    }
    await expect.poll(tick).toBe(1)
    await page.clock.runFor(20)
  }
  const shown = (index: number) => page.getByRole('heading', { name: titles[index] }).waitFor()
  const moving = () => page.locator('.hero-stack[aria-live=off]').waitFor()
  const resting = () => page.locator('.hero-stack[aria-live=polite]').waitFor()
  await open()
  await shown(0)
  await page.clock.runFor(5100)
  await shown(1)
  await page.getByRole('heading', { name: titles[1] }).hover()
  await resting()
  await page.clock.runFor(20_000)
  await shown(1)
  await page.getByRole('heading', { name: 'Categorías' }).hover()
  await moving()
  await page.clock.runFor(5100)
  await shown(2)
  await page.getByRole('button', { name: 'Pausar' }).click()
  await page.getByRole('heading', { name: 'Categorías' }).hover()
  await page.clock.runFor(20_000)
  await shown(2)

  await changeSettings(shop, { hero_interval_ms: 3000 })
  await open()
  await moving()
  await page.clock.runFor(3100)
  await shown(1)
  await changeSettings(shop, { hero_interval_ms: 5000 })
})

test('with reduced motion the slides do not advance', async () => {
  const page = await shop.visit('/', { reducedMotion: 'reduce' })
  await page.clock.install()
  await page.reload()
  await settled(page)
  await page.clock.runFor(30_000)
  await page.getByRole('heading', { name: titles[0] }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Pausar' }).count()).toBe(0)
})

test('six categories link to their lists', async () => {
  const page = await shop.visit('/')
  const cards = page.locator('main a[href^="/products?category="]')
  await expect.poll(() => cards.count()).toBe(6)
  expect(await cards.allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining('Árabes')]))
  await cards.first().click()
  await page.waitForURL(/\/products\?category=\d+$/)
  await page.getByRole('heading', { level: 1, name: 'Hombre' }).waitFor()
})

test('the six newest products are featured, above the benefits and a call to action', async () => {
  const page = await shop.visit('/')
  const names = page.locator('article h3')
  expect(await names.allInnerTexts()).toEqual(['Día 8', 'Día 7', 'Día 6', 'Día 5', 'Día 4', 'Día 3'])
  const { products } = await (await fetch(`${shop.url}/api/products?limit=6&sort=created_at&order=DESC`)).json()
  const links = await names.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual(products.map(({ id }: { id: number }) => `/products/${id}`))
  const benefits = page.getByRole('region', { name: 'Beneficios' }).getByRole('heading')
  expect(await benefits.allInnerTexts()).toEqual([
    'Envío gratis',
    'Cada perfume dice qué es',
    'Pagás como querés',
    'Podés arrepentirte',
  ])
  await page.getByRole('link', { name: 'Ver todos los perfumes' }).last().click()
  await page.waitForURL('**/products')
})

test('the home page can be read without JavaScript', async () => {
  const page = await shop.visit('/', { javaScriptEnabled: false })
  await page.getByRole('heading', { name: titles[0] }).waitFor()
  await page.getByRole('heading', { name: 'Día 8' }).waitFor()
})

test('the home page is accessible and fits', async () => {
  const page = await shop.visit('/', { reducedMotion: 'reduce' })
  await settled(page)
  expect(await faultsOfLooks(page)).toEqual([])
})

test('suggestions that arrive after the box lost the focus stay closed', async () => {
  const page = await shop.visit('/', { storage: { recentSearches: '["rosa"]' } })
  await settled(page)
  const late = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => late.promise.then(() => route.continue()))
  const box = page.getByRole('combobox', { name: 'Buscar perfumes' })
  await box.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  late.resolve()
  await settled(page)
  await expect.poll(() => page.locator('form[role=search] [role=status]').count()).toBe(1)
  expect(await page.getByRole('listbox').count()).toBe(0)
  expect(await box.getAttribute('aria-expanded')).toBe('false')
  await box.focus()
  await page.getByRole('option', { name: 'rosa', exact: true }).waitFor()
})

test('the home page shows the purchase conditions, best sellers, accords, brands and gifts by price', async () => {
  for (const brand of ['Alba', 'Bruma']) {
    for (const name of ['Uno', 'Dos']) {
      const accords = name === 'Uno' ? ['dulce', 'vainilla'] : ['cuero']
      const { id } = await make.product({ brand, name: `${brand} ${name}`, stock: 9, accords })
      await shop.db.insertInto('stock_movements').values({ product_id: id, quantity: -1, reason: 'venta' }).execute()
    }
  }
  await make.product({ name: 'Caro', brand: 'Bruma', price: 900_000 })
  const page = await shop.visit('/', { width: 390 })
  await page.getByText('Envío gratis a todo el país · 10 días para arrepentirte').waitFor()
  const smells = page.locator('a[href^="/aromas/"]')
  // Only accords of perfumes on sale.
  expect(await smells.allInnerTexts()).toEqual([
    expect.stringMatching(/^Dulces\s+vainilla, caramelo, praliné$/),
    expect.stringMatching(/^Cuero y tabaco\s+cuero, tabaco, gamuza$/),
  ])
  await smells.first().click()
  await page.getByRole('heading', { level: 1, name: 'Perfumes dulces' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Bruma', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Bruma' }).waitFor()
  await expect.poll(() => page.getByText('Envío gratis a todo el país · 10 días').count()).toBe(0)
  // The perfume is in two lists: only one picture has the transition, and the browser reports no duplicate.
  await page.goto('/')
  const best = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Los más vendidos' }) })
  const name = await best.locator('.card-name').first().innerText()
  expect(await page.locator('.card-name').getByText(name, { exact: true }).count()).toBe(2)
  await best.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await settled(page)
  await changeSettings(shop, { announcement: 'Cerramos el lunes' })
  await page.goto('/cart')
  await page.getByText('Cerramos el lunes').waitFor()
})

test('the phone menu links to categories, kinds, brands, order tracking and the chat', async () => {
  await make.product({ name: 'Menú', brand: 'Zarza' })
  const page = await shop.visit('/contact', { width: 390 })
  await settled(page)
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menú' })
  await menu.getByRole('link', { name: 'Árabes' }).waitFor()
  for (const name of ['Imitación', 'Seguí tu pedido', 'WhatsApp', 'Contacto']) {
    expect(await menu.getByRole('link', { name }).isVisible()).toBe(true)
  }
  await menu.getByText('Marcas de la A a la Z').click()
  expect(await accessibilityFaults(page)).toEqual([])
  await menu.getByRole('link', { name: 'Zarza' }).click()
  await page.getByRole('heading', { level: 1, name: 'Zarza' }).waitFor()
  await menu.waitFor({ state: 'hidden' })
  const way = page.getByRole('navigation', { name: 'Estás en' })
  expect(await way.getByRole('link').allInnerTexts()).toEqual(['Inicio', 'Perfumes'])
})

test('a shop without perfumes on sale does not announce new arrivals', async () => {
  await shop.db.updateTable('products').set({ is_active: false }).execute()
  const page = await shop.visit('/')
  await page.getByRole('heading', { name: '¿No sabés cuál elegir?' }).waitFor()
  expect(await page.getByText('Recién llegados').count()).toBe(0)
})
