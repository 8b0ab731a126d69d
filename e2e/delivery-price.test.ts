import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'
import { keepToasts } from './support/toasts.ts'

const shop = await openBrowser()

const rate = { provinces: [], postal_from: null, postal_to: null, free_from: null, days_min: 2, days_max: 4 }
const mail = [
  { ...rate, provinces: ['Ciudad Autónoma de Buenos Aires'], price: 1500 },
  { ...rate, provinces: ['Buenos Aires'], price: 3000 },
]

beforeAll(async () => {
  await shop.db.updateTable('shipping_methods').set({ is_active: false }).execute()
  const methods = [
    { name: 'Correo', kind: 'domicilio' as const, position: 2, rates: JSON.stringify(mail) },
    { name: 'Retiro en Palermo', kind: 'retiro' as const, position: 3, rates: JSON.stringify([{ ...rate, price: 0 }]) },
  ]
  await shop.db.insertInto('shipping_methods').values(methods).execute()
})

async function storage(place?: { postal_code: string; province: string }) {
  const { id, name, price } = await shop.make.product({ name: 'Aurora', price: 10_000 })
  const cart = JSON.stringify([{ id, name, price, image: '', quantity: 1 }])
  return { cart, ...(place && { place: JSON.stringify(place) }) }
}
const summary = (page: Page, name = 'Resumen') => page.getByRole('complementary', { name })
const line = (page: Page, words: string) => summary(page).getByText(words, { exact: true }).locator('..')

