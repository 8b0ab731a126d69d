import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { ageLogins } from '../test/support/age-logins.ts'
import { png } from '../test/support/png.ts'
import { accessibilityFaults, faultsOfLooks } from './support/axe.ts'
import { buyer } from './support/buyer.ts'
import { changeSettings } from './support/change-settings.ts'
import { loseSession } from './support/lose-session.ts'
import { openBrowser } from './support/open-browser.ts'
import { searchList } from './support/search-list.ts'
import { settled } from './support/settled.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, db, visit } = shop
const { placeOrder, sendTransfer } = buyer(shop)

const sections = [
  ['/admin', 'Dashboard'],
  ['/admin/products', 'Productos'],
  ['/admin/orders', 'Órdenes'],
  ['/admin/payments', 'Verificar Pagos'],
  ['/admin/cash', 'Caja'],
  ['/admin/contacts', 'Contactos'],
  ['/admin/configuration', 'Configuración'],
  ['/admin/categories', 'Categorías'],
] as const

/** Places an order and pays it at that moment. */
async function paidOrder(customer_name: string, price: number, decided_at = new Date()) {
  const order = await placeOrder(customer_name, price)
  await db
    .insertInto('payments')
    .values({ order_id: order.id, method: 'manual', status: 'confirmado', amount: price, decided_at })
    .execute()
  await db.updateTable('orders').set({ status: 'confirmado' }).where('id', '=', order.id).execute()
  return order
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Makes the countdown of ten seconds last ten minutes, until the returned function is called. */
async function stretchSeconds(page: Page) {
  const usual = await page.evaluateHandle(() => window.setTimeout)
  await page.evaluate((wait) => {
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => wait(act, ms === 1000 ? 60_000 : ms) })
  }, usual)
  return () => page.evaluate((wait) => void Object.assign(window, { setTimeout: wait }), usual)
}
const pesos = (amount: string) => `$\u00a0${amount}`

// test/access-matrix.test.ts covers every page: one guard serves them all.
test.each(['/admin', '/admin/cash'])(
  '%s redirects a visitor to the login, and a customer to the home page',
  async (path) => {
    const visitor = await visit(path)
    await visitor.waitForURL((url) => url.pathname === '/login')
    expect(new URL(visitor.url()).searchParams.get('next')).toBe(path)
    const customer = await visit(path, { as: await make.user() })
    await customer.waitForURL((url) => url.pathname === '/')
  },
)

