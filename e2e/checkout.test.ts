import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ordersOf } from '../test/support/orders-of.ts'
import { stockOf } from '../test/support/stock-of.ts'
import { accessibilityFaults, faultsOfLooks } from './support/axe.ts'
import { changeSettings } from './support/change-settings.ts'
import { fillBuyer } from './support/fill-buyer.ts'
import { shiftOfLateFonts } from './support/late-fonts.ts'
import { layoutShift } from './support/layout-shift.ts'
import { openBrowser } from './support/open-browser.ts'
import { scriptWith } from './support/scripts.ts'
import { settled } from './support/settled.ts'
import { keepToasts, toastSays } from './support/toasts.ts'

const shop = await openBrowser()

type Bottle = { id: number; name: string; price: number }

const cartOf = (...lines: [Bottle, number][]) => ({
  cart: JSON.stringify(lines.map(([{ id, name, price }, quantity]) => ({ id, name, price, image: '', quantity }))),
})
const readCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))

async function toPayment(page: Page) {
  await fillBuyer(page)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
}

/** Reaches the target by keyboard; throws if it cannot be reached. */
async function pressTo(target: Locator, key = 'Tab') {
  await target.waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`60 times ${key} do not reach ${target}`)
}

/** The name, text or tag of the focused element. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused?.getAttribute('name') || (focused?.matches('a, button') && focused.textContent) || focused?.tagName
  })

const picture = sharp({ create: { width: 60, height: 80, channels: 3, background: '#6b2a3a' } })
  .png()
  .toBuffer()

async function proof() {
  return { name: 'comprobante.png', mimeType: 'image/png', buffer: await picture }
}

const linksOn = (page: Page) =>
  page.locator('main a.button').evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('an empty cart links to the products, and an invalid stored one is discarded', async () => {
  const page = await shop.visit('/cart', { storage: { cart: '[{"id":"x"' } })
  await page.getByText('Tu carrito está vacío').waitFor()
  expect(await page.getByRole('link', { name: 'Ver perfumes' }).getAttribute('href')).toBe('/products')
})

test('changing quantities, removing and emptying show their messages', async () => {
  const [a, b] = [
    await shop.make.product({ name: 'Aurora', price: 1500.5 }),
    await shop.make.product({ name: 'Bruma' }),
  ]
  const page = await shop.visit('/cart', { storage: cartOf([a, 1], [b, 2]) })
  await keepToasts(page)
  const summary = page.getByRole('complementary', { name: 'Resumen' })
  await summary.getByText('$ 3.500,50').first().waitFor()
  expect(await summary.textContent()).toMatch(/Subtotal.*3\.500,50.*Envío.*Gratis.*Total.*3\.500,50/)
  await page.getByRole('button', { name: 'Sumar uno de Aurora' }).click()
  await page.getByText('Cantidad actualizada').first().waitFor()
  await summary.getByText('$ 5.001,00').first().waitFor()
  await page.getByLabel('Cantidad de Aurora').fill('4')
  await page.getByLabel('Cantidad de Aurora').press('Enter')
  await summary.getByText('$ 8.002,00').first().waitFor()
  await page.getByRole('button', { name: 'Restar uno de Aurora' }).click()
  await summary.getByText('$ 6.501,50').first().waitFor()
  await page.getByLabel('Cantidad de Aurora').fill('-1')
  await page.getByLabel('Cantidad de Aurora').press('Enter')
  await page.getByText('Producto eliminado del carrito').waitFor()
  expect(await readCart(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByLabel('Cantidad de Aurora').fill('1')
  await page.getByLabel('Cantidad de Aurora').press('Enter')
  await page.getByRole('button', { name: 'Quitar Aurora' }).click()
  await expect.poll(() => readCart(page)).toHaveLength(1)
  await page.getByLabel('Cantidad de Bruma').fill('0')
  await page.getByLabel('Cantidad de Bruma').press('Enter')
  await expect.poll(() => readCart(page)).toHaveLength(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('button', { name: 'Vaciar carrito' }).click()
  await page.getByText('Carrito vaciado').waitFor()
  await page.getByText('Tu carrito está vacío').waitFor()
})

test('cart and checkout describe a perfume like its card', async () => {
  const bottle = await shop.make.product({ type: 'imitacion' })
  const page = await shop.visit('/cart', { storage: cartOf([bottle, 1]) })
  const line = page.locator('main li').filter({ hasText: bottle.name })
  await line.getByText('Imitación', { exact: true }).waitFor()
  await page.goto('/checkout')
  // On a phone the other copy is in a folded summary.
  await line
    .getByText(/· Imitación$/)
    .filter({ visible: true })
    .waitFor()
})

test('a cart reports what changed since it was filled', async () => {
  const dearer = await shop.make.product({ name: 'Ámbar', price: 2000 })
  const scarce = await shop.make.product({ name: 'Cedro', stock: 1 })
  const gone = await shop.make.product({ name: 'Lino', is_active: false })
  const page = await shop.visit('/cart', { storage: cartOf([{ ...dearer, price: 1800 }, 1], [scarce, 3], [gone, 1]) })
  await page.getByText('«Ámbar» cambió de precio: de $ 1.800,00 a $ 2.000,00.').waitFor()
  await page.getByText('Queda 1 de «Cedro» y ajustamos la cantidad.').waitFor()
  await page.getByText('«Lino» ya no está a la venta y lo quitamos del carrito.').waitFor()
  expect((await readCart(page)).map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1])
})

/** Values by HTML autofill name; `street-address` includes all lines. */
const known: Record<string, string> = {
  name: 'Juana Paz',
  email: 'juana@example.com',
  tel: '+541123456789',
  'postal-code': '1022',
  'address-level2': 'CABA',
  'street-address': 'Callao 100, 3 B',
  'address-line1': 'Callao 100',
  'address-line2': '3 B',
}

