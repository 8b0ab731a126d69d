import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { changeSettings } from './support/change-settings.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()
const yara = { name: 'Yara', brand: 'Lattafa', concentration: 'Eau de Parfum' } as const
const bottle = await shop.make.product({ ...yara, volume: '100ml', price: 50_000 })
const decant = await shop.make.product({ ...yara, volume: '5ml', price: 4500, presentation: 'decant' })
await shop.make.product({ ...yara, volume: '100ml', price: 30_000, presentation: 'tester', stock: 0 })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the card of a bottle links to its decant', async () => {
  const page = await shop.visit('/products')
  const card = page.getByRole('article')
  expect(plain(await card.innerText())).toMatch(
    /Eau de Parfum\s*100 ml[\s\S]*Tester 100 ml[\s\S]*Decant 5 ml\s+desde\s+\$ 4\.500/,
  )
  expect(await accessibilityFaults(page)).toEqual([])
  await card.getByRole('link', { name: 'Yara, Decant' }).click()
  await page.waitForURL(`**/products/${decant.id}`)
})

test('the page of a bottle offers its decant, and the page of the decant explains what it is', async () => {
  const page = await shop.visit(`/products/${bottle.id}`)
  const offer = page.getByRole('link', { name: 'Probalo antes' })
  expect(plain(await offer.innerText())).toBe('Probalo antes: decant de 5 ml, $ 4.500,00')
  expect(plain(await page.locator('.price-block').innerText())).toContain('50.000,00 por 100 ml')
  await offer.click()
  await page.waitForURL(`**/products/${decant.id}`)
  await expect.poll(async () => plain(await page.title())).toContain('Yara, Lattafa, Decant 5 ml')
  expect(plain(await page.locator('.price-block').innerText())).not.toContain('por 100 ml')
  expect(plain(await page.locator('main').innerText())).toContain('Fraccionado del frasco original por Estela.')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the registry number of decants is shown if the owner set it', async () => {
  await changeSettings(shop, { decants_allowed: true, decants_registry: '1234-5' })
  const html = async (id: number) => plain(await (await fetch(`${shop.url}/products/${id}`)).text())
  expect(await html(decant.id)).toContain('establecimiento habilitado por ANMAT (legajo 1234-5)')
  expect(await html(decant.id)).toContain('"name":"Yara, Decant 5 ml"')
  expect(await html(bottle.id)).not.toContain('legajo')
})

test.each([390, 1366])('staff divide a bottle into decants, at %i px wide', async (width) => {
  await changeSettings(shop, { decants_allowed: true })
  const yara = { name: `Yara ${width}`, brand: 'Lattafa', concentration: 'Eau de Parfum' } as const
  const bottle = await shop.make.product({ ...yara, volume: '100ml', stock: 2 })
  const page = await shop.visit(`/admin/products?search=Yara ${width}`, { width, as: await shop.make.admin() })
  const open = async () => {
    await page
      .getByRole('button', { name: `Fraccionar Yara ${width}` })
      .first()
      .click()
    return page.getByRole('dialog', { name: 'Fraccionar en decants' })
  }
  const first = await open()
  await first.getByText('todavía no tiene un decant').waitFor()
  await first.getByRole('button', { name: 'Volver' }).click()

  const decant = await shop.make.product({ ...yara, volume: '5ml', presentation: 'decant', stock: 0 })
  const dialog = await open()
  await dialog.getByText('Se usa todo el contenido').waitFor()
  expect(await dialog.getByLabel('Decants de 5').inputValue()).toBe('20')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Decants de 5').fill('21')
  await dialog.getByRole('button', { name: 'Fraccionar' }).click()
  await dialog.getByText('De 1 × 100 ml salen como máximo 20 de Decant 5 ml').first().waitFor()
  await dialog.getByLabel('Decants de 5').fill('19')
  await dialog.getByText('Quedan 5 ml sin fraccionar').waitFor()
  await dialog.getByLabel('Decants de 5').press('Enter')
  await page.getByText('Ahora hay 1 de 100 ml y 19 de Decant 5 ml').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  const stocks = await shop.db.selectFrom('products').select(['id', 'stock']).where('brand', '=', 'Lattafa').execute()
  expect(stocks).toEqual(
    expect.arrayContaining([
      { id: bottle.id, stock: 1 },
      { id: decant.id, stock: 19 },
    ]),
  )
})