test('the sidebar links to every section and the site, and logging out leads to the home page', async () => {
  const page = await visit('/admin', { as: await make.admin() })
  for (const [path, name] of sections) {
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name }).click()
    await heading(page, name).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.getByRole('link', { name: 'Volver al sitio' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  // A pending request of the panel gets a 401 after the logout, which must not redirect to the login.
  const { promise: isOut, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/dashboard', async (route) => {
    await isOut
    await route.continue()
  })
  await page.goto('/admin')
  const ended = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await ended
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const refused = page.waitForResponse('**/api/admin/dashboard')
  release()
  expect((await refused).status()).toBe(401)
  await page.getByRole('link', { name: 'Ingresar' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('on a phone the sections are in a drawer', async () => {
  const page = await visit('/admin', { as: await make.admin(), width: 390, height: 844 })
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Caja' }).click()
  await heading(page, 'Caja').waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('an ended session leads to the login and back', async () => {
  const admin = await make.admin()
  const page = await visit('/admin/cash', { as: admin })
  await page.getByText('Total de hoy').waitFor()
  await loseSession(db, admin, page.getByRole('button', { name: 'Actualizar' }))
})

test('the dashboard shows sales, orders, customers, the average, top sellers and low stock', async () => {
  await paidOrder('Estrella', 5000.5)
  await make.product({ name: 'Casi agotado', stock: 1 })
  const page = await visit('/admin', { as: await make.admin() })
  for (const name of ['Ventas totales', 'Órdenes', 'Clientes', 'Orden promedio', 'Pagos por verificar']) {
    await page.getByRole('term').filter({ hasText: name }).first().waitFor()
  }
  await page.getByRole('table', { name: 'Más vendidos' }).getByText('Perfume de Estrella').waitFor()
  await page.getByRole('table', { name: 'Productos con stock bajo' }).getByText('Casi agotado').waitFor()
})

test('the products table filters and pages, fifty at a time', async () => {
  // Unique names, so that the test can be repeated, without digits, since the search for «50» must match one product.
  const run = randomUUID().slice(0, 6).replace(/\d/g, 'x')
  const category = await make.category(`Prueba ${run}`)
  for (let count = 0; count < 51; count++)
    await make.product({ name: `Tanda ${run} ${count}`, category_id: category.id })
  await make.product({ name: `Oculta ${run}`, is_active: false, stock: 2, category_id: category.id })
  const page = await visit('/admin/products', { as: await make.admin() })
  await page.getByLabel('Categoría').selectOption({ label: `Prueba ${run}` })
  await page.getByText('Página 1 de 2 · 52 productos').waitFor()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByText('Página 2 de 2').waitFor()
  await page.getByRole('button', { name: 'Primera' }).click()
  await page.getByText('Página 1 de 2').waitFor()
  const last = page.getByRole('button', { name: 'Última' })
  await last.press('Enter')
  await page.getByText('Página 2 de 2').waitFor()
  // The button keeps the focus, although it is disabled now.
  expect(await last.evaluate((button) => [document.activeElement === button, button.ariaDisabled])).toEqual([
    true,
    'true',
  ])
  await page.getByRole('button', { name: 'Anterior' }).click()
  await page.getByText('Página 1 de 2').waitFor()
  await page.getByLabel('Estado').selectOption({ label: 'Inactivo' })
  await page.getByText('Página 1 de 1 · 1 producto').waitFor()
  const row = page.getByRole('row', { name: new RegExp(`Oculta ${run}`) })
  await row.getByText('Inactivo').waitFor()
  // The box follows the address, a moment after the click.
  await page.getByLabel('Stock bajo').click()
  await row.waitFor()
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await page.getByLabel('Buscar por nombre').fill(`tanda ${run} 50`)
  await page.getByRole('row', { name: new RegExp(`Tanda ${run} 50`) }).waitFor()
  await page.getByText('Página 1 de 1 · 1 producto').waitFor()
  await page.getByLabel('Buscar por nombre').fill('nada de nada')
  await page.getByText('No se encontraron productos').waitFor()
})

test('a product is added with its pictures and a generated SKU, then edited', async () => {
  await make.category('Perfumería')
  const page = await visit('/admin/products', { as: await make.admin() })
  await page.getByRole('button', { name: 'Agregar producto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar producto' })
  expect(await dialog.getByLabel('Género').inputValue()).toBe('unisex')
  expect(await dialog.getByLabel('Tipo').inputValue()).toBe('original')
  expect(await dialog.getByLabel('Estado').inputValue()).toBe('1')
  await dialog.getByLabel('Nombre').fill('Nuevo de prueba')
  await dialog.getByLabel('Precio').fill('1500.50')
  await dialog.getByLabel('Stock').fill('7')
  await dialog.getByLabel(/Categoría/).selectOption({ label: 'Perfumería' })
  await dialog.getByLabel(/Marca/).fill('Casa Nueva')
  await dialog.getByLabel(/Volumen/).fill('100ml')
  await dialog.getByRole('button', { name: 'Generar SKU' }).click()
  expect(await dialog.getByLabel(/SKU/).inputValue()).toBe('U-ORG-CASA-100-NEW')
  const picture = { name: 'frasco.png', mimeType: 'image/png', buffer: png }
  const files = dialog.getByLabel('Imágenes')
  await files.setInputFiles([picture, picture])
  await files.setInputFiles([picture, picture, picture])
  await dialog
    .getByText('Máximo 4 imágenes permitidas. Tienes 2 y estás intentando agregar 3 más.', { exact: true })
    .waitFor()
  await files.setInputFiles([{ ...picture, name: 'enorme.png', buffer: Buffer.alloc(5_242_881) }])
  await dialog.getByText('Algunas imágenes exceden el tamaño máximo de 5MB: enorme.png.', { exact: true }).waitFor()
  await toastSays(page, 'Producto creado exitosamente', dialog.getByRole('button', { name: 'Guardar' }).click())
  const row = page.getByRole('row', { name: /Nuevo de prueba/ })
  await row.getByText(pesos('1.500,50')).waitFor()

  await page.getByRole('button', { name: 'Editar Nuevo de prueba' }).click()
  const editor = page.getByRole('dialog', { name: 'Editar producto' })
  await editor
    .getByRole('button', { name: /^Quitar/ })
    .first()
    .click()
  await editor.getByLabel('Precio').fill('1600')
  await editor.getByLabel('Estado').selectOption({ label: 'Inactivo' })
  await toastSays(page, 'Producto actualizado exitosamente', editor.getByRole('button', { name: 'Guardar' }).click())
  await row.getByText(pesos('1.600,00')).waitFor()
  await row.getByText('Inactivo').waitFor()
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Nuevo de prueba')
    .executeTakeFirstOrThrow()
  expect(await db.selectFrom('product_pictures').select('id').where('product_id', '=', id).execute()).toHaveLength(1)
})

test('a product is deleted only after a confirmation', async () => {
  await make.product({ name: 'Borrable' })
  const page = await visit('/admin/products?search=borrable', { as: await make.admin() })
  await page.getByRole('button', { name: 'Eliminar Borrable' }).click()
  const question = page.getByRole('dialog', { name: 'Eliminar producto' })
  await question.getByText('¿Estás seguro de que quieres eliminar este producto?', { exact: true }).waitFor()
  await question.getByRole('button', { name: 'Volver' }).click()
  await page.getByRole('button', { name: 'Eliminar Borrable' }).click()
  await toastSays(page, 'Producto eliminado', question.getByRole('button', { name: 'Eliminar' }).click())
  await page.getByText('No se encontraron productos').waitFor()
})

test('labels are for five products at most, twenty each', async () => {
  for (let count = 0; count < 7; count++) await make.product({ name: `Etiqueta ${count}` })
  const page = await visit('/admin/products?search=etiqueta', { as: await make.admin() })
  await page.getByRole('button', { name: 'Imprimir etiquetas' }).click()
  await page.getByRole('dialog').getByText('Selecciona al menos un producto para imprimir etiquetas').waitFor()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.getByLabel('Seleccionar todos').check()
  // The limit applies to labels only: prices of the whole page can be changed.
  await expect.poll(() => page.getByRole('checkbox', { checked: true, name: /Seleccionar Etiqueta/ }).count()).toBe(7)
  await page.getByRole('button', { name: 'Imprimir etiquetas (5)' }).click()
  await page.getByRole('dialog').getByText('Máximo 5 productos permitidos para etiquetas', { exact: true }).waitFor()
  const first = page.getByRole('dialog').getByRole('spinbutton').first()
  await first.fill('21')
  await page.getByRole('dialog').getByText('Máximo 20 etiquetas por producto').waitFor()
  await first.fill('5')
  await page.getByRole('dialog').getByText('9 etiquetas en 3 hojas A4').waitFor()
  const [sheets] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click(),
  ])
  await expect.poll(() => sheets.getByRole('heading', { level: 2 }).count()).toBe(9)
})

test('the purchase list suggests quantities to buy', async () => {
  await make.product({ name: 'Falta mucho', stock: 2 })
  await make.product({ name: 'Falta algo', stock: 5 })
  await make.product({ name: 'Alcanza', stock: 6 })
  const page = await visit('/admin/products/purchase-list', { as: await make.admin() })
  await page.getByRole('row', { name: /Falta mucho.*Crítico 2 13/ }).waitFor()
  await page.getByRole('row', { name: /Falta algo.*Bajo 5 10/ }).waitFor()
  await expect.poll(() => page.getByText('Alcanza').count()).toBe(0)
})

test('an order is found, opened, shipped and delivered', async () => {
  const order = await paidOrder('Bruno Envío', 2500)
  const page = await visit('/admin/orders', { as: await make.admin() })
  await page.getByLabel('Buscar').fill(order.order_number)
  const row = page.getByRole('row', { name: /Bruno Envío/ })
  await row.getByText('Confirmado').waitFor()
  await row.getByText(pesos('2.500,00')).waitFor()
  // The row has the next action, but not the one that refunds money.
  await row.getByRole('button', { name: `Enviar ${order.order_number}` }).waitFor()
  expect(await row.getByRole('button', { name: `Cancelar ${order.order_number}` }).count()).toBe(0)
  await page.getByRole('button', { name: `Ver ${order.order_number}` }).click()
  const panel = page.getByRole('dialog', { name: `Orden ${order.order_number}` })
  await panel.getByText('Callao 100, CABA (1022), Argentina').waitFor()
  await panel.getByRole('button', { name: 'Enviar' }).click()
  const question = page.getByRole('dialog', { name: 'Enviar orden' })
  await question.getByLabel(/Transporte/).fill('Andreani')
  await question.getByLabel(/Número de seguimiento/).fill('AR-99')
  const asUsual = await stretchSeconds(page)
  // A scanner ends with Enter.
  await question.getByLabel(/Número de seguimiento/).press('Enter')
  await question.getByText(/Se marca enviada en \d+ s$/).waitFor()
  await question.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => panel.getByText('Andreani · AR-99').count()).toBe(0)
  await question.getByLabel(/Número de seguimiento/).press('Enter')
  await question.getByRole('button', { name: 'Enviar ya' }).click()
  await asUsual()
  await panel.getByText('Andreani · AR-99').waitFor()
  await panel.getByRole('button', { name: 'Marcar entregada' }).click()
  await page.getByRole('dialog', { name: 'Entregar orden' }).getByRole('button', { name: 'Marcar entregada' }).click()
  // The countdown of ten seconds ends.
  await panel.locator('.admin-timeline').getByText('Entregado').waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('row', { name: /Bruno Envío/ })
    .getByText('Entregado')
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: `Cancelar ${order.order_number}` }).count()).toBe(0)
})