test('browser autofill of the whole form writes the flat once', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await page.getByLabel('Dirección').waitFor()
  await page.evaluate((values) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const input of document.querySelectorAll<HTMLInputElement>('main form input')) {
      const value = values[input.autocomplete]
      if (!value) continue
      write?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, known)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  const { id } = await page.evaluate(() => ({ id: JSON.parse(localStorage.getItem('checkout') ?? '{}').order_id }))
  const placed = await shop.db
    .selectFrom('orders')
    .select(['customer_name', 'customer_address'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(placed).toEqual({ customer_name: 'Juana Paz', customer_address: 'Callao 100, 3 B' })
})

test.each([390, 1366])('browser autofill causes no layout shift in cart and checkout, %i px wide', async (width) => {
  const bottle = await shop.make.product({ name: 'Quieto' })
  for (const [path, heading] of [
    ['/cart', 'Resumen'],
    ['/checkout', 'Información'],
  ] as const) {
    const page = await shop.visit(path, { width, storage: cartOf([bottle, 1]) })
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await settled(page)
    expect(await layoutShift(page), path).toBeLessThanOrEqual(0.01)
  }
})

test.each([384, 390])('late fonts cause no layout shift in the checkout, %i px wide', async (width) => {
  const bottle = await shop.make.product({ name: 'Quieto' })
  const page = await shop.visit('/contact', { width, storage: cartOf([bottle, 1]) })
  const shift = await shiftOfLateFonts(page, '/checkout')
  await page.getByRole('heading', { name: 'Información', exact: true }).waitFor()
  const cart = await page.getByRole('link', { name: /^Carrito/ }).boundingBox()
  const name = await page.getByRole('link', { name: 'Estela, inicio' }).boundingBox()
  expect(cart?.y).toBe(name?.y)
  expect(shift).toBeLessThanOrEqual(0.01)
})

test('two tabs show the same cart', async () => {
  const bottle = await shop.make.product({ name: 'Dúo' })
  const first = await shop.visit('/cart', { storage: cartOf([bottle, 1]) })
  const second = await first.context().newPage()
  await second.goto('/cart')
  await second.getByRole('button', { name: 'Sumar uno de Dúo' }).click()
  await first.waitForFunction(() => document.querySelector<HTMLInputElement>('main input')?.value === '2')
  await second.getByRole('button', { name: 'Eliminar Dúo' }).click()
  await first.getByText('Tu carrito está vacío').waitFor()
})

test('the checkout redirects an empty cart to the cart page', async () => {
  const page = await shop.visit('/checkout')
  await page.waitForURL('**/cart')
})

test('a guest pays by transfer with the keyboard alone', async () => {
  const bottle = await shop.make.product({ name: 'Vetiver', price: 12_345.67, stock: 3 })
  const page = await shop.visit('/')
  await keepToasts(page)
  await settled(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusOf(page)).toBe('MAIN')

  await pressTo(page.getByRole('combobox', { name: 'Buscar perfumes' }), 'Shift+Tab')
  await page.keyboard.type('Vetiver')
  const option = page.getByRole('option', { name: /Vetiver.*12.345,67/ })
  await option.waitFor()
  // The options are visible a moment before the box handles keys.
  const markNext = async () => {
    await page.keyboard.press('ArrowDown')
    return option.getAttribute('aria-selected')
  }
  await expect.poll(markNext).toBe('true')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Vetiver' }).waitFor()
  await settled(page)
  await pressTo(page.getByRole('button', { name: 'Sumar uno' }))
  await page.keyboard.press('Enter')
  await pressTo(page.getByRole('button', { name: 'Agregar al carrito' }))
  await page.keyboard.press('Enter')
  await page.getByText('Producto agregado al carrito').waitFor()
  await page.keyboard.press('Tab')
  expect(await focusOf(page)).toBe('Ver')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  await drawer.getByText('$\u00a024.691,34').first().waitFor()
  await pressTo(drawer.getByRole('link', { name: 'Finalizar compra' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Información' }).waitFor()
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /^\d?(Información|Pago|Confirmación)$/ })
      .count(),
  ).toBe(3)

  // Sent empty, the form lists its errors at the top, each linked to its field.
  await pressTo(page.getByRole('button', { name: 'Continuar al pago' }))
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert').filter({ hasText: 'Revisá estos 7 datos' })
  // The summary is visible a moment before it has the focus.
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  for (const value of ['Juana Paz', 'juana@example.com', '11 2345-6789', '1022']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  // The postal code determines the province and, if unique, the town.
  const field = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  await expect.poll(() => field('Provincia')).toBe('Ciudad Autónoma de Buenos Aires')
  expect(await field('Ciudad')).toBe('CABA')
  for (const value of ['', '', 'Callao 100', '3 B']) {
    if (value) await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Timbre 2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  const [order] = await ordersOf(shop.db, bottle.id)
  expect(order).toMatchObject({
    is_guest_order: true,
    notes: 'Timbre 2',
    total_amount: 24_691.34,
    customer_address: 'Callao 100, 3 B',
    customer_province: 'Ciudad Autónoma de Buenos Aires',
  })
  expect(order?.guest_session_id).toMatch(/^guest_/)
  // The reduced header has few links, and the typed data are repeated.
  expect(await page.getByRole('banner').getByRole('link').allTextContents()).toHaveLength(3)
  await page.getByRole('banner').getByText('Compra segura').waitFor()
  await page.getByText('Callao 100, 3 B, CABA (1022)').waitFor()
  await page.getByText('juana@example.com').waitFor()
  const bank = page.getByRole('region', { name: 'Transferencia bancaria' })
  await bank.waitFor()
  const details = await bank.locator('dl').textContent()
  for (const text of ['Banco', 'Titular', 'CUIT', 'CBU', 'Alias', `Concepto${order?.order_number}`, '24.691,34']) {
    expect(details).toContain(text)
  }
  expect(await readCart(page)).toHaveLength(1)

  // Reference and proof are required.
  await pressTo(page.getByRole('button', { name: 'Enviar comprobante' }))
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Revisá estos 2 datos' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await focusOf(page)).toBe('transfer_reference')
  await page.keyboard.type('OP-77')
  await page.keyboard.press('Tab')
  expect(await focusOf(page)).toBe('proof')
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  await (await choosing).setFiles(await proof())
  await page.getByRole('img', { name: 'Vista previa del comprobante' }).waitFor()
  await pressTo(page.getByRole('button', { name: 'Enviar comprobante' }))
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Confirmación' }).waitFor()
  await page.getByText('Te avisamos cuando acreditemos tu pago').waitFor()
  await page.getByText(String(order?.order_number)).first().waitFor()
  expect(await readCart(page)).toEqual([])
  const [paid] = await ordersOf(shop.db, bottle.id)
  expect(paid?.status).toBe('pendiente')
  await page.reload()
  await page.getByText('Te avisamos cuando acreditemos tu pago').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Seguir comprando' }).count()).toBe(1)
  await pressTo(page.getByRole('main').getByRole('link', { name: 'Crear cuenta' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/register')
  await expect.poll(() => page.getByLabel('Apellido').inputValue()).toBe('Paz')
  expect(await page.getByLabel('Email').inputValue()).toBe('juana@example.com')
  for (const label of ['Contraseña', 'Confirmar contraseña']) {
    await pressTo(page.getByLabel(label, { exact: true }))
    await page.keyboard.type('clave de Juana')
  }
  await toastSays(page, 'Sumamos tu pedido a tu cuenta', page.keyboard.press('Enter'))
  expect((await ordersOf(shop.db, bottle.id))[0]).toMatchObject({ is_guest_order: false, user_id: expect.any(Number) })
})

test('a screen reader announces each step in order, and each option before it is chosen', async () => {
  const bottle = await shop.make.product({ name: 'Oído', price: 12_000 })
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await page.getByRole('heading', { name: 'Información' }).waitFor()
  const hears = async (parts: string[]) => {
    const tree = await page.getByRole('main').ariaSnapshot()
    const places = parts.map((part) => tree.indexOf(part))
    expect([tree, places]).toEqual([tree, places.filter((at) => at >= 0).toSorted((a, b) => a - b)])
  }
  await hears([
    'heading "Finalizar compra" [level=1]',
    'list "Pasos de la compra"',
    'heading "Información" [level=2]',
    'textbox "Nombre y apellido"',
    'textbox "Email"',
    'textbox "Teléfono"',
    'textbox "Código postal"',
    'combobox "Provincia"',
    'textbox "Ciudad"',
    'textbox "Dirección"',
    'textbox "Piso / depto (opcional)"',
    'textbox "Notas para la entrega (opcional)"',
    'button "Continuar al pago"',
  ])
  // A province filled in by the postal code is no longer missing.
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('link', { name: 'Elegí tu provincia' }).waitFor()
  await fillBuyer(page)
  await page.getByRole('link', { name: 'Elegí tu provincia' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('radio').first().waitFor()
  await hears([
    'heading "Pago" [level=2]',
    'term: Enviamos a',
    'definition: Callao 100, CABA (1022)',
    'button "Cambiar mis datos"',
    'group "¿Cómo querés pagar?"',
    'para transferir y mandar el comprobante',
    'crédito (Visa, Mastercard',
    'dinero en tu cuenta de Mercado Pago',
    'Se acredita en el momento',
    'textbox "Número de operación o referencia"',
    'button "Enviar comprobante"',
  ])
})

test('the checkout says that no account is needed until there is an order, and not at the payment', async () => {
  const bottle = await shop.make.product({ stock: 2 })
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  const words = page.getByText('hace falta tener una cuenta')
  await words.waitFor()
  await toPayment(page)
  expect(await words.count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  expect(await words.count()).toBe(0)
})

test('a reload in step 2 stays in step 2, and a double click places one order', async () => {
  const bottle = await shop.make.product({ stock: 1 })
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await fillBuyer(page)
  await page.getByRole('button', { name: 'Continuar al pago' }).dblclick()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  expect(await readCart(page)).toHaveLength(1)
  expect(await ordersOf(shop.db, bottle.id)).toHaveLength(1)
  // The last bottle is held by this buyer's own order, so it stays in the cart.
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Finalizar compra' }).waitFor()
  expect(await readCart(page)).toHaveLength(1)
})

test('the back button goes one step back and keeps choices and typed text', async () => {
  const bottle = await shop.make.product({ name: 'Regreso' })
  const page = await shop.visit('/products?search=regreso')
  await page
    .getByRole('link', { name: /Regreso/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('link', { name: 'Carrito, 1 unidad' }).click()
  await page.getByRole('link', { name: 'Finalizar compra' }).click()
  await page.getByLabel('Nombre y apellido').fill('Juana Paz')
  await page.goBack()
  await page.getByLabel('Cantidad de Regreso').waitFor()
  await page.goForward()
  await expect.poll(() => page.getByLabel('Nombre y apellido').inputValue()).toBe('Juana Paz')
  await toPayment(page)
  await page.goBack()
  await page.getByLabel('Cantidad de Regreso').waitFor()
  await page.goForward()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toHaveLength(1)
  for (const step of [
    page.getByLabel('Cantidad de Regreso'),
    page.getByRole('button', { name: 'Agregar al carrito' }),
    page.getByText('Mostrando 1 de 1 productos'),
  ]) {
    await page.goBack()
    await step.first().waitFor()
  }
})

test('different data or another cart place a new order, and the previous one restores its stock', async () => {
  const bottle = await shop.make.product({ stock: 2 })
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 2]) })
  await toPayment(page)
  await page.getByRole('button', { name: 'Cambiar mis datos' }).click()
  await page.getByLabel('Ciudad').fill('Rosario')
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  const orders = await ordersOf(shop.db, bottle.id)
  expect(orders.map(({ status, customer_city }) => [status, customer_city])).toEqual([
    ['cancelado', 'CABA'],
    ['pendiente_pago', 'Rosario'],
  ])
  expect(await stockOf(shop.db, bottle.id)).toBe(0)
})

test('a cart without products of the previous order is another purchase, and both orders stay', async () => {
  const [first, second] = [await shop.make.product(), await shop.make.product()]
  const page = await shop.visit('/checkout', { storage: cartOf([first, 1]) })
  await toPayment(page)
  await page.evaluate((cart) => localStorage.setItem('cart', cart), cartOf([second, 1]).cart)
  await page.goto(`${shop.url}/checkout`)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  expect(await ordersOf(shop.db, second.id)).toMatchObject([{ status: 'pendiente_pago' }])
  expect(await ordersOf(shop.db, first.id)).toMatchObject([{ status: 'pendiente_pago' }])
})

test('a network failure loses no typed text, and a lost response places no second order', async () => {
  const bottle = await shop.make.product({ stock: 5 })
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await fillBuyer(page)
  // The server handles the order, but the response is lost.
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('alert').filter({ hasText: 'Error al crear la orden. Por favor, inténtalo de nuevo.' }).waitFor()
  await page.unroute('**/api/orders')
  expect(await page.getByLabel('Dirección').inputValue()).toBe('Callao 100')
  await page.reload()
  expect(await page.getByLabel('Dirección').inputValue()).toBe('Callao 100')
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toHaveLength(1)

  await page.getByLabel('Número de operación o referencia').fill('OP-1')
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles(await proof())
  await page.route('**/api/payments/transfer', (route) => route.abort())
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'No transfieras otra vez' })
  await alert.getByText('Error al procesar el pago. Por favor, inténtalo de nuevo.', { exact: true }).waitFor()
  expect(await page.getByLabel('Número de operación o referencia').inputValue()).toBe('OP-1')
  expect(await readCart(page)).toHaveLength(1)
  await page.unroute('**/api/payments/transfer')
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await page.getByRole('heading', { name: 'Confirmación' }).waitFor()
})

test('likely typing errors are pointed out when a field is left, and do not block buying', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await fillBuyer(page)
  await page.getByLabel('Teléfono').fill('123')
  await page.getByLabel('Dirección').fill('Callao')
  await page.getByLabel('Email').fill('lucia@gmial.com')
  await page.getByLabel('Ciudad').focus()
  await page.getByText('Parece incompleto').waitFor()
  await page.getByText('¿Falta la altura?').waitFor()
  // Reached from the field by keyboard, so its name is complete.
  await page.getByRole('button', { name: '¿Quisiste decir lucia@gmail.com?' }).click()
  expect(await page.getByLabel('Email').inputValue()).toBe('lucia@gmail.com')
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
})

test('submitting invalid data again leads again to the errors', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { width: 390, height: 844, storage: cartOf([bottle, 1]) })
  await settled(page)
  // Clicks without scrolling, like a touch on the sticky button.
  const send = () =>
    page.getByRole('button', { name: 'Continuar al pago' }).evaluate((button: HTMLElement) => button.click())
  const summary = page.getByRole('alert').filter({ hasText: 'Revisá estos 7 datos' })
  const isInSight = () =>
    summary.evaluate((box) => {
      const { top, left } = box.getBoundingClientRect()
      // Below the header, which reappears when the page scrolls up.
      return box === document.activeElement && box.contains(document.elementFromPoint(left + 20, top + 10))
    })
  await send()
  await summary.waitFor()
  for (let time = 0; time < 2; time += 1) {
    await page.getByLabel('Notas para la entrega').focus()
    await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }))
    await send()
    await expect.poll(isInSight).toBe(true)
  }
})

