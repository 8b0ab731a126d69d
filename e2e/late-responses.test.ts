import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everyProduct } from '../src/promotions/every-product.ts'
import { buyer } from './support/buyer.ts'
import { changeSettings } from './support/change-settings.ts'
import { fillBuyer } from './support/fill-buyer.ts'
import { holdResponse as keepAnswer } from './support/hold-response.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'
import { stopClock } from './support/stop-clock.ts'
import { keepToasts, toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, db, visit } = shop
const { placeOrder, sendTransfer } = buyer(shop)

/** Also keeps the toasts, which a busy machine may check late. */
async function holdResponse(...asked: Parameters<typeof keepAnswer>) {
  await keepToasts(asked[0])
  return keepAnswer(...asked)
}

test('only previewed prices can be applied: fields are locked while it loads, and a later change discards the preview', async () => {
  const { id, name } = await make.product({ name: 'Precio en viaje', price: 1000 })
  const page = await visit('/admin/products?search=Precio en viaje', { as: await make.admin() })
  await page.getByRole('checkbox', { name: `Seleccionar ${name}` }).check()
  await page.getByRole('button', { name: 'Cambiar precio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar precios' })
  await dialog.getByLabel('Porcentaje').fill('10')
  const { isRequested, release } = await holdResponse(page, '**/api/admin/products/bulk', 'POST')
  await dialog.getByRole('button', { name: 'Ver cambios' }).click()
  await isRequested
  await dialog.getByLabel('Porcentaje').fill('40')
  expect(await dialog.getByLabel('Porcentaje').inputValue()).toBe('10')
  await release()
  await dialog.getByRole('cell', { name: '1.100' }).waitFor()
  await dialog.getByLabel('Porcentaje').fill('40')
  expect(await dialog.getByRole('table').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Ver cambios' }).click()
  await dialog.getByRole('cell', { name: '1.400' }).waitFor()
  await dialog.getByRole('button', { name: 'Cambiar 1 producto' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { price } = await db.selectFrom('products').select('price').where('id', '=', id).executeTakeFirstOrThrow()
  expect(price).toBe(1400)
})

test('no other file can be chosen while one is being read', async () => {
  const page = await visit('/admin/products', { as: await make.admin() })
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar productos' })
  const field = dialog.getByLabel('Archivo CSV o Excel')
  const { isRequested, release } = await holdResponse(page, '**/api/admin/products/import', 'POST')
  const buffer = Buffer.from('name,brand,price\nUno,Marca,10')
  await field.setInputFiles({ name: 'primero.csv', mimeType: 'text/csv', buffer })
  await isRequested
  expect(await field.isDisabled()).toBe(true)
  await release()
  await dialog.getByRole('button', { name: 'Importar 1 producto' }).waitFor()
  expect(await field.isDisabled()).toBe(false)
})

test('a bottle does not show the missing decant of the previous one', async () => {
  await changeSettings(shop, { decants_allowed: true })
  const yara = { name: 'Lenta con decant', brand: 'Lattafa', concentration: 'Eau de Parfum' } as const
  await make.product({ ...yara, volume: '100ml' })
  await make.product({ ...yara, volume: '5ml', presentation: 'decant' })
  await make.product({ name: 'Lenta sola', volume: '100ml' })
  const page = await visit('/admin/products?search=Lenta', { as: await make.admin() })
  const dialog = page.getByRole('dialog', { name: 'Fraccionar en decants' })
  await page.getByRole('button', { name: 'Fraccionar Lenta sola' }).click()
  await dialog.getByText('todavía no tiene un decant').waitFor()
  await dialog.getByRole('button', { name: 'Volver' }).click()
  const { isRequested, release } = await holdResponse(page, '**/api/admin/products/*/family')
  await page.getByRole('button', { name: 'Fraccionar Lenta con decant' }).click()
  await isRequested
  await dialog.waitFor()
  expect(await dialog.getByText('todavía no tiene un decant').count()).toBe(0)
  expect(await dialog.getByRole('button', { name: 'Duplicar producto' }).count()).toBe(0)
  await release()
  await dialog.getByLabel('Frascos de 100 ml que usás').waitFor()
})

test('undoing a removed line keeps the codes scanned since', async () => {
  const [kept, added] = [
    await make.product({ name: 'Vuelve', sku: 'VUELVE-1' }),
    await make.product({ name: 'Leído después', sku: 'DESPUES-1' }),
  ]
  const page = await visit('/admin/receive', { as: await make.admin() })
  await keepToasts(page)
  const read = async (code: string) => {
    await page.getByLabel('Código de barras o SKU').fill(code)
    await page.keyboard.press('Enter')
  }
  await read('VUELVE-1')
  await page.getByRole('button', { name: `Sacar ${kept.name}` }).click()
  await read('DESPUES-1')
  await page.getByRole('textbox', { name: `Unidades de ${added.name}` }).waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('textbox', { name: `Unidades de ${kept.name}` }).waitFor()
  expect(await page.getByRole('textbox', { name: `Unidades de ${added.name}` }).count()).toBe(1)
})

test('codes scanned while a sale is being charged belong to the next sale', async () => {
  const [first, next] = [
    await make.product({ name: 'De esta venta', sku: 'ESTA-1', price: 100 }),
    await make.product({ name: 'De la próxima', sku: 'PROXIMA-1', price: 100 }),
  ]
  const page = await visit('/admin/sales/new', { as: await make.user({ role: 'ventas' }) })
  const scan = async (code: string) => {
    await page.getByRole('combobox', { name: 'Escaneá o escribí un perfume' }).fill(code)
    await page.keyboard.press('Enter')
  }
  await scan('ESTA-1')
  await page.getByLabel(`Cantidad de ${first.name}`).waitFor()
  const { isRequested, release } = await holdResponse(page, '**/api/admin/sales', 'POST')
  await page.getByRole('button', { name: /Cobrar/ }).click()
  await isRequested
  await scan('PROXIMA-1')
  await page.getByLabel(`Cantidad de ${next.name}`).waitFor()
  await release()
  await page.getByLabel(`Cantidad de ${first.name}`).waitFor({ state: 'detached' })
  expect(await page.getByLabel(`Cantidad de ${next.name}`).inputValue()).toBe('1')
})

test('the response of a closed dialog does not close another one', async () => {
  const [paid, other] = [await placeOrder('Ana Primera', 1500), await placeOrder('Bea Segunda', 1500)]
  for (const order of [paid, other]) await sendTransfer(order)
  const page = await visit('/admin/payments?search=1500', { as: await make.admin() })
  const verify = await holdResponse(page, '**/api/admin/verify-payment/*', 'POST')
  await page.getByRole('button', { name: `Verificar ${paid.order_number}` }).click()
  await page.getByRole('dialog', { name: 'Verificar transacción' }).getByRole('button', { name: 'Verificar' }).click()
  await verify.isRequested
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Rechazar ${other.order_number}` }).click()
  const reject = page.getByRole('dialog', { name: 'Rechazar transacción' })
  await reject.getByLabel('Motivo (lo lee el cliente)').fill('No llegó')
  await toastSays(page, 'Transacción verificada exitosamente', verify.release())
  expect(await reject.getByLabel('Motivo (lo lee el cliente)').inputValue()).toBe('No llegó')
})

test('the response of a closed panel form does not close another, and its error is still shown', async () => {
  for (const name of ['Promo una', 'Promo dos']) {
    await db
      .insertInto('promotions')
      .values({ name, kind: 'percent', value: 10, scope: JSON.stringify(everyProduct) })
      .execute()
  }
  const page = await visit('/admin/promotions', { as: await make.admin() })
  const dialog = page.getByRole('dialog', { name: 'Editar promoción' })
  const save = await holdResponse(page, '**/api/admin/promotions/*', 'PUT')
  await page.getByRole('button', { name: 'Editar Promo una' }).click()
  await dialog.getByLabel('Usos como mucho').fill('5')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await save.isRequested
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Editar Promo dos' }).click()
  await dialog.getByLabel('Usos como mucho').fill('7')
  await save.release()
  await settled(page)
  expect(await dialog.getByLabel('Usos como mucho').inputValue()).toBe('7')
  await page.route('**/api/admin/promotions/*', async (route) => {
    await page.keyboard.press('Escape')
    await route.abort()
  })
  await toastSays(page, 'Error al guardar la promoción', dialog.getByRole('button', { name: 'Guardar' }).click())
})

test('a dialog being submitted accepts no more input', async () => {
  await db
    .insertInto('promotions')
    .values({ name: 'Ya sale', kind: 'percent', value: 10, scope: JSON.stringify(everyProduct) })
    .execute()
  const page = await visit('/admin/promotions', { as: await make.admin() })
  const dialog = page.getByRole('dialog', { name: 'Editar promoción' })
  await page.getByRole('button', { name: 'Editar Ya sale' }).click()
  const name = dialog.getByLabel('Nombre', { exact: true })
  const isActive = dialog.getByRole('checkbox', { name: 'Activa' })
  const wasChecked = await isActive.isChecked()
  const { isRequested, release } = await holdResponse(page, '**/api/admin/promotions/*', 'PUT')
  await name.fill('Ya sale hoy')
  await name.press('Enter')
  await isRequested
  await page.keyboard.type(' y mañana')
  await isActive.click()
  expect([await name.inputValue(), await isActive.isChecked()]).toEqual(['Ya sale hoy', wasChecked])
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  await release()
  await dialog.waitFor({ state: 'detached' })
  // After a failure the fields are enabled again.
  await page.getByRole('button', { name: 'Editar Ya sale hoy' }).click()
  await page.route('**/api/admin/promotions/*', (route) => route.abort())
  await name.press('Enter')
  await dialog.getByText('Error al guardar la promoción').waitFor()
  await name.press('End')
  await page.keyboard.type('!')
  expect(await name.inputValue()).toBe('Ya sale hoy!')
})

test('text typed while a note is being sent stays', async () => {
  const order = await placeOrder('Nora Nota', 1500)
  const page = await visit(`/admin/orders?open=${order.id}`, { as: await make.admin() })
  const note = page.getByLabel('Nota interna')
  await note.fill('Llamó')
  const { isRequested, release } = await holdResponse(page, '**/api/admin/orders/*/notes', 'POST')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await isRequested
  await note.fill('Llamó. Vuelve el lunes')
  await toastSays(page, 'Nota agregada', release())
  expect(await note.inputValue()).toBe('Llamó. Vuelve el lunes')
})

test('a half-typed tag stays when another is removed', async () => {
  const user = await make.user({ first_name: 'Tania' })
  const page = await visit(`/admin/customers?open=${user.id}`, { as: await make.admin() })
  const written = page.getByLabel('Nueva etiqueta')
  await written.fill('vip')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Quitar «vip»' }).waitFor()
  // The live list may show the tag before the response arrives.
  await expect.poll(() => written.inputValue()).toBe('')
  await written.fill('mayor')
  await page.getByRole('button', { name: 'Quitar «vip»' }).click()
  await page.getByRole('button', { name: 'Quitar «vip»' }).waitFor({ state: 'detached' })
  expect(await written.inputValue()).toBe('mayor')
})

test('the last order chosen for a list stays, though the response of an earlier one is late', async () => {
  const names = ['Orden A', 'Orden B', 'Orden C']
  for (const name of names) await make.category(name)
  const page = await visit('/admin/categories', { as: await make.admin() })
  const shown = async () =>
    (await page.getByRole('row').allTextContents()).flatMap((row) => names.filter((name) => row.includes(name)))
  const down = page.getByRole('button', { name: 'Bajar Orden A' })
  await down.waitFor()
  const { promise: isOvertaken, resolve: overtake } = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/admin/categories/order', async (route) => {
    sent += 1
    if (sent === 1) await Promise.race([isOvertaken, page.waitForTimeout(1500)])
    await route.fulfill({ response: await route.fetch() })
    overtake()
  })
  await down.click()
  await down.click()
  expect(await shown()).toEqual(['Orden B', 'Orden C', 'Orden A'])
  await expect.poll(() => sent).toBe(2)
  await settled(page)
  await page.reload()
  await down.waitFor()
  expect(await shown()).toEqual(['Orden B', 'Orden C', 'Orden A'])
})

test('choosing transfer while the provider is being called cancels the redirect', async () => {
  const { id, name } = await make.product({ name: 'Mejor transfiero' })
  const cart = JSON.stringify([{ id, name, price: 1000, image: '', quantity: 1 }])
  const page = await visit('/checkout', { storage: { cart } })
  await fillBuyer(page)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('radio', { name: 'Mercado Pago' }).check()
  const { isRequested, release } = await holdResponse(page, '**/api/payments/mercadopago', 'POST')
  await page.getByRole('button', { name: 'Pagar con Mercado Pago' }).click()
  await isRequested
  await page.getByRole('radio', { name: 'Transferencia' }).check()
  await page.getByLabel('Número de operación o referencia').fill('OP-1')
  await release()
  await page.waitForTimeout(1000)
  expect(new URL(page.url()).pathname).toBe('/checkout')
  expect(await page.getByLabel('Número de operación o referencia').inputValue()).toBe('OP-1')
})

test('submitting waits for the province of the postal code, unless the buyer chooses one', async () => {
  const { id, name } = await make.product({ name: 'Lejana' })
  const cart = JSON.stringify([{ id, name, price: 1000, image: '', quantity: 1 }])
  for (const isChosen of [false, true]) {
    const page = await visit('/checkout', { storage: { cart } })
    await settled(page)
    const { isRequested, release } = await holdResponse(page, '**/api/postal-codes/*')
    await fillBuyer(page)
    await isRequested
    await stopClock(page)
    await page.getByRole('button', { name: 'Continuar al pago' }).click()
    await page.clock.runFor(9000)
    await page.getByRole('button', { name: 'Creando tu pedido…' }).waitFor()
    expect(await page.getByRole('link', { name: 'Elegí tu provincia' }).count()).toBe(0)
    await page.clock.resume()
    if (isChosen) await page.getByLabel('Provincia').selectOption('Ciudad Autónoma de Buenos Aires')
    else await release()
    await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
    if (isChosen) await release()
  }
})

test('submitting asks for the province if it cannot be looked up', async () => {
  const { id, name } = await make.product({ name: 'Perdida' })
  const cart = JSON.stringify([{ id, name, price: 1000, image: '', quantity: 1 }])
  const page = await visit('/checkout', { storage: { cart } })
  await settled(page)
  await page.route('**/api/postal-codes/*', (route) => route.abort())
  await fillBuyer(page)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('link', { name: 'Elegí tu provincia' }).waitFor()
})

test('the result of a postal code does not move a button that is being pressed', async () => {
  const { id, name } = await make.product({ name: 'Quieta' })
  const cart = JSON.stringify([{ id, name, price: 1000, image: '', quantity: 1 }])
  const page = await visit('/checkout', { storage: { cart } })
  await settled(page)
  const button = page.getByRole('button', { name: 'Continuar al pago' })
  await button.click()
  await page.getByText('Revisá estos 7 datos').waitFor()
  const { isRequested, release } = await holdResponse(page, '**/api/postal-codes/*')
  await fillBuyer(page)
  await isRequested
  const top = () => button.evaluate((pressed) => pressed.getBoundingClientRect().top + scrollY)
  const before = await top()
  await release()
  await expect.poll(() => page.getByLabel('Provincia').inputValue()).not.toBe('')
  expect(await top()).toBe(before)
})

test('a removed favourite does not reappear with an older response', async () => {
  const user = await make.user()
  const [gone, stays] = [await make.product({ name: 'Se va' }), await make.product({ name: 'Se queda' })]
  const values = [gone, stays].map(({ id }) => ({ user_id: user.id, product_id: id }))
  await db.insertInto('wishlist_entries').values(values).execute()
  const page = await visit('/wishlist', { as: user })
  await page.getByRole('heading', { name: 'Se va' }).waitFor()
  await page.getByRole('link', { name: 'Ver carrito' }).click()
  await page.getByRole('heading', { level: 1, name: 'Carrito' }).waitFor()
  const { isRequested, release } = await holdResponse(page, `**/api/wishlist/${user.id}`)
  await page.goBack()
  await isRequested
  await page.getByRole('button', { name: 'Eliminar Se va de favoritos' }).click()
  await page.getByText('Producto eliminado de tu wishlist').waitFor()
  await release()
  await settled(page)
  expect(await page.getByRole('heading', { name: /^Se / }).allTextContents()).toEqual(['Se queda'])
})

test('an address form opened meanwhile stays open', async () => {
  const user = await make.user()
  const place = { address: 'San Martín 20', city: 'Rosario', postal_code: '2000' }
  await db
    .insertInto('addresses')
    .values({ ...place, user_id: user.id, label: 'Trabajo' })
    .execute()
  const page = await visit('/profile', { as: user })
  const { isRequested, release } = await holdResponse(page, '**/api/addresses/*', 'DELETE')
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await isRequested
  await page.getByRole('button', { name: 'Agregar una dirección' }).click()
  const street = page.getByRole('form', { name: 'Nueva dirección' }).getByLabel('Dirección', { exact: true })
  await street.fill('Belgrano 3')
  await release()
  await page.getByText('San Martín 20').waitFor({ state: 'detached' })
  expect(await street.inputValue()).toBe('Belgrano 3')
})

test('a profile saved meanwhile is not reverted by an older response of the session check', async () => {
  const user = await make.user()
  const page = await visit('/profile', { as: user })
  await page.getByRole('button', { name: 'Editar' }).first().waitFor()
  const { isRequested, release } = await holdResponse(page, '**/api/auth/verify')
  await page.reload()
  await isRequested
  await page.getByRole('button', { name: 'Editar' }).first().click()
  await page.getByLabel('Nombre', { exact: true }).fill('Amalia')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Amalia').first().waitFor()
  await release()
  await settled(page)
  expect(await page.evaluate(() => JSON.parse(localStorage.user).first_name)).toBe('Amalia')
})

test('opening and closing a record beside a list adds no history entry', async () => {
  const order = await placeOrder('Vera Vuelve', 1500)
  const page = await visit('/admin', { as: await make.admin() })
  await page.getByRole('navigation').getByRole('link', { name: 'Órdenes' }).click()
  const panel = page.getByRole('dialog', { name: `Orden ${order.order_number}` })
  const open = page.getByRole('button', { name: `Ver ${order.order_number}` })
  for (const _turn of [1, 2]) {
    await open.click()
    await panel.getByText('Vera Vuelve').first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  }
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/admin')
  // Back closes the record, and closing one that a link opened shows the list.
  await page.goForward()
  await open.click()
  await panel.waitFor()
  await page.goBack()
  await panel.waitFor({ state: 'hidden' })
  await page.goto(`/admin/orders?open=${order.id}`)
  await panel.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).toBe(`${shop.url}/admin/orders`)
})

test('clicking the current tab, period or search adds no history entry', async () => {
  const steps = (page: Page) => page.evaluate(() => history.length)
  const panel = await visit('/admin/payments', { as: await make.admin() })
  await panel.getByRole('tab', { name: /^Verificadas/ }).click()
  await panel.waitForURL('**status=confirmado')
  const before = await steps(panel)
  await panel.getByRole('tab', { name: /^Verificadas/ }).click()
  expect(await steps(panel)).toBe(before)
  await panel.getByRole('link', { name: 'Ventas' }).click()
  await panel.getByRole('button', { name: 'Hoy' }).click()
  await panel.waitForURL('**start=**')
  const shown = await steps(panel)
  await panel.getByRole('button', { name: 'Hoy' }).click()
  await settled(panel)
  expect(await steps(panel)).toBe(shown)
  const page = await visit('/products?search=oud')
  await settled(page)
  const first = await steps(page)
  await page.getByRole('combobox', { name: 'Buscar perfumes' }).fill('oud')
  await page.keyboard.press('Enter')
  await settled(page)
  expect(await steps(page)).toBe(first)
})

test('an uploaded picture is added to its own slide, though it was moved meanwhile', async () => {
  const page = await visit('/admin/configuration', { as: await make.admin() })
  const slides = page.getByRole('region', { name: 'Portadas del inicio' })
  const titles = () =>
    slides.getByLabel('Título').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  await slides.getByLabel('Imagen de la portada 1').waitFor({ state: 'attached' })
  const [first] = await titles()
  const { isRequested, release } = await holdResponse(page, '**/api/admin/hero-pictures', 'POST')
  const buffer = await readFile('docs/home.webp')
  await slides.getByLabel('Imagen de la portada 1').setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer })
  await isRequested
  await slides.getByRole('button', { name: 'Bajar la portada 1' }).click()
  expect((await titles())[1]).toBe(first)
  await release()
  const pictured = slides.getByRole('group').filter({ has: page.locator('.hero-slide-picture img') })
  await pictured.getByLabel('Título').waitFor()
  expect(await pictured.getByLabel('Título').inputValue()).toBe(first)
})

test('text typed to release one order is not shown in the dialog of the next', async () => {
  const [one, other] = [await placeOrder('Rita Retenida', 1500), await placeOrder('Sara Retenida', 1500)]
  for (const { id } of [one, other]) {
    await db.updateTable('orders').set({ held_reason: 'Puede ser un fraude' }).where('id', '=', id).execute()
  }
  const page = await visit(`/admin/orders?search=Retenida&open=${one.id}`, { as: await make.admin() })
  const panel = (order: { order_number: string }) => page.getByRole('dialog', { name: `Orden ${order.order_number}` })
  const question = page.getByRole('dialog', { name: 'Liberar la orden' })
  await page.getByText(/· 2 órdenes/).waitFor()
  // Each dialog's data are loaded by then.
  for (const [order, key] of [
    [one, 'k'],
    [other, 'j'],
  ] as const) {
    await panel(order).getByText('Orden retenida.').waitFor()
    await page.keyboard.press(key)
  }
  await panel(one).getByRole('button', { name: 'Liberar' }).click()
  await question.getByLabel('Nota interna').fill('Hablé con Rita')
  await question.getByRole('button', { name: 'Volver' }).click()
  await page.keyboard.press('k')
  await panel(other).getByRole('button', { name: 'Liberar' }).click()
  expect(await question.getByLabel('Nota interna').inputValue()).toBe('')
})

test('notifications marked as read stay read, though an older response arrives later', async () => {
  const user = await make.user()
  const values = ['Uno', 'Dos'].map((title) => ({ user_id: user.id, type: 'system' as const, title, message: title }))
  await db.insertInto('notifications').values(values).execute()
  const page = await visit('/products', { as: user })
  const bell = page.getByRole('button', { name: /^Notificaciones/ })
  await bell.click()
  await page.getByRole('button', { name: /sin leer: Uno/ }).waitFor()
  await page.keyboard.press('Escape')
  const { isRequested, release } = await holdResponse(page, `**/api/notifications/${user.id}`)
  await bell.click()
  await isRequested
  await page.getByRole('button', { name: /sin leer: Uno/ }).click()
  await page.getByRole('button', { name: 'Notificaciones, 1 sin leer' }).waitFor()
  await release()
  await settled(page)
  expect(await page.getByRole('button', { name: /sin leer: Uno/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Notificaciones, 1 sin leer' }).count()).toBe(1)
})