test('the receipt says that it is not an invoice, prints itself after half a second and its total once', async () => {
  const order = await placeOrder('Carla Papel', 999.99)
  const more = { order_id: order.id, name: 'Otro papel', quantity: 1, unit_price: 1 }
  const lines = Array.from({ length: 30 }, (_, at) => ({ ...more, line: at + 10 }))
  await db.insertInto('order_items').values(lines).execute()
  const page = await visit('/admin/orders', { as: await make.admin() })
  await page.context().addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  const [paper] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: `Imprimir ${order.order_number}` }).click(),
  ])
  await paper.getByText('Documento no válido como factura').waitFor()
  await paper.getByText(pesos('999,99')).first().waitFor()
  await paper.locator('[data-printed="yes"]').waitFor()
  const pdf = await paper.pdf({ preferCSSPageSize: true })
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false })
  expect(text.map((page) => page.includes('Total'))).toEqual([false, true])
})

test('a document of a missing or forbidden order offers no pointless retry', async () => {
  const paper = '/admin/orders/invoice?id=11111111-1111-4111-8111-111111111111'
  for (const [as, words] of [
    [await make.admin(), 'Orden no encontrada'],
    [await make.user({ role: 'contenido' }), /^Tu rol no permite/],
  ] as const) {
    const page = await visit(paper, { as })
    await page.getByRole('alert').getByText(words).waitFor()
    expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  }
})