test('the payment step loads automatically once the device is online again', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await settled(page)
  await page.context().setOffline(true)
  await fillBuyer(page)
  await page.getByLabel('Provincia').selectOption('Ciudad Autónoma de Buenos Aires')
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByText('Se cortó la conexión. Guardamos tu carrito y tus datos').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toHaveLength(1)
})

test('if the script of the payment step fails to load the order is kept, and a retry loads it', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await page.route(await scriptWith('Transferí el importe exacto'), (route) => route.abort())
  await fillBuyer(page)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByText('No pudimos cargar tu pedido. Está guardado').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toHaveLength(1)
})

test('a tab of an older version, whose scripts are gone, reaches the payment and its order', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  let isOld = true
  await page.route(await scriptWith('Transferí el importe exacto'), (route) =>
    isOld ? route.abort() : route.continue(),
  )
  await page.route(await scriptWith('Qué sigue'), (route) => route.abort())
  await fillBuyer(page)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  const retry = page.getByRole('button', { name: 'Reintentar' })
  await retry.waitFor()
  page.once('framenavigated', () => (isOld = false))
  await retry.click()
  await page.getByLabel('Número de operación o referencia').fill('OP-1')
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles(await proof())
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await page.getByRole('heading', { name: 'Confirmación' }).waitFor()
  await retry.click()
  await page.getByRole('heading', { name: /^Pedido/ }).waitFor()
  const [order] = await ordersOf(shop.db, bottle.id)
  expect(new URL(page.url()).pathname).toBe(`/orders/${order?.id}`)
})

