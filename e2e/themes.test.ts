import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { guest } from '../test/support/person.ts'
import { accessibilityFaults } from './support/axe.ts'
import { changeSettings } from './support/change-settings.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()
const { make } = shop
const bottle = await make.product({ name: 'Noche Clara', brand: 'Casa', stock: 3, pictures: 1 })
await make.product({ name: 'Mediodía', brand: 'Casa', stock: 0 })
const cart = JSON.stringify([{ id: bottle.id, name: bottle.name, price: bottle.price, image: '', quantity: 1 }])

async function placeOrder() {
  const reply = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...guest, items: [{ product_id: bottle.id, quantity: 1 }] }),
  })
  const { order } = (await reply.json()) as { order: { id: string } }
  return `/orders/${order.id}`
}

const pages = {
  home: '/',
  list: '/products',
  perfume: `/products/${bottle.id}`,
  cart: '/cart',
  checkout: '/checkout',
  order: await placeOrder(),
  login: '/login',
  profile: '/profile',
  wishlist: '/wishlist',
}
const ofAccounts = ['profile', 'wishlist']

/** A dark phone of 390 px and a light desktop are checked in each page's own test file. */
const looks = [
  ['light', 320],
  ['dark', 320],
  ['dark', 1366],
] as const

test.each(Object.entries(pages))('the %s is accessible in dark mode, on any screen', async (name, path) => {
  const page = await shop.visit(path, {
    reducedMotion: 'reduce',
    storage: { cart },
    ...(ofAccounts.includes(name) ? { as: await make.user() } : {}),
  })
  await settled(page)
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    expect([colorScheme, width, await accessibilityFaults(page)]).toEqual([colorScheme, width, []])
  }
})

/** The width of the outline: forced colours remove backgrounds and shadows. */
const outlineOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle === 'none' ? '' : outlineWidth
  })

test('selected items keep an outline with forced colours', async () => {
  for (let count = 0; count < 12; count += 1) await make.product({ gender: count === 0 ? 'mujer' : 'hombre' })
  const page = await shop.visit('/encontra-tu-perfume', { as: await make.admin() })
  page.setDefaultTimeout(10_000)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByLabel('Para una mujer').click()
  const answer = (text: string) => page.locator('.quiz-answers span').getByText(text, { exact: true })
  expect([await outlineOf(answer('Para una mujer')), await outlineOf(answer('Para un hombre'))]).toEqual(['1px', ''])

  await page.goto('/products')
  const pages = page.getByRole('navigation', { name: 'Páginas' }).locator('li a')
  expect([await outlineOf(pages.nth(0)), await outlineOf(pages.nth(1))]).toEqual(['2px', ''])

  const box = page.getByRole('combobox').first()
  await box.pressSequentially('Perfume')
  const found = page.getByRole('option')
  await found.nth(1).waitFor()
  await box.press('ArrowDown')
  await expect.poll(() => outlineOf(found.nth(0))).toBe('2px')
  expect(await outlineOf(found.nth(1))).toBe('')

  await page.goto('/admin/orders?status=enviado')
  const state = (name: string) => page.getByRole('button', { name, exact: true })
  await state('Enviado').waitFor()
  expect([await outlineOf(state('Enviado')), await outlineOf(state('Entregado'))]).toEqual(['2px', ''])
  await page.goto('/admin/sales/new')
  const channel = (name: string) => page.locator('label').filter({ hasText: name })
  await channel('Mostrador').waitFor()
  expect([await outlineOf(channel('Mostrador')), await outlineOf(channel('Teléfono').first())]).toEqual(['2px', ''])
})

test('printable documents look the same in dark mode', async () => {
  const as = await make.user({ role: 'contenido' })
  const page = await shop.visit('/admin/orders/packing-slip?id=1', { as, colorScheme: 'dark' })
  await page.getByText('Tu rol no permite ver las órdenes').waitFor()
  const look = () =>
    page.getByRole('button', { name: 'Imprimir' }).evaluate((button) => {
      const { backgroundColor, borderColor, color } = getComputedStyle(button)
      return { backgroundColor, borderColor, color }
    })
  const dark = await look()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(dark).toEqual(await look())
})

test('a dark system gets a dark page from the first bytes on, with a lighter accent', async () => {
  await changeSettings(shop, { accent_color: '#0000A0' })
  const page = await shop.visit('/cart', { colorScheme: 'dark', javaScriptEnabled: false })
  const colors = () =>
    page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement)
      return { backgroundColor, accent: getComputedStyle(document.documentElement).getPropertyValue('--color-accent') }
    })
  const dark = await colors()
  await page.emulateMedia({ colorScheme: 'light' })
  expect([dark.backgroundColor, await colors()]).toEqual([
    'rgb(20, 17, 15)',
    { backgroundColor: 'rgb(250, 247, 242)', accent: '#0000A0' },
  ])
  expect(dark.accent).not.toBe('#0000A0')
  await expect.poll(() => page.locator('meta[name=theme-color]').count()).toBe(2)
})