test('a receipt with nine-digit amounts and a long word fits the narrowest phone', async () => {
  const { id } = await placeOrder('Interminable'.repeat(10), 99_999_999.99, 10)
  const page = await visit(`/admin/orders/invoice?id=${id}`, { as: await make.admin(), width: 320 })
  await page.getByText('Documento no válido como factura').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})

test('orders are listed twenty per page, and a failure shows the specified message', async () => {
  for (let count = 0; count < 21; count++) await placeOrder(`Tandero ${count}`, 1234.5)
  const page = await visit('/admin/orders?search=tandero', { as: await make.admin() })
  await page.getByText('Página 1 de 2 · 21 órdenes').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(21)
  await page.getByRole('button', { name: 'Última' }).click()
  await page.getByText('Página 2 de 2').waitFor()
  await page.route('**/api/admin/orders?*', (route) => route.abort())
  // An event would reload the list, and the retry button would disappear before it is pressed.
  await page.route('**/api/admin/events', (route) => route.abort())
  await page.goto('/admin/orders')
  await page.getByText('Error de conexión al cargar las órdenes').waitFor()
  await page.unroute('**/api/admin/orders?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('Página 1 de').waitFor()
})

test('a transfer is compared with its proof and verified, once', async () => {
  const order = await placeOrder('Dora Paga', 4321)
  await sendTransfer(order, 'REF-DORA')
  const page = await visit('/admin/payments', { as: await make.admin() })
  await searchList(page, 'ref-dora')
  await page.getByRole('button', { name: `Ver detalle de ${order.order_number}` }).click()
  const panel = page.getByRole('dialog', { name: `Orden ${order.order_number}` })
  await panel.getByText(pesos('4.321,00')).waitFor()
  await panel.getByText('REF-DORA').waitFor()
  const proof = panel.getByRole('img', { name: `Comprobante de la orden ${order.order_number}` })
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    panel.getByRole('button', { name: 'Abrir en una ventana nueva' }).click(),
  ])
  await opened.waitForURL(/^blob:/)
  await panel.getByRole('button', { name: 'Verificar' }).click()
  const question = page.getByRole('dialog', { name: 'Verificar transacción' })
  await question.getByText('Esta acción no se puede deshacer').waitFor()
  const verify = question.getByRole('button', { name: 'Verificar' })
  await toastSays(page, 'Transacción verificada exitosamente', verify.click())
  await page.getByText('Ninguna transferencia coincide con la búsqueda.').waitFor()
  await page.getByRole('tab', { name: /Verificadas/ }).click()
  await page
    .getByRole('row', { name: /Dora Paga/ })
    .getByText('Verificado')
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: `Verificar ${order.order_number}` }).count()).toBe(0)
})