test('a transfer repeated after a lost response is recognised, not sent twice', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await toPayment(page)
  await page.getByLabel('Número de operación o referencia').fill('OP-1')
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles(await proof())
  await page.route('**/api/payments/transfer', async (route) => {
    await route.fetch()
    await route.abort()
  })
  // A busy machine may need the five seconds of the toast for the click alone.
  const notice = page.getByText('Ya teníamos el aviso de tu transferencia OP-1.').waitFor()
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await notice
  await page.getByRole('heading', { name: 'Confirmación' }).waitFor()
  await expect.poll(() => readCart(page)).toEqual([])
})

test('a product sold meanwhile is named, with a link to the cart', async () => {
  const bottle = await shop.make.product({ name: 'Último', stock: 1 })
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await fillBuyer(page)
  // The cart must be compared with the shop before, since a later comparison would remove the bottle.
  await settled(page)
  await shop.db.updateTable('products').set({ is_active: false }).where('id', '=', bottle.id).execute()
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  const alert = page.getByRole('alert').filter({ hasText: '«Último» ya no está a la venta.' })
  await alert.getByRole('link', { name: 'Volver al carrito' }).click()
  await page.waitForURL('**/cart')
})

test('a price that changes before the order is placed is reported before the payment', async () => {
  const bottle = await shop.make.product({ name: 'Marea', price: 2000 })
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 2]) })
  await page.getByRole('complementary', { name: 'Resumen' }).getByText('$ 4.000,00').first().waitFor()
  await fillBuyer(page)
  // The cart must be compared with the shop before, so that the buyer has seen the old price.
  await settled(page)
  await shop.db.updateTable('products').set({ price: 2500 }).where('id', '=', bottle.id).execute()
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByText('El total cambió: ahora es $ 5.000,00. Revisalo y seguí.').first().waitFor()
  await page.getByRole('complementary', { name: 'Resumen' }).getByText('$ 5.000,00').first().waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toEqual([])
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  // Unchanged data keep the same order.
  await page.reload()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
})

