import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everyProduct } from '../src/promotions/every-product.ts'
import { ordersOf } from '../test/support/orders-of.ts'
import { accessibilityFaults } from './support/axe.ts'
import { changeSettings } from './support/change-settings.ts'
import { layoutShift } from './support/layout-shift.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()
const phone = { width: 390, height: 844 }

type Bottle = { id: number; name: string; price: number }
const cartOf = ({ id, name, price }: Bottle) => ({
  cart: JSON.stringify([{ id, name, price, image: '', quantity: 1 }]),
})

const whole = {
  phone: '11 2345-6789',
  phone_e164: '+5491123456789',
  address: 'Gorriti 4321, 3° B',
  city: 'Palermo',
  province: 'Ciudad Autónoma de Buenos Aires',
  postal_code: '1414',
}

/** A customer with this profile. */
async function customer(profile: Partial<Record<keyof typeof whole | 'dni', string | null>> = {}) {
  const user = await shop.make.user({ first_name: 'Ana', last_name: 'Pérez' })
  await shop.db
    .updateTable('users')
    .set({ ...whole, ...profile })
    .where('id', '=', user.id)
    .execute()
  const reply = await fetch(`${shop.url}/api/auth/verify`, { headers: { authorization: `Bearer ${user.token}` } })
  const known = ((await reply.json()) as { user: object }).user
  return { ...user, storage: { user: JSON.stringify(known) } }
}

type Customer = Awaited<ReturnType<typeof customer>>
const visitCart = (as: Customer, bottle: Bottle, size = phone) =>
  shop.visit('/cart', { ...size, as, storage: { ...as.storage, ...cartOf(bottle) } })

const goToPay = (page: Page) => page.getByRole('button', { name: 'Ir al pago' })
const payment = (page: Page) => page.getByRole('heading', { name: 'Pago', exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test.each([320, 390, 1366])('the summary is accessible and causes no layout shift, %i px wide', async (width) => {
  const page = await visitCart(await customer(), await shop.make.product({ name: 'Quieta' }), { width, height: 844 })
  await goToPay(page).waitFor()
  await settled(page)
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

test('a customer with an address reaches the payment with one key, and places one order', async () => {
  const ana = await customer()
  const bottle = await shop.make.product({ name: 'Directa', price: 1500 })
  const page = await visitCart(ana, bottle)
  const recap = page.getByRole('region', { name: 'Tus datos' })
  await recap.getByText('Gorriti 4321, 3° B, Palermo, Ciudad Autónoma de Buenos Aires (1414)').waitFor()
  await recap.getByText(ana.email).waitFor()
  // The button is disabled until the price is loaded.
  await expect.poll(() => goToPay(page).isEnabled()).toBe(true)
  await goToPay(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([
    {
      user_id: ana.id,
      status: 'pendiente_pago',
      customer_name: 'Ana Pérez',
      customer_email: ana.email,
      customer_address: 'Gorriti 4321, 3° B',
      customer_postal_code: '1414',
      total_amount: 1500,
      customer_dni: null,
    },
  ])
  await page.reload()
  await payment(page).waitFor()
  // Back in the cart the link leads to the payment of the existing order.
  await page.goBack()
  await page.getByRole('link', { name: 'Finalizar compra' }).click()
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toHaveLength(1)
})

test('two tabs submitted at the same time place one order', async () => {
  const bottle = await shop.make.product({ name: 'Doble' })
  const page = await visitCart(await customer(), bottle)
  const other = await page.context().newPage()
  await other.goto(`${shop.url}/cart`)
  // Enabled once the price is loaded.
  for (const tab of [page, other]) await expect.poll(() => goToPay(tab).isEnabled()).toBe(true)
  // Element handles, since the first tab's order removes the other tab's button.
  const buttons = await Promise.all([goToPay(page).elementHandle(), goToPay(other).elementHandle()])
  await Promise.all(buttons.map((button) => button?.evaluate((pressed) => (pressed as HTMLElement).click())))
  // The slower tab may show the link to the order instead of the button.
  const toOrder = (tab: Page) => tab.getByRole('link', { name: 'Finalizar compra', exact: true })
  for (const tab of [page, other]) {
    await payment(tab).or(toOrder(tab)).waitFor()
    if (await toOrder(tab).isVisible()) await toOrder(tab).click()
    await payment(tab).waitFor()
  }
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ status: 'pendiente_pago' }])
})

test('a price that changed after the summary loaded is shown before an order is placed', async () => {
  const bottle = await shop.make.product({ name: 'Móvil', price: 1000 })
  const page = await visitCart(await customer(), bottle)
  await goToPay(page).waitFor()
  await settled(page)
  await shop.db.updateTable('products').set({ price: 1200 }).where('id', '=', bottle.id).execute()
  await goToPay(page).click()
  await page.getByText('El total cambió: ahora es $ 1.200,00. Revisalo y seguí.').waitFor()
  await page.getByText('«Móvil» cambió de precio: de $ 1.000,00 a $ 1.200,00.').waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toEqual([])
  await goToPay(page).click()
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ total_amount: 1200 }])
})

