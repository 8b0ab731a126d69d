import { expect, test } from 'vitest'
import { changeSettings } from './support/change-settings.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()
const { make } = shop
const dear = await make.product({
  name: 'Nocturna',
  brand: 'Casa',
  price: 90_000,
  volume: '100ml',
  pictures: 1,
  notes: 'oud, vainilla',
})
const cheap = await make.product({
  name: 'Ripio',
  brand: 'Taller',
  price: 30_000,
  volume: '50ml',
  pictures: 1,
  notes: 'vanilla, salvia',
})
const bare = await make.product({ name: 'Sin foto', brand: 'Taller', price: 30_000, pictures: 0 })

test('two perfumes are compared with their common notes, the saving, and a share picture of both', async () => {
  const page = await shop.visit(`/comparar?ids=${dear.id},${cheap.id}`, { javaScriptEnabled: false })
  expect(await page.locator('[data-shared]').allTextContents()).toEqual(['vainilla (en común)', 'vanilla (en común)'])
  expect(await page.locator('.compare-saving').allInnerTexts()).toEqual(['$\u00a030.000,00 menos: ahorrás 33\u00a0%'])
  const image = async () =>
    new URL((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '').pathname
  expect(await image()).toMatch(/^\/uploads\/together\/[0-9a-f]{32}-[0-9a-f]{32}\.jpg$/)
  // The canonical address contains only the two compared perfumes.
  const canonical = page.locator('link[rel=canonical]')
  expect(await canonical.getAttribute('href')).toMatch(new RegExp(`/comparar\\?ids=${dear.id},${cheap.id}$`))
  await page.goto(`/comparar?ids=${bare.id},${cheap.id}`)
  expect(await image()).toMatch(/^\/uploads\/[0-9a-f]{32}-share\.jpg$/)
})

test('each price is shown with its amount without national taxes, if the shop must show it', async () => {
  const page = await shop.visit(`/comparar?ids=${dear.id},${cheap.id}`, { javaScriptEnabled: false })
  const words = () => page.getByRole('table').innerText()
  expect(await words()).toMatch(
    /Precio sin impuestos nacionales\s+\$\u00a074\.380,17\s+\$\u00a024\.793,39\s+Por 100 ml/i,
  )
  await changeSettings(shop, { tax_condition: 'monotributo' })
  await page.reload()
  expect(await words()).not.toMatch(/sin impuestos/i)
})