test('by keyboard on a phone: a transfer is rejected with a reason', async () => {
  const order = await placeOrder('Elsa Rechazo', 700)
  await sendTransfer(order, 'REF-ELSA')
  const page = await visit('/admin/payments', { as: await make.admin(), width: 390, height: 844 })
  await page.getByRole('button', { name: `Rechazar ${order.order_number}` }).press('Enter')
  const reason = page.getByRole('dialog').getByLabel('Motivo (lo lee el cliente)')
  await expect.poll(() => reason.inputValue()).toContain('No pudimos encontrar la transferencia')
  await reason.fill('El monto no coincide.')
  const reject = page.getByRole('dialog').getByRole('button', { name: 'Rechazar' })
  await toastSays(page, 'Transacción rechazada', reject.press('Enter'))
  await page.getByRole('tab', { name: /Pendientes/ }).press('ArrowLeft')
  await page
    .getByRole('row', { name: /Elsa Rechazo/ })
    .getByText('Rechazado')
    .waitFor()
})

test('the second of two decisions is told who made the first', async () => {
  const order = await placeOrder('Flor Carrera', 800)
  const payment = await sendTransfer(order, 'REF-FLOR')
  const page = await visit('/admin/payments', { as: await make.admin() })
  await page.getByRole('button', { name: `Verificar ${order.order_number}` }).click()
  const first = await make.user({ role: 'dueno', first_name: 'Rosa' })
  await fetch(`${shop.url}/api/admin/verify-payment/${payment}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${first.token}` },
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Verificar' }).click()
  await page.getByRole('status').getByText('Ya la verificó Rosa hace un momento.', { exact: true }).waitFor()
  // The transfer stays open with its new state and its proof.
  const panel = page.getByRole('dialog')
  await panel.getByText('Verificado', { exact: true }).waitFor()
  await expect
    .poll(() => panel.getByRole('img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
})

test('the cash sums the period and exports it under its name', async () => {
  await paidOrder('Gala Caja', 1500.25, new Date('2026-03-10T15:00:00Z'))
  await paidOrder('Hugo Caja', 0.5, new Date('2026-03-11T15:00:00Z'))
  const { id } = await placeOrder('Ivo Caja', 0)
  await db.updateTable('payments').set({ decided_at: '2026-03-11T16:00:00Z' }).where('order_id', '=', id).execute()
  await paidOrder('Iris Caja', 700)
  const page = await visit('/admin/cash', { as: await make.admin() })
  await page.getByText('Total de hoy').waitFor()
  // Each payment method with income has a card, so that the cards sum to the total.
  await page.getByRole('term').filter({ hasText: 'Registrado a mano' }).first().waitFor()
  await page.getByLabel('Desde').fill('2026-03-10')
  await page.getByLabel('Hasta').fill('2026-03-11')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const book = page.getByRole('table', { name: 'Movimientos del período' })
  await book.getByRole('row', { name: /Gala Caja/ }).waitFor()
  await book
    .getByRole('row', { name: /Total del período/ })
    .getByText(pesos('1.500,75'))
    .waitFor()
  const methods = page.getByRole('table', { name: 'Comparación por método de pago' })
  // A free order counts as a payment of 0 in both.
  await methods.getByRole('row', { name: /Registrado a mano 3/ }).waitFor()
  const charged = page.locator('dl > div').filter({ has: page.getByText('Cobrado', { exact: true }) })
  expect(await charged.getByText(/ pagos$/).textContent()).toBe('3 pagos')
  for (const [button, name] of [
    ['Exportar Excel', 'caja_2026-03-10_2026-03-11.xlsx'],
    ['Exportar PDF', 'caja_2026-03-10_2026-03-11.pdf'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    expect(file.suggestedFilename()).toBe(name)
  }
  await page.route('**/export/**', (route) => route.abort())
  for (const kind of ['Excel', 'PDF']) {
    const button = page.getByRole('button', { name: `Exportar ${kind}` })
    await toastSays(page, `Error al exportar el archivo ${kind}`, button.click())
  }
})

test('a message is marked as read once it is opened', async () => {
  await db
    .insertInto('contact_messages')
    .values({ name: 'Inés', email: 'ines@example.com', subject: 'Envíos', message: 'Hola,\n¿llegan a Ushuaia?' })
    .execute()
  const page = await visit('/admin/contacts', { as: await make.admin() })
  const row = page.getByRole('row', { name: /Inés/ })
  await row.getByText('Sin leer').waitFor()
  await page.getByRole('button', { name: 'Ver mensaje de Inés' }).click()
  await page.getByRole('dialog', { name: 'Envíos' }).getByText('¿llegan a Ushuaia?').waitFor()
  await page.keyboard.press('Escape')
  await row.getByText('Leído').waitFor()
})

test('backup asks for the password when the login is old, and downloads an .sql file', async () => {
  const admin = await make.admin()
  const page = await visit('/admin/configuration', { as: admin })
  await ageLogins(db, admin.id)
  await page.getByRole('button', { name: 'Crear backup' }).click()
  const question = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  await question.getByLabel('Contraseña').fill('otra-clave')
  await question.getByRole('button', { name: 'Continuar' }).click()
  await question.getByText('La contraseña no es correcta.').waitFor()
  await question.getByLabel('Contraseña').fill(admin.password)
  const goOn = question.getByRole('button', { name: 'Continuar' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    toastSays(page, 'Backup creado y descargado exitosamente', goOn.click()),
  ])
  expect(file.suggestedFilename()).toMatch(/^estela_\d{4}-\d\d-\d\d\.sql$/)
})

test('an error in one field of an instalment plan keeps its row aligned', async () => {
  const page = await visit('/admin/configuration', { as: await make.admin() })
  const plans = page.getByRole('region', { name: 'Cuotas' })
  await plans.getByRole('button', { name: 'Agregar plan' }).click()
  await plans.getByRole('button', { name: 'Guardar cuotas' }).click()
  await plans.getByText('Un número entero').waitFor()
  const controls = plans.getByRole('group').locator('input, button')
  const tops = await controls.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(tops).toEqual(Array(5).fill(tops[0]))
  const gap = await plans.evaluate((section) => {
    const [above, below] = ['.add-fields', '.admin-failure'].map((one) => section.querySelector(one))
    return (below?.getBoundingClientRect().top ?? 0) - (above?.getBoundingClientRect().bottom ?? 0)
  })
  expect(gap).toBeGreaterThan(8)
})

test('staff clear the cache, test the connection and see system information', async () => {
  const page = await visit('/admin/configuration', { as: await make.admin() })
  await page.getByText('PostgreSQL 18').waitFor()
  const press = (name: string) => page.getByRole('button', { name }).click()
  await toastSays(page, 'Cache limpiado exitosamente', press('Limpiar cache'))
  await toastSays(page, 'Conexión exitosa: el servidor responde y tu sesión es válida', press('Probar conexión'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await toastSays(page, 'Información del sistema copiada al portapapeles', press('Copiar información'))
  await page.route('**/api/admin/**', (route) => route.abort())
  await toastSays(page, 'Error de conexión: Verifica que el servidor esté corriendo', press('Probar conexión'))
})

test('an invalid CBU is reported at its field, and valid settings are saved', async () => {
  const page = await visit('/admin/configuration', { as: await make.admin() })
  await page.getByLabel('CBU o CVU').fill('2850590940090418135202')
  await page.getByRole('button', { name: 'Guardar configuración' }).click()
  await page.getByText('El CBU o CVU no es válido: revisá sus 22 números').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('bank_cbu')
  await page.getByLabel('CBU o CVU').fill('2850590940090418135201')
  await page.getByLabel('Banco', { exact: true }).fill('Banco de prueba')
  const save = page.getByRole('button', { name: 'Guardar configuración' })
  await toastSays(page, 'Configuración guardada', save.click())
  await page.reload()
  await expect.poll(() => page.getByLabel('Banco', { exact: true }).inputValue()).toBe('Banco de prueba')
})

test('changing the bank account asks for the password when the login is old, and keeps the typed text', async () => {
  const admin = await make.admin()
  const page = await visit('/admin/configuration', { as: admin })
  const longAgo = new Date(Date.now() - 3_600_000)
  await db.updateTable('sessions').set({ authenticated_at: longAgo }).where('user_id', '=', admin.id).execute()
  await page.getByLabel('Alias').fill('NUEVA.CUENTA')
  const save = () => page.getByRole('button', { name: 'Guardar configuración' }).click()
  const question = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  await save()
  await question.getByRole('button', { name: 'Cerrar' }).click()
  expect(await page.getByLabel('Alias').inputValue()).toBe('NUEVA.CUENTA')
  await save()
  await question.getByLabel('Contraseña').fill(admin.password)
  await toastSays(page, 'Configuración guardada', question.getByRole('button', { name: 'Continuar' }).click())
  await page.reload()
  await expect.poll(() => page.getByLabel('Alias').inputValue()).toBe('NUEVA.CUENTA')
})

test('saving some settings does not overwrite others that a colleague saved meanwhile', async () => {
  const page = await visit('/admin/configuration', { as: await make.admin() })
  await page.getByLabel('Alias').waitFor()
  await changeSettings(shop, { bank_alias: 'OTRA.CUENTA.HOY', gift_options: 'message' })
  await page.getByLabel('Banco', { exact: true }).fill('Banco del colega')
  const save = page.getByRole('button', { name: 'Guardar configuración' })
  await toastSays(page, 'Configuración guardada', save.click())
  await expect.poll(() => page.getByLabel('Alias').inputValue()).toBe('OTRA.CUENTA.HOY')
  await page.reload()
  await expect.poll(() => page.getByLabel('Banco', { exact: true }).inputValue()).toBe('Banco del colega')
  expect(await page.getByLabel('Alias').inputValue()).toBe('OTRA.CUENTA.HOY')
  expect(await page.getByLabel('Opciones de regalo').inputValue()).toBe('message')
})

test('leaving with unsaved settings needs a confirmation', async () => {
  const page = await visit('/admin/configuration', { as: await make.admin() })
  const alias = page.getByLabel('Alias')
  const before = await alias.inputValue()
  const menu = page.getByRole('link', { name: 'Productos', exact: true })
  await alias.fill('OTRO.ALIAS.NUEVO')
  await page.getByText('Cambios sin guardar', { exact: true }).waitFor()
  await menu.click()
  const question = page.getByRole('dialog', { name: 'Tenés cambios sin guardar' })
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Volver' }).click()
  expect(await alias.inputValue()).toBe('OTRO.ALIAS.NUEVO')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => alias.inputValue()).toBe(before)
  await expect.poll(() => page.getByText('Cambios sin guardar', { exact: true }).count()).toBe(0)

  await page.getByLabel('Título').first().fill('Otra portada')
  await menu.click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await heading(page, 'Productos').waitFor()
  await page.goBack()
  // Without changes there is no confirmation.
  await alias.waitFor()
  await menu.click()
  await heading(page, 'Productos').waitFor()
})

test('every screen of the panel is accessible and fits', async () => {
  await make.product({ name: 'Interminable'.repeat(10), stock: 0 })
  await sendTransfer(await placeOrder('María de los Ángeles Fernández Etcheverry', 1_234_567.89))
  await sendTransfer(await placeOrder('Wolfeschlegelsteinhausenbergerdorff', 0.01))
  const page = await visit('/admin', { as: await make.admin() })
  for (const [path, name] of sections) {
    await page.goto(path)
    await heading(page, name).waitFor()
    await settled(page)
    expect([path, await faultsOfLooks(page)]).toEqual([path, []])
  }
})