test('the button keeps the focus while the quote loads, and places no order at an unseen total', async () => {
  const { id } = await shop.db
    .insertInto('promotions')
    .values({ name: 'Semana', kind: 'percent', value: 10, scope: JSON.stringify(everyProduct) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bottle = await shop.make.product({ name: 'Enfocada', price: 1000, stock: 5 })
  const page = await visitCart(await customer(), bottle)
  await expect.poll(() => goToPay(page).isEnabled()).toBe(true)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/cart/quote', (route) => isReleased.then(() => route.continue()))
  await goToPay(page).focus()
  // Like a change in another tab.
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.cart)
    localStorage.cart = JSON.stringify([{ ...line, quantity: 2 }])
    dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  })
  await expect.poll(() => goToPay(page).isEnabled()).toBe(false)
  await expect.poll(() => goToPay(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  release()
  await expect.poll(() => goToPay(page).isEnabled()).toBe(true)
  expect(await ordersOf(shop.db, bottle.id)).toEqual([])
  await page.keyboard.press('Enter')
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ total_amount: 1800 }])
  await shop.db.deleteFrom('promotions').where('id', '=', id).execute()
})

test('if the quote fails, submitting orders at the shown total or reports the new one', async () => {
  const { id } = await shop.db
    .insertInto('promotions')
    .values({ name: 'Semana', kind: 'percent', value: 10, scope: JSON.stringify(everyProduct) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bottle = await shop.make.product({ name: 'Sin cuenta', price: 1000 })
  const ana = await customer()
  const page = await shop.visit('/contact', { ...phone, as: ana, storage: { ...ana.storage, ...cartOf(bottle) } })
  await page.route('**/api/cart/quote', (route) => route.abort())
  await page.getByRole('link', { name: /^Carrito/ }).click()
  await goToPay(page).click()
  await page.getByText('El total cambió: ahora es $ 900,00. Revisalo y seguí.').waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toEqual([])
  await page.unroute('**/api/cart/quote')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('Total', { exact: true }).locator('..').getByText('$ 900,00').waitFor()
  await goToPay(page).click()
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ total_amount: 900 }])
  await shop.db.deleteFrom('promotions').where('id', '=', id).execute()
})

test('an unpaid order is not replaced by a changed cart whose coupon is known to be refused', async () => {
  const { id } = await shop.db
    .insertInto('promotions')
    .values({ name: 'Hola', kind: 'percent', value: 10, code: 'HOLA', scope: JSON.stringify(everyProduct) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bottle = await shop.make.product({ name: 'Guardada', price: 1000, stock: 5 })
  const page = await visitCart(await customer(), bottle)
  await goToPay(page).click()
  await payment(page).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Sumar uno de Guardada' }).click()
  await page.getByText('¿Tenés un cupón?').click()
  await page.getByLabel('Código del cupón').fill('CHAU')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect.poll(() => goToPay(page).isEnabled()).toBe(true)
  await goToPay(page).click()
  await page.getByRole('alert').filter({ hasText: 'Ese cupón no existe' }).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ status: 'pendiente_pago', total_amount: 1000 }])
  await page.getByRole('button', { name: 'Quitar', exact: true }).click()
  await goToPay(page).click()
  await payment(page).waitFor()
  await shop.db.deleteFrom('promotions').where('id', '=', id).execute()
})