test('a cart emptied because its products were sold meanwhile says so', async () => {
  const bottle = await shop.make.product({ name: 'Ausente', stock: 0 })
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await page.waitForURL('**/cart')
  await page.getByText('No queda stock de «Ausente» y lo quitamos del carrito.').waitFor()
})

test('a proof refused by the server is the only error shown, and typed text survives a switch of payment method', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await toPayment(page)
  const reference = page.getByLabel('Número de operación o referencia')
  await reference.fill('OP-12')
  const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no soy una foto') }
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles(file)
  await page.getByText('foto.jpg').last().waitFor()
  // A file that is no picture is not shown as a broken picture.
  await expect.poll(() => page.getByRole('img', { name: 'Vista previa del comprobante' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await page.getByRole('alert').filter({ hasText: 'El comprobante tiene que ser una imagen' }).waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(1)
  await page.getByRole('radio', { name: 'Mercado Pago' }).check()
  await page.getByRole('button', { name: 'Pagar con Mercado Pago' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Enviar comprobante' }).count()).toBe(0)
  await page.getByRole('radio', { name: 'Transferencia' }).check()
  expect(await reference.inputValue()).toBe('OP-12')
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles(await proof())
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await page.getByRole('heading', { name: 'Confirmación' }).waitFor()
})

test('text at 200 % causes no horizontal scrolling from the payment on, on a phone', async () => {
  const bottle = await shop.make.product({ name: 'Otorrinolaringología', brand: 'Destiladores', price: 484_990.5 })
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 3]) })
  const expectNoScroll = async (where: string) => {
    await settled(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect([where, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([where, width])
      // No column is so narrow that words break into single letters.
      await page.evaluate(() => document.querySelector('details')?.setAttribute('open', ''))
      const line = page.locator('p:visible').filter({ hasText: 'Otorrinolaringología' }).last()
      expect((await line.boundingBox())?.width).toBeGreaterThan(120)
    }
  }
  await toPayment(page)
  await expectNoScroll('payment')
  const [placed] = await ordersOf(shop.db, bottle.id)
  await page.goto(`/orders/${placed?.id}`)
  await page.getByText('Pendiente de pago').first().waitFor()
  await expectNoScroll('unpaid order')
  await page.goto('/checkout')
  await page.getByLabel('Número de operación o referencia').fill('OP-2')
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles(await proof())
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await page.getByText('Te avisamos cuando acreditemos tu pago').waitFor()
  await expectNoScroll('thanks')
  await page.getByRole('link', { name: 'Ver el estado del pedido' }).click()
  await page.getByText('Transferencia informada').waitFor()
  await expectNoScroll('order')
})

/** Amounts that wrap or overflow the screen. */
const brokenSums = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const sum of (text.nodeValue ?? '').matchAll(/\$\s[\d.]+,\d\d/g)) {
        const range = document.createRange()
        range.setStart(text, sum.index)
        range.setEnd(text, sum.index + sum[0].length)
        const boxes = [...range.getClientRects()]
        if (boxes.length > 1 || boxes.some(({ right }) => right > innerWidth)) broken.push(sum[0])
      }
    }
    return broken
  })

test('an amount of millions does not wrap with text at 200 %, 320 px wide', async () => {
  const bottle = await shop.make.product({ name: 'Caro', price: 12_345_678.9, stock: 9 })
  const page = await shop.visit(`/products/${bottle.id}`, { width: 320, storage: cartOf([bottle, 4]) })
  await keepToasts(page)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('button', { name: 'Ver', exact: true }).last().click()
  await page.getByRole('dialog', { name: 'Tu carrito' }).getByText('$ 61.728.394,50').last().waitFor()
  await settled(page)
  expect(await brokenSums(page)).toEqual([])
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('complementary', { name: 'Resumen' }).waitFor()
  await settled(page)
  expect(await brokenSums(page)).toEqual([])
  await page.goto(`${shop.url}/checkout`)
  await toPayment(page)
  await page.getByText('Importe', { exact: true }).waitFor()
  await settled(page)
  expect(await brokenSums(page)).toEqual([])
  await page.goto(`${shop.url}/orders/${await page.evaluate(() => JSON.parse(localStorage.checkout).order_id)}`)
  await page.getByText('Importe', { exact: true }).waitFor()
  await settled(page)
  expect(await brokenSums(page)).toEqual([])
})

test('a proof that is too large or of another type is reported before sending, and a PDF is accepted', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await toPayment(page)
  const field = page.getByLabel('Comprobante', { exact: true })
  await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) })
  await page.getByText('el máximo es 5 MB').first().waitFor()
  await field.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page.getByText('El comprobante tiene que ser una imagen').first().waitFor()
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF')
  await field.setInputFiles({ name: 'banco.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByText('El comprobante tiene que ser una imagen').waitFor({ state: 'detached' })
  await page.getByLabel('Número de operación o referencia').fill('OP-9')
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await page.getByRole('heading', { name: 'Confirmación' }).waitFor()
})

