import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()
const { make, db } = shop

test('without a script a visitor subscribes to a stock alert, gets the mail, and unsubscribes by its link', async () => {
  const product = await make.product({ name: 'Ausente', stock: 0 })
  const page = await shop.visit(`/products/${product.id}`, { javaScriptEnabled: false, width: 390 })
  // The notice required by Ley 25.326 where personal data are requested.
  expect(await page.locator('.alert-form').innerText()).toContain('Agencia de Acceso a la Información Pública')
  await page.getByLabel('Avisame cuando vuelva').fill('ana@example.com')
  await page.getByRole('button', { name: 'Avisame' }).click()
  await page.getByRole('heading', { name: 'Te avisamos' }).waitFor()

  const admin = await make.admin()
  const panel = await shop.visit(`/admin/products?edit=${product.id}`, { as: admin })
  await panel.getByText('1 persona espera').waitFor()
  await panel.getByLabel('Stock', { exact: true }).fill('4')
  await panel.getByRole('button', { name: 'Guardar' }).click()
  const mailTo = async () => (await shop.readMails()).find((mail) => mail.includes('To: ana@example.com'))
  await expect.poll(mailTo).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const mail = (await mailTo()) ?? ''
  const [, path = ''] = mail.match(/List-Unsubscribe:\s+<https?:\/\/[^/]+(\/[^>]+)>/) ?? []
  expect(path).toMatch(/^\/aviso-de-stock\/baja\/[\w-]+$/)

  // Opening the link does not unsubscribe.
  await page.goto(path)
  expect(await db.selectFrom('stock_waiting').select('id').execute()).toHaveLength(1)
  await page.getByRole('button', { name: 'Dejar la lista' }).click()
  await page.getByRole('heading', { name: 'Saliste de la lista' }).waitFor()
  expect(await db.selectFrom('stock_waiting').select('id').execute()).toHaveLength(0)
})

test('unsubscribing with a script shows one page that says so and can be reloaded', async () => {
  const product = await make.product({ name: 'Ido', stock: 0 })
  const { token } = await db
    .insertInto('stock_waiting')
    .values({ product_id: product.id, email: 'leo@example.com' })
    .returning('token')
    .executeTakeFirstOrThrow()
  const page = await shop.visit(`/aviso-de-stock/baja/${token}`)
  await settled(page)
  await page.getByRole('button', { name: 'Dejar la lista' }).click()
  for (const _time of ['answered', 'loaded again']) {
    await page.getByRole('heading', { name: 'Saliste de la lista' }).waitFor()
    await settled(page)
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Saliste de la lista'])
    await page.reload()
  }
})

test('an invalid address is refused, and a perfume in stock has no alert form', async () => {
  const product = await make.product({ name: 'Faltante', stock: 0 })
  const page = await shop.visit(`/products/${product.id}`)
  await settled(page)
  await page.locator('.alert-form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.getByLabel('Avisame cuando vuelva').fill('ana')
  await page.getByRole('button', { name: 'Avisame' }).click()
  await page.getByRole('heading', { name: 'Revisá tu email' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Avisame cuando vuelva').fill('ana@example.com')
  await page.getByRole('button', { name: 'Avisame' }).click()
  await page.getByRole('heading', { name: 'Te avisamos' }).waitFor()
  const inStock = await make.product({ name: 'Presente', stock: 3 })
  const other = await shop.visit(`/products/${inStock.id}`)
  await expect.poll(() => other.locator('.alert-form').count()).toBe(0)
})

test('on a phone the bottom bar of a sold-out perfume links to the alert form', async () => {
  const product = await make.product({ name: 'Lejos', stock: 0, description: 'Una tarde larga. '.repeat(80) })
  const page = await shop.visit(`/products/${product.id}`, { width: 390, height: 844 })
  await settled(page)
  await page.evaluate(() => window.scrollTo({ top: 1600, behavior: 'instant' }))
  await page.locator('.buy-bar').getByRole('button', { name: 'Avisame' }).click()
  const email = page.getByLabel('Avisame cuando vuelva')
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('ana@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Te avisamos' }).waitFor()
})