test.each([390, 1366])(
  'the cart shows the shipping price for a postal code, and no total with shipping before, %i px',
  async (width) => {
    const page = await shop.visit('/cart', { storage: await storage(), width })
    await line(page, 'Total sin envío').getByText('$ 10.000,00').waitFor()
    await line(page, 'Envío').getByText('A calcular').waitFor()
    await settled(page)
    await page.getByRole('button', { name: 'Calcular el envío con mi código postal' }).click()
    await page.getByLabel('Código postal').fill('1900')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Ver', exact: true }).click()
    await line(page, 'Envío').getByText('$ 3.000,00').waitFor()
    await line(page, 'Total').getByText('$ 13.000,00').waitFor()
    await summary(page)
      .getByText(/^Llega entre/)
      .waitFor()
    await summary(page).getByText('Envío al 1900').waitFor()
    await settled(page)
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

test("a postal code typed on a perfume's page is used in the cart", async () => {
  const page = await shop.visit('/cart', { storage: await storage({ postal_code: '1425', province: '' }) })
  await line(page, 'Total').getByText('$ 11.500,00').waitFor()
})

/** A customer in La Plata without a phone, so that express checkout is not offered. */
async function customer() {
  const user = await shop.make.user()
  const address = { address: 'Calle 7 1234', city: 'La Plata', province: 'Buenos Aires', postal_code: '1900' }
  await shop.db
    .updateTable('users')
    .set({ ...address, phone: null, phone_e164: null })
    .where('id', '=', user.id)
    .execute()
  return user
}

test('a customer sees the shipping price for their own address and is not asked for another', async () => {
  const user = await customer()
  // The stored postal code was typed on a perfume's page for somebody else.
  const page = await shop.visit('/cart', { as: user, storage: await storage({ postal_code: '1425', province: '' }) })
  await line(page, 'Envío').getByText('$ 3.000,00').waitFor()
  await summary(page).getByText('Envío al 1900').waitFor()
  expect(await summary(page).getByRole('button', { name: 'Cambiar' }).count()).toBe(0)
  await page.locator('.user-button').click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await line(page, 'Envío').getByText('$ 1.500,00').waitFor()
  await summary(page).getByText('Envío al 1425').waitFor()
})

test('the drawer has no shipping line, so its total says that shipping is included', async () => {
  const { id } = await shop.make.product({ name: 'Aurora', price: 10_000 })
  const { place } = await storage({ postal_code: '1900', province: '' })
  const page = await shop.visit(`/products/${id}`, { width: 390, storage: { place: place ?? '' } })
  await keepToasts(page)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('button', { name: 'Ver', exact: true }).last().click()
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  await drawer.getByText('Total con envío', { exact: true }).locator('..').getByText('$ 13.000,00').waitFor()
})

test('the drawer of a customer shows the shipping price for their own address, like the cart', async () => {
  const { id } = await shop.make.product({ name: 'Aurora', price: 10_000 })
  const { place } = await storage({ postal_code: '1425', province: '' })
  const page = await shop.visit(`/products/${id}`, {
    as: await customer(),
    width: 390,
    storage: { place: place ?? '' },
  })
  await keepToasts(page)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('button', { name: 'Ver', exact: true }).last().click()
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  const total = drawer.getByText('Total con envío', { exact: true }).locator('..')
  await expect.poll(() => total.textContent()).toContain('13.000,00')
})

test.each([390, 1366])(
  'the checkout reports a place that no method serves, and places no order, %i px',
  async (width) => {
    const before = await shop.db.selectFrom('orders').select('id').execute()
    const page = await shop.visit('/checkout', { storage: await storage(), width })
    await page.getByText('Con tu provincia y tu código postal te mostramos los envíos que llegan.').waitFor()
    await page.getByLabel('Nombre y apellido').fill('Juana Paz')
    await page.getByLabel('Email').fill('juana@example.com')
    await page.getByLabel('Teléfono').fill('11 2345-6789')
    await page.getByLabel('Código postal').fill('4400')
    await page.getByLabel('Provincia').selectOption('Salta')
    await page.getByLabel('Ciudad').fill('Salta')
    await page.getByLabel('Dirección').fill('Balcarce 500')
    const words = 'No tenemos envíos a esa dirección. Podés elegir el retiro, o escribinos y lo vemos con vos.'
    await page.getByRole('status').getByText(words).waitFor()
    expect(await page.getByRole('radio', { name: /Retiro/ }).isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Continuar al pago' }).click()
    const alert = page.getByRole('alert').filter({ hasText: words })
    await alert.getByRole('link', { name: 'Escribirnos' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual(before)
  },
)

test('until the place is known the shipping price and the total are left open', async () => {
  const rates = (way: object[]) =>
    shop.db
      .updateTable('shipping_methods')
      .set({ rates: JSON.stringify(way) })
      .where('name', '=', 'Correo')
      .execute()
  await rates([...mail, { ...rate, price: 5000 }])
  const page = await shop.visit('/checkout', { storage: await storage() })
  const delivery = page.locator('label').filter({ has: page.getByRole('radio', { name: /Correo/ }) })
  await delivery.getByText('A calcular').waitFor()
  expect(await page.locator('label').filter({ hasText: 'Retiro' }).textContent()).toContain('Sin cargo')
  await summary(page, 'Resumen del pedido').getByText('A calcular').waitFor()
  await page.getByLabel('Código postal').fill('1900')
  await delivery.getByText('$ 3.000,00').waitFor()
  await summary(page, 'Resumen del pedido').getByText('$ 13.000,00').waitFor()
  await rates(mail)
})

test('a shop with pick-up only preselects it and asks for no address', async () => {
  await shop.db.updateTable('shipping_methods').set({ is_active: false }).where('name', '=', 'Correo').execute()
  const page = await shop.visit('/checkout', { storage: await storage(), width: 390 })
  await expect.poll(() => page.getByRole('radio', { name: /Retiro/ }).isChecked()).toBe(true)
  await page.getByLabel('Dirección').waitFor({ state: 'detached' })
  await page.getByLabel('Nombre y apellido').fill('Juana Paz')
  await page.getByLabel('Email').fill('juana@example.com')
  await page.getByLabel('Teléfono').fill('11 2345-6789')
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  const orders = await shop.db.selectFrom('orders').select('is_pickup').execute()
  expect(orders.map(({ is_pickup }) => is_pickup)).toEqual([true])
})