test.each([
  ['no phone', { phone: null, phone_e164: null }, 'customer_phone'],
  ['a phone that nobody can call', { phone: '123', phone_e164: null }, 'customer_phone'],
  ['a postal code that is none', { postal_code: '99' }, 'customer_postal_code'],
  ['a street without its number', { address: 'Gorriti' }, 'customer_address'],
])('a profile with %s leads to the form, filled in, at that field', async (_what, profile, field) => {
  const page = await visitCart(await customer(profile), await shop.make.product({ name: 'Incompleta' }))
  await page.getByRole('link', { name: 'Finalizar compra' }).click()
  await expect.poll(() => focused(page)).toBe(field)
  await expect.poll(() => page.getByLabel('Nombre y apellido').inputValue()).toBe('Ana Pérez')
  expect(await page.getByLabel('Ciudad').inputValue()).toBe('Palermo')
})

test('data are changed in the form, and a stored address is never combined with another place', async () => {
  const bottle = await shop.make.product({ name: 'Cambiada' })
  const ana = await customer()
  const place = JSON.stringify({ postal_code: '5000', province: 'Córdoba' })
  const page = await shop.visit('/cart', { ...phone, as: ana, storage: { ...ana.storage, ...cartOf(bottle), place } })
  await page.getByRole('link', { name: 'Cambiar la dirección' }).click()
  await expect.poll(() => focused(page)).toBe('customer_address')
  await expect.poll(() => page.getByLabel('Código postal').inputValue()).toBe('1414')
  await page.getByLabel('Dirección').fill('Honduras 5600')
  await page.goBack()
  // Typed text takes precedence over the profile.
  await page
    .getByRole('region', { name: 'Tus datos' })
    .getByText(/^Honduras 5600, Palermo/)
    .waitFor()
  await goToPay(page).click()
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([
    { customer_address: 'Honduras 5600', customer_postal_code: '1414' },
  ])
})

test('a guest and a customer with an empty profile see the ordinary cart', async () => {
  const bottle = await shop.make.product({ name: 'Anónima' })
  const guest = await shop.visit('/cart', { ...phone, storage: cartOf(bottle) })
  const empty = await visitCart(
    await customer({ address: null, city: null, province: null, postal_code: null }),
    bottle,
  )
  for (const page of [guest, empty]) {
    await page.getByRole('link', { name: 'Finalizar compra', exact: true }).waitFor()
    await settled(page)
    await expect.poll(() => goToPay(page).count()).toBe(0)
  }
})

test('a gift is shown before it is ordered, and a past day leads to the field to choose another', async () => {
  await changeSettings(shop, { gift_options: 'wrap' })
  const bottle = await shop.make.product({ name: 'Regalada', stock: 2 })
  const as = await customer()
  const gift = { message: 'Feliz cumple, Pía', wrap: true, date: '2020-01-02' }
  const storage = { ...as.storage, ...cartOf(bottle), cartWishes: JSON.stringify({ gift }) }
  const page = await shop.visit('/cart', { ...phone, as, storage })
  await page.getByText('Feliz cumple, Pía').waitFor()
  await page.getByText('02/01/2020').waitFor()
  await goToPay(page).click()
  await page.waitForURL('**/checkout')
  await page.getByText('Elegí un día desde mañana').waitFor()
  expect(await page.getByLabel('¿Para qué día?').inputValue()).toBe('')
  expect(await page.getByLabel('Mensaje').inputValue()).toBe('Feliz cumple, Pía')
  // Like a page left open past midnight.
  await page.evaluate((wishes) => localStorage.setItem('cartWishes', wishes), storage.cartWishes)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Elegí un día desde mañana' }).click()
  await expect.poll(() => focused(page)).toBe('wished_date')
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ gift_message: 'Feliz cumple, Pía', wished_date: null }])
  await changeSettings(shop, { gift_options: 'off' })
})

