import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()
const { make } = shop

test('staff put perfumes on offer; card and page show the list price, the saving and the end, until it is removed', async () => {
  for (const price of [63_600, 1999.99]) await make.product({ name: `Ofertado ${price}`, price, stock: 9 })
  await make.product({ name: 'Ofertado nunca', brand: 'Otra' })
  const panel = await shop.visit('/admin/products?search=ofertado', { as: await make.admin() })
  const choose = async () => {
    for (const price of [63_600, 1999.99]) {
      await panel.getByRole('checkbox', { name: `Seleccionar Ofertado ${price}` }).check()
    }
  }
  await choose()
  await panel.getByRole('button', { name: 'Poner en oferta' }).click()
  const dialog = panel.getByRole('dialog', { name: 'Poner en oferta' })
  await dialog.getByLabel('Porcentaje de descuento').fill('25')
  await dialog.getByLabel('Termina').fill('2020-11-30T23:59')
  await dialog.getByRole('button', { name: 'Ver cambios' }).click()
  await dialog.getByText('La oferta tiene que terminar en el futuro').first().waitFor()
  await dialog.getByLabel('Termina').fill('')
  await dialog.getByLabel('Termina').focus()
  await panel.keyboard.type('10102030')
  await dialog.getByRole('button', { name: 'Ver cambios' }).click()
  await dialog.getByText('Completá la fecha y la hora').waitFor()
  const year = new Date().getFullYear() + 1
  await dialog.getByLabel('Termina').fill(`${year}-11-30T23:59`)
  await dialog.getByRole('button', { name: 'Ver cambios' }).click()
  await dialog.getByRole('row', { name: /\$\s63\.600,00 \$\s47\.700,00/ }).waitFor()
  expect(await accessibilityFaults(panel)).toEqual([])
  await dialog.getByRole('button', { name: 'Cambiar 2 productos' }).click()
  await dialog.waitFor({ state: 'hidden' })

  const home = await shop.visit('/')
  await expect.poll(() => home.getByText('2 perfumes con hasta 25 % menos.').count()).toBe(1)
  const filtered = await shop.visit('/products')
  await filtered.getByRole('checkbox', { name: 'En oferta 2' }).first().check()
  await filtered.waitForURL('**/products?offer=true')
  await filtered.getByText('Mostrando 2 de 2 productos').waitFor()

  const list = await shop.visit('/products?offer=true&sort=price&order=DESC', { width: 390 })
  await list.getByText('Mostrando 2 de 2 productos').waitFor()
  await list.getByRole('link', { name: 'En oferta (quitar)' }).waitFor()
  const card = list.getByRole('article').first()
  expect(await card.innerText()).toMatch(
    /\$\s47\.700,00\s+Antes\s+\$\s63\.600,00\s+25 % menos\s+hasta el 30\/11, 23:59/,
  )
  expect(await accessibilityFaults(list)).toEqual([])
  await list.setViewportSize({ width: 1366, height: 900 })
  await card.getByRole('link', { name: 'Ofertado 63600' }).click()
  await list.getByRole('heading', { level: 1, name: 'Ofertado 63600' }).waitFor()
  const struck = list.locator('main s').first()
  expect(await struck.innerText()).toMatch(/\$\s63\.600,00/)
  expect(await list.locator('.price-main').innerText()).toMatch(/\$\s47\.700,00/)
  // The browser aborts a view transition when the window is resized, and logs an error.
  await list.waitForFunction(() => !Reflect.get(document, 'activeViewTransition'))
  await list.setViewportSize({ width: 390, height: 844 })
  expect(await accessibilityFaults(list)).toEqual([])

  const editor = await shop.visit('/admin/products?search=63600', { as: await make.admin() })
  await editor
    .getByRole('button', { name: /Editar/ })
    .first()
    .click()
  const form = editor.getByRole('dialog')
  expect(await form.getByLabel('La oferta termina').inputValue()).toBe(`${year}-11-30T23:59`)
  await form.getByLabel('La oferta termina').fill('')
  await form.getByLabel('La oferta termina').focus()
  await editor.keyboard.type('10102030')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.getByText('Completá la fecha y la hora').waitFor()
  await form.getByLabel('La oferta termina').fill(`${year}-11-30T23:59`)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'hidden' })

  await panel.reload()
  await choose()
  await panel.getByRole('button', { name: 'Quitar oferta' }).click()
  const end = panel.getByRole('dialog', { name: 'Quitar la oferta' })
  await end.getByRole('button', { name: 'Ver cambios' }).click()
  await end.getByRole('button', { name: 'Cambiar 2 productos' }).click()
  await end.waitFor({ state: 'hidden' })
  const rows = await shop.db.selectFrom('products').select(['price', 'list_price']).orderBy('id').limit(2).execute()
  expect(rows).toEqual([
    { price: 63_600, list_price: null },
    { price: 1999.99, list_price: null },
  ])
  const page = await shop.visit('/products?search=ofertado')
  await page.getByRole('heading', { name: 'Ofertado 63600' }).waitFor()
  await expect.poll(() => page.locator('main s').count()).toBe(0)
  await expect.poll(() => page.getByRole('checkbox', { name: /En oferta/ }).count()).toBe(0)
})
