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

test('the card of a bottle leads to its decant', async () => {
  const page = await shop.visit('/products')
  const card = page.getByRole('article')
  expect(plain(await card.innerText())).toMatch(
    /Eau de Parfum\s*100 ml[\s\S]*Tester 100 ml[\s\S]*Decant 5 ml\s+desde\s+\$ 4\.500/,
  )
  expect(await accessibilityFaults(page)).toEqual([])
  await card.getByRole('link', { name: 'Yara, Decant' }).click()
  await page.waitForURL(`**/products/${decant.id}`)
})

test('the page of a bottle offers its decant to who cannot smell it, and the decant says what it is', async () => {
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

test('the registry that allows it is told where the owner wrote it', async () => {
  await changeSettings(shop, { decants_allowed: true, decants_registry: '1234-5' })
  const html = async (id: number) => plain(await (await fetch(`${shop.url}/products/${id}`)).text())
  expect(await html(decant.id)).toContain('establecimiento habilitado por ANMAT (legajo 1234-5)')
  expect(await html(decant.id)).toContain('"name":"Yara, Decant 5 ml"')
  expect(await html(bottle.id)).not.toContain('legajo')
})