test('a gift option no longer offered is removed from the summary with a message', async () => {
  const as = await customer()
  const gift = { message: 'Feliz cumple, Pía', wrap: false, date: '' }
  const bottle = await shop.make.product({ name: 'Sin moño', stock: 2 })
  const storage = { ...as.storage, ...cartOf(bottle), cartWishes: JSON.stringify({ gift }) }
  const page = await shop.visit('/cart', { ...phone, as, storage })
  await page.getByRole('status').filter({ hasText: 'Tu mensaje era «Feliz cumple, Pía»' }).waitFor()
  await goToPay(page).click()
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ gift_message: '' }])
})

test('form and summary ask for the DNI if the owner wants it', async () => {
  const bottle = await shop.make.product({ name: 'Con número', stock: 9 })
  const open = () => shop.visit('/checkout', { ...phone, storage: cartOf(bottle) })
  const plain = await open()
  await plain.getByLabel('Nombre y apellido').waitFor()
  await settled(plain)
  await expect.poll(() => plain.getByLabel('DNI').count()).toBe(0)

  await changeSettings(shop, { ask_dni: 'required' })
  const page = await open()
  const dni = page.getByLabel('DNI')
  await dni.waitFor()
  expect(await dni.getAttribute('inputmode')).toBe('numeric')
  await page.getByLabel('Nombre y apellido').fill('Juana Paz')
  await page.getByLabel('Email').fill('juana@example.com')
  await page.getByLabel('Teléfono').fill('11 2345-6789')
  await page.getByLabel('Código postal').fill('1022')
  await page.getByLabel('Ciudad').fill('CABA')
  await page.getByLabel('Dirección').fill('Callao 100')
  const next = page.getByRole('button', { name: 'Continuar al pago' })
  await next.click()
  await page.getByRole('link', { name: 'Ingresá tu DNI' }).waitFor()
  await dni.fill('20-12345678-9')
  await next.click()
  await page.getByRole('link', { name: 'Revisá el DNI: son 7 u 8 números, o los 11 de tu CUIT o CUIL' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dni.fill('30.123.456')
  await next.click()
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ customer_dni: '30123456' }])

  const without = await visitCart(await customer(), bottle)
  await without.getByRole('link', { name: 'Finalizar compra', exact: true }).click()
  await expect.poll(() => focused(without)).toBe('customer_dni')
  const withIt = await visitCart(await customer({ dni: '28765432' }), bottle)
  await withIt.getByText('DNI 28.765.432').waitFor()
  await goToPay(withIt).click()
  await payment(withIt).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ customer_dni: '30123456' }, { customer_dni: '28765432' }])
  await withIt.goto('/profile')
  await withIt.getByText('28.765.432').waitFor()
  await changeSettings(shop, { ask_dni: 'no' })
})

test('of several shipping methods one is shown with price and day, and another can be chosen', async () => {
  const { token } = await shop.make.admin()
  const add = (body: object) =>
    fetch(`${shop.url}/api/admin/shipping-methods`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  await shop.db.updateTable('shipping_methods').set({ is_active: false }).execute()
  const provinces = ['Ciudad Autónoma de Buenos Aires']
  await add({ name: 'Correo', kind: 'domicilio', rates: [{ provinces, price: 3000, days_min: 2, days_max: 4 }] })
  await add({ name: 'Moto', kind: 'moto', rates: [{ provinces, price: 5000, days_min: 1, days_max: 1 }] })
  const bottle = await shop.make.product({ name: 'Elegida', price: 10_000 })
  const page = await visitCart(await customer(), bottle)
  const recap = page.getByRole('region', { name: 'Tus datos' })
  await recap.getByText('Correo · $ 3.000,00').waitFor()
  await recap.getByText(/^Llega entre/).waitFor()
  await settled(page)
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
  await recap.getByRole('button', { name: 'Cambiar la entrega' }).click()
  await recap.getByRole('radio', { name: /^Moto/ }).check()
  await recap.getByText('Moto · $ 5.000,00').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await goToPay(page).click()
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ total_amount: 15_000, shipping_method: 'Moto' }])

  const far = await customer({ province: 'Salta', city: 'Salta', postal_code: '4400' })
  const nowhere = await visitCart(far, bottle)
  await nowhere.getByRole('link', { name: 'Finalizar compra', exact: true }).click()
  await expect.poll(() => focused(nowhere)).toBe('customer_postal_code')
})