test('Mercado Pago: the buyer is redirected there and back, and the cart stays until the order is paid', async () => {
  const bottle = await shop.make.product({ name: 'Ida y Vuelta' })
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await toPayment(page)
  const pay = async () => {
    await page.getByRole('radio', { name: 'Mercado Pago' }).check()
    await page.getByRole('button', { name: 'Pagar con Mercado Pago' }).dblclick()
  }
  await page.route('**/api/payments/mercadopago', (route) => route.abort())
  await pay()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Error al procesar el pago. Por favor, inténtalo de nuevo.' })
    .waitFor()
  await page.unroute('**/api/payments/mercadopago')
  await pay()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await page.getByRole('heading', { name: 'No pudimos procesar tu pago' }).waitFor()
  await page.getByText('La tarjeta no tiene fondos suficientes.').waitFor()
  expect(await readCart(page)).toHaveLength(1)
  await page.getByRole('link', { name: 'Pagar por transferencia' }).click()
  expect(await page.getByRole('radio', { name: 'Transferencia' }).isChecked()).toBe(true)
  await page
    .getByRole('timer')
    .getByText(/4[78] horas/)
    .waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Reintentar el pago' }).click()
  const chosen = page.getByRole('radio', { name: 'Mercado Pago' })
  await chosen.waitFor()
  expect(await chosen.isChecked()).toBe(true)
  await pay()
  await page.getByRole('button', { name: 'Aprobar' }).waitFor()
  await page.goBack()
  await chosen.waitFor()
  expect(await chosen.isChecked()).toBe(true)
  await pay()
  // Neither the webhook nor the search knows the payment yet: the return address names it.
  await shop.db.updateTable('simulator').set({ answers: 'unindexed', notifies: 'never' }).execute()
  await shop.db
    .updateTable('mercado_pago_preferences')
    .set({ asked_at: new Date(0) })
    .execute()
  await toastSays(page, '¡Pago procesado exitosamente!', page.getByRole('button', { name: 'Aprobar' }).click())
  await page.getByText('Acreditamos tu pago').waitFor()
  await shop.db.updateTable('simulator').set({ answers: 'normal', notifies: 'normal' }).execute()
  await page.getByRole('heading', { name: 'Gracias por tu compra, Juana' }).waitFor()
  await page.getByText('Ida y Vuelta').first().waitFor()
  await page.getByRole('link', { name: 'Crear cuenta' }).first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await readCart(page)).toEqual([])
  expect((await ordersOf(shop.db, bottle.id)).map(({ status }) => status)).toEqual(['confirmado'])

  // A password alone creates an account with this order. An earlier test may have registered the same address.
  await shop.db
    .updateTable('users')
    .set({ email: 'otra.juana@example.com' })
    .where('email', '=', 'juana@example.com')
    .execute()
  await page.getByRole('textbox', { name: 'Elegí una contraseña' }).fill('clave de Juana')
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await page.getByText('Tu cuenta está lista.').waitFor()
  const [own] = await ordersOf(shop.db, bottle.id)
  expect(own).toMatchObject({ is_guest_order: false, user_id: expect.any(Number) })
  await page.getByRole('link', { name: 'Ver el estado del pedido' }).click()
  const steps = page.getByRole('list', { name: 'En qué anda tu pedido' })
  await steps.waitFor()
  expect(await steps.locator('[aria-current=step]').textContent()).toContain('Preparación')
  const help = new URL((await page.getByRole('link', { name: 'Por WhatsApp' }).getAttribute('href')) ?? '')
  expect(help.searchParams.get('text')).toContain(own?.order_number)
  await page.getByRole('button', { name: 'Volver a pedir' }).click()
  await page.getByRole('link', { name: 'Ir al carrito' }).waitFor()
  expect(await readCart(page)).toMatchObject([{ id: bottle.id, quantity: 1 }])
})

test('a customer finds the checkout prefilled, and the order in their list', async () => {
  const user = await shop.make.user({ first_name: 'Ana', last_name: 'Pérez' })
  await shop.db
    .updateTable('users')
    .set({ phone: '11 5555-0000', address: 'Salta 1', city: 'Rosario', postal_code: '2000' })
    .where('id', '=', user.id)
    .execute()
  const work = { label: 'Trabajo', address: 'Colón 5', city: 'Mendoza', postal_code: '5500' }
  await shop.db
    .insertInto('addresses')
    .values({ user_id: user.id, ...work })
    .execute()
  const bottle = await shop.make.product({ name: 'Propio' })
  const page = await shop.visit('/checkout', { as: user, storage: cartOf([bottle, 1]) })
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=customer_city]')?.value === 'Rosario',
  )
  expect(await page.getByLabel('Nombre y apellido').inputValue()).toBe('Ana Pérez')
  await page.getByRole('radio', { name: /Trabajo/ }).check()
  expect(await page.getByLabel('Ciudad').inputValue()).toBe('Mendoza')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('radio', { name: /Principal/ }).check()
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  const [order] = await ordersOf(shop.db, bottle.id)
  expect(order).toMatchObject({ user_id: user.id, is_guest_order: false })
  await page.goto('/orders')
  await page.getByRole('link', { name: new RegExp(String(order?.order_number)) }).click()
  await page.getByRole('heading', { name: `Pedido ${order?.order_number}` }).waitFor()
  await page.getByText('Salta 1').waitFor()
})

