import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { isFocusedAndVisible } from './support/is-focused-and-visible.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()
const { make } = shop
await make.product({
  name: 'Postre',
  gender: 'mujer',
  concentration: 'Eau de Parfum',
  notes: 'vainilla, coco',
  price: 20_000,
})
await make.product({
  name: 'Humo',
  gender: 'mujer',
  concentration: 'Eau de Parfum',
  notes: 'vainilla, oud',
  price: 90_000,
})
await make.product({
  name: 'Barba',
  gender: 'hombre',
  concentration: 'Eau de Toilette',
  notes: 'lavanda',
  price: 30_000,
})

const address = '/encontra-tu-perfume'

test('without a script five questions lead to a list with an ordinary address', async () => {
  const page = await shop.visit(address, { javaScriptEnabled: false })
  await expect.poll(() => page.locator('fieldset legend').count()).toBe(5)
  await page.getByLabel('Para una mujer').check()
  await page.getByLabel(/^Postres y vainilla/).check()
  await page.getByLabel('Oud').check()
  await page.getByRole('button', { name: 'Ver mis perfumes' }).click()
  // The click only waits for the first byte.
  await page.waitForURL('**/products?*')
  const to = new URL(page.url())
  expect([to.pathname, to.searchParams.getAll('notes'), to.searchParams.getAll('without')]).toEqual([
    '/products',
    ['vainilla'],
    ['oud'],
  ])
  expect(await page.locator('article h2').allInnerTexts()).toEqual(['Postre'])
  expect(await page.getByRole('list', { name: 'Filtros activos' }).innerText()).toContain('Sin oud')
})

test('with a script the address has only the given answers, and answers without results are not offered', async () => {
  const page = await shop.visit(address)
  await settled(page)
  await expect.poll(() => page.getByLabel(/^El mar/).count()).toBe(0)
  await page.getByLabel('Para un hombre').check()
  await page.getByRole('button', { name: 'Ver mis perfumes' }).click()
  await page.waitForURL('**/products?gender=hombre')
  await expect.poll(() => page.locator('article h2').allInnerTexts()).toEqual(['Barba'])
})

test('the quiz is accessible', async () => {
  const page = await shop.visit(address, { width: 390 })
  expect(await accessibilityFaults(page)).toEqual([])
  // Its bar on a phone covers no focused answer.
  await page.setViewportSize({ width: 390, height: 700 })
  const answers = page.getByRole('group').locator('input')
  for (let place = 0; place < (await answers.count()); place += 1) {
    await answers.nth(place).evaluate((answer) => answer.scrollIntoView({ block: 'end' }))
    await answers.nth(place).focus()
    expect([place, await isFocusedAndVisible(answers.nth(place))]).toEqual([place, true])
  }
})

test('notes are chosen and excluded in the list, each removed by its chip', async () => {
  const page = await shop.visit('/products')
  await settled(page)
  await page.getByRole('checkbox', { name: /^vainilla/ }).check()
  await page.waitForURL('**/products?notes=vainilla')
  await page.getByRole('checkbox', { name: 'sin oud' }).check()
  await page.waitForURL('**/products?notes=vainilla&without=oud')
  await expect.poll(() => page.locator('article h2').allInnerTexts()).toEqual(['Postre'])
  await page.getByRole('link', { name: /^Con vainilla/ }).click()
  await page.waitForURL('**/products?without=oud')
  await expect.poll(() => page.locator('article h2').count()).toBe(2)
  expect(await accessibilityFaults(page)).toEqual([])
})
