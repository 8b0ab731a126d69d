import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()
const { make } = shop
const dear = await make.product({
  ...{ name: 'Nocturna', brand: 'Casa', price: 90_000, volume: '100ml', pictures: 1 },
  notes: 'oud, vainilla',
})
const cheap = await make.product({
  ...{ name: 'Ripio', brand: 'Taller', price: 30_000, volume: '50ml', pictures: 1 },
  notes: 'vanilla, salvia',
})
const bare = await make.product({ name: 'Sin foto', brand: 'Taller', price: 30_000, pictures: 0 })

test('two perfumes stand side by side with what they share, what one saves, and a picture of both for a chat', async () => {
  const page = await shop.visit(`/comparar?ids=${dear.id},${cheap.id}`, { javaScriptEnabled: false })
  expect(await page.locator('[data-shared]').allInnerTexts()).toEqual(['vainilla (en común)', 'vanilla (en común)'])
  expect(await page.locator('.compare-saving').allInnerTexts()).toEqual(['$\u00a030.000,00 menos: ahorrás 33\u00a0%'])
  const shared = async () => {
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    const reply = await fetch(image ?? '')
    const { format, width, height } = await sharp(await reply.arrayBuffer()).metadata()
    return [new URL(image ?? '').pathname, format, width, height]
  }
  expect(await shared()).toEqual([
    expect.stringMatching(/^\/uploads\/together\/[0-9a-f]{32}-[0-9a-f]{32}\.jpg$/),
    'jpeg',
    1200,
    630,
  ])
  await page.goto(`/comparar?ids=${bare.id},${cheap.id}`)
  expect(await shared()).toEqual([expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-share\.jpg$/), 'jpeg', 1200, 630])
})