test('the order shows its remaining time and the transfer discount, and each bank detail can be copied', async () => {
  const bottle = await shop.make.product({ price: 1000 })
  await changeSettings(shop, { transfer_discount_percent: 10 })
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await toPayment(page)
  // The first minute of the 48 hours may have passed.
  await page.getByText(/Te quedan 4[78] horas/).waitFor()
  await page.getByRole('radio', { name: 'Mercado Pago' }).check()
  await page.getByText('Tenés 1 hora para pagar desde que entrás a Mercado Pago.').waitFor()
  await expect.poll(() => page.getByText(/Te quedan 4[78] horas/).count()).toBe(0)
  await page.getByRole('radio', { name: 'Transferencia' }).check()
  await page.getByText(/Ahorrás \$\s100,00/).waitFor()
  await changeSettings(shop, { transfer_discount_percent: 0 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await keepToasts(page)
  const copied = async (name: string) => {
    await page.getByRole('button', { name: `Copiar ${name}` }).click()
    await page.getByRole('status').getByText(`${name}: copiado`).waitFor()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const [order] = await ordersOf(shop.db, bottle.id)
  const cbu = await copied('CBU')
  expect(cbu).toMatch(/^\d{22}$/)
  await page.setViewportSize({ width: 320, height: 700 })
  const number = page.locator('dd').filter({ hasText: cbu })
  await number.selectText()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(cbu)
  // The number is in one line and within the page.
  const tops = await number
    .locator('span')
    .evaluateAll((groups) => groups.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await copied('CUIT')).toBe('30-71234567-1')
  expect(await copied('Alias')).not.toBe('')
  expect(await copied('Concepto')).toBe(order?.order_number)
  expect(await copied('Importe')).toBe('900,00')
  const byTransfer = { payment_method: 'transferencia' } as const
  await shop.db.updateTable('orders').set(byTransfer).where('id', '=', String(order?.id)).execute()
  await page.goto('/orders')
  await page
    .getByRole('link', { name: new RegExp(String(order?.order_number)) })
    .getByText('$\u00a0900,00')
    .waitFor()

  // Near the end the minutes count down, and then the page shows the order's new state.
  const inTenMinutes = new Date(Date.now() + 9.9 * 60_000)
  await shop.db.updateTable('orders').set({ expires_at: inTenMinutes }).where('id', '=', String(order?.id)).execute()
  await page.clock.install()
  await page.goto(`/orders/${order?.id}`)
  await page.getByRole('timer').getByText('Te quedan 10 minutos').waitFor()
  await page.getByText('Con transferencia').waitFor()
  await page.clock.runFor(60_000)
  await page.getByRole('timer').getByText('Te quedan 9 minutos').waitFor()
  await page.clock.runFor(10 * 60_000)
  await page.getByRole('timer').getByText('Se terminó el tiempo para pagar').waitFor()
  // A device whose clock is wrong counts by the shop's.
  await page.clock.setSystemTime(Date.now() + 26 * 3_600_000)
  await page.goto(`/orders/${order?.id}`)
  await page
    .getByRole('timer')
    .getByText(/Te quedan (9|10) minutos/)
    .waitFor()
})

test('a printed order shows where and how much to pay, without buttons or fields', async () => {
  const bottle = await shop.make.product({ name: 'Impresa' })
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await toPayment(page)
  const [order] = await ordersOf(shop.db, bottle.id)
  await page.goto(`/orders/${order?.id}`)
  await page.getByLabel('Número de operación o referencia').waitFor()
  await page.emulateMedia({ media: 'print' })
  const main = page.locator('main')
  expect(await main.locator('button:visible, input:visible, a.button:visible').count()).toBe(0)
  for (const kept of ['Alias', 'Importe', 'Reservado hasta', 'Impresa', 'Callao 100']) {
    expect([kept, await main.getByText(kept).first().isVisible()]).toEqual([kept, true])
  }
})

test('a printed receipt shows the completed steps, does not split perfumes, and has no messages over it', async () => {
  const bottle = await shop.make.product({ name: 'Recibida' })
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await toPayment(page)
  const [order] = await ordersOf(shop.db, bottle.id)
  if (!order) throw new Error('no order')
  await page.getByLabel('Mercado Pago').check()
  await page.getByRole('button', { name: 'Pagar con Mercado Pago' }).click()
  await page.getByRole('button', { name: 'Aprobar' }).click()
  const message = page.getByText('¡Pago procesado exitosamente!')
  await message.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await message.isVisible()).toBe(false)
  // Without `print-color-adjust` its white icon would be printed on white.
  const done = page.locator('[data-state=done] .track-sign').first()
  expect(await done.evaluate((sign) => getComputedStyle(sign).printColorAdjust)).toBe('exact')
  const line = page.getByRole('listitem').filter({ hasText: 'Recibida' }).last()
  expect(await line.evaluate((item) => getComputedStyle(item).breakInside)).toBe('avoid')
})

test('a rejected transfer shows its reason on the order’s page, and can be paid again there', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await toPayment(page)
  const [order] = await ordersOf(shop.db, bottle.id)
  if (!order) throw new Error('no order')
  const now = new Date()
  await shop.db
    .insertInto('payments')
    .values({
      order_id: order.id,
      method: 'transferencia',
      status: 'fallido',
      amount: 1000,
      admin_notes: 'El importe no coincide',
      decided_at: now,
    })
    .execute()
  await page.goto(`/orders/${order.id}`)
  await page.getByText('El importe no coincide').waitFor()
  await page.getByText('juana@example.com').waitFor()
  await page.getByLabel('Número de operación o referencia').fill('OP-2')
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles(await proof())
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await page.getByText('Transferencia informada').waitFor()
  await page.getByRole('button', { name: 'Cancelar el pedido' }).dblclick()
  await toastSays(page, 'Pedido cancelado', page.getByRole('button', { name: 'Sí, cancelarlo' }).dblclick())
  expect(await stockOf(shop.db, bottle.id)).toBe(10)
})

test("the success page shows the provider's parameters, and reports success only with all three", async () => {
  const bottle = await shop.make.product()
  const checkout = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await toPayment(checkout)
  const [order] = await ordersOf(shop.db, bottle.id)
  if (!order) throw new Error('no order')
  const part = await shop.visit(`/payment/success?payment_id=null&status=approved&external_reference=${order.id}`)
  await part.getByText('Datos del pago').click()
  await part.getByText('No disponible').waitFor()
  await part.getByText('Estamos esperando la confirmación').waitFor()
  await expect.poll(() => part.getByText('¡Pago procesado exitosamente!').count()).toBe(0)
  for (const query of [
    'payment_id=1&status=approved',
    `payment_id=1&external_reference=${order.id}`,
    `payment_id=1&status=rejected&external_reference=${order.id}`,
  ]) {
    await part.goto(`/payment/success?${query}`)
    await part.getByText('Datos del pago').waitFor()
    await settled(part)
    expect([query, await part.getByText('¡Pago procesado exitosamente!').count()]).toEqual([query, 0])
  }
  const forged = await shop.visit('/terminos', { storage: cartOf([bottle, 1]) })
  await toastSays(
    forged,
    '¡Pago procesado exitosamente!',
    forged.goto('/payment/success?payment_id=1&status=approved&external_reference=mine'),
  )
  expect(await readCart(forged)).toHaveLength(1)

  await shop.db
    .insertInto('payments')
    .values({ order_id: order.id, method: 'mercadopago', status: 'confirmado', amount: 1000, decided_at: new Date() })
    .execute()
  await shop.db.updateTable('orders').set({ status: 'confirmado' }).where('id', '=', order.id).execute()
  await toastSays(
    checkout,
    '¡Pago procesado exitosamente!',
    checkout.goto(`/payment/success?payment_id=123&status=approved&external_reference=${order.id}`),
  )
  await checkout.getByText('Acreditamos tu pago').waitFor()
  expect(await checkout.getByText('123', { exact: true }).isVisible()).toBe(false)
  await checkout.getByText('Datos del pago').click()
  for (const text of ['123', 'Aprobado', order.id]) await checkout.getByText(text, { exact: true }).waitFor()
  for (const way of ['/products', `/orders/${order.id}`, '/']) {
    await expect.poll(() => linksOn(checkout)).toContain(way)
  }
  const stranger = await shop.visit(`/payment/success?payment_id=1&status=approved&external_reference=${order.id}`, {
    storage: cartOf([bottle, 1]),
  })
  await stranger.getByRole('heading', { name: 'Gracias por tu compra', exact: true }).waitFor()
  await stranger.getByRole('heading', { name: 'Qué sigue' }).waitFor()
  await expect.poll(() => stranger.getByText('¿Querés una cuenta?').count()).toBe(0)
  expect(await readCart(stranger)).toHaveLength(1)
  expect(await readCart(checkout)).toEqual([])
})

test('a payment for a cancelled order is refunded, without a thank-you, and leaves the cart unchanged', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await toPayment(page)
  const [order] = await ordersOf(shop.db, bottle.id)
  if (!order) throw new Error('no order')
  const paid = { order_id: order.id, method: 'mercadopago' as const, status: 'confirmado' as const, is_surplus: true }
  await shop.db
    .insertInto('payments')
    .values({ ...paid, amount: 1000, decided_at: new Date() })
    .execute()
  await shop.db.updateTable('orders').set({ status: 'cancelado' }).where('id', '=', order.id).execute()
  for (const end of ['success', 'pending']) {
    await page.goto(`/payment/${end}?payment_id=1&status=approved&external_reference=${order.id}`)
    await page.getByRole('heading', { name: 'Tu pedido está cancelado' }).waitFor()
    await page.getByText(`Tu pedido ${order.order_number} está cancelado. Te devolvemos tu pago.`).waitFor()
  }
  await page.goto(`/payment/failure?payment_id=1&status=rejected&external_reference=${order.id}`)
  await page.getByText(`Tu pedido ${order.order_number} está cancelado.`).waitFor()
  expect(await readCart(page)).toHaveLength(1)
  await page.goto(`/orders/${order.id}`)
  await page.getByText(/Tenemos \$\s1\.000,00 de tu pago para devolverte\./).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the failure page lists possible causes and links back to the payment, with the cart kept', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await toPayment(page)
  const [order] = await ordersOf(shop.db, bottle.id)
  await toastSays(
    page,
    'El pago no pudo ser procesado. Inténtalo nuevamente.',
    page.goto(`/payment/failure?payment_id=null&status=rejected&external_reference=${order?.id}`),
  )
  for (const cause of [
    'Fondos insuficientes',
    'Datos de la tarjeta',
    'Problemas de conexión',
    'Límite de transacción',
  ]) {
    await page.getByText(cause).waitFor()
  }
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await linksOn(page)).toEqual(['/checkout', '/checkout', '/products', '/'])
  await page.getByRole('link', { name: 'Reintentar el pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  expect(await readCart(page)).toHaveLength(1)
})

test('the pending page announces itself like the success page', async () => {
  const page = await shop.visit('/terminos')
  const approved = 'payment_id=1&status=approved&external_reference=mine'
  await toastSays(page, '¡Pago procesado exitosamente!', page.goto(`/payment/pending?${approved}`))
})

test('a pending payment says so and clears the cart', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf([bottle, 1]) })
  await toPayment(page)
  const [order] = await ordersOf(shop.db, bottle.id)
  await page.goto(`/payment/pending?payment_id=9&status=pending&external_reference=${order?.id}`)
  await page.getByRole('heading', { name: 'Tu pago está en proceso' }).waitFor()
  await page.getByText('Mercado Pago está procesando').waitFor()
  await expect.poll(() => page.getByText('¡Pago procesado exitosamente!').count()).toBe(0)
  await expect.poll(() => readCart(page)).toEqual([])
})

test('cart, checkout and order are accessible and fit', async () => {
  const bottle = await shop.make.product({ name: 'Perfume de un nombre largo que ocupa dos renglones enteros' })
  const page = await shop.visit('/cart', { storage: cartOf([bottle, 1]) })
  await page.getByRole('link', { name: 'Finalizar compra' }).waitFor()
  expect(await faultsOfLooks(page)).toEqual([])
  await page.getByRole('link', { name: 'Finalizar compra' }).click()
  await page.getByRole('heading', { name: 'Información' }).waitFor()
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByText('Revisá estos 7 datos').waitFor()
  expect(await faultsOfLooks(page)).toEqual([])
  await toPayment(page)
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles(await proof())
  expect(await faultsOfLooks(page)).toEqual([])
  await page.getByLabel('Número de operación o referencia').fill('OP-2')
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await page.getByText('Te avisamos cuando acreditemos tu pago').waitFor()
  expect(await faultsOfLooks(page)).toEqual([])
  await page.getByRole('link', { name: 'Ver el estado del pedido' }).click()
  await page.getByText('Transferencia informada').waitFor()
  expect(await faultsOfLooks(page)).toEqual([])
})
