import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ageLogins } from '../test/support/age-logins.ts'
import { accessibilityFaults } from './support/axe.ts'
import { buyer } from './support/buyer.ts'
import { logBackIn, loseSession } from './support/lose-session.ts'
import { openBrowser } from './support/open-browser.ts'
import { scriptWith } from './support/scripts.ts'
import { keepToasts, toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, db, visit } = shop
const { placeOrder, sendTransfer } = buyer(shop)

const says = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

test('every dialog and menu of the panel is accessible, in dark mode and on a phone', async () => {
  await sendTransfer(await placeOrder('Ada Axe', 1500))
  await make.user({ first_name: 'Zoe' })
  await db
    .insertInto('contact_messages')
    .values({ name: 'Inés', email: 'ines@example.com', subject: 'Envíos', message: '¿Llegan a Ushuaia?' })
    .execute()
  const page = await visit('/admin', { as: await make.admin(), width: 390, height: 844, colorScheme: 'dark' })
  const opened: [path: string, ...opens: (string | RegExp)[]][] = [
    ['/admin', 'Abrir menú'],
    ['/admin', /^Notificaciones/],
    ['/admin/products', 'Agregar producto'],
    ['/admin/products', /^Eliminar/],
    ['/admin/orders', /^\d{6}-/, 'Cambiar dirección'],
    ['/admin/orders', /^Aprobar/],
    ['/admin/orders', /^\d{6}-/, 'Cancelar orden'],
    ['/admin/payments', /^\d{6}-/, 'Rechazar'],
    ['/admin/cash', 'Cerrar el día'],
    ['/admin/contacts', /^Ver mensaje/],
    ['/admin/customers', /^Ver a/],
    ['/admin/categories', 'Agregar categoría'],
    ['/admin/administrators', 'Agregar administrador'],
    ['/admin/configuration', 'Cerrar todas las sesiones'],
  ]
  for (const [path, ...opens] of opened) {
    await page.goto(path)
    for (const [place, name] of opens.entries()) {
      // The button in the topmost dialog, if one is open.
      const over = place > 0 ? page.locator('dialog[open]').last() : page
      await over.getByRole('button', { name }).first().click()
      // All except the notifications, a popover, open a dialog, some through the address.
      if (!String(name).includes('Notificaciones')) await page.locator('dialog[open]').nth(place).waitFor()
    }
    const part = (await page.locator('dialog[open]').count()) ? 'dialog[open]' : 'html'
    await page.locator(`${part} .admin-waiting`).first().waitFor({ state: 'detached' })
    expect([path, ...opens, await accessibilityFaults(page, part)]).toEqual([path, ...opens, []])
  }
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Filtros y más' }).click()
  await page.getByText('Columnas').click()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a dialog focuses the first field of its form, unless an on-screen keyboard would cover it', async () => {
  const order = await placeOrder('Fina Foco', 1500)
  const payment = await sendTransfer(order)
  expect(payment).toBeGreaterThan(0)
  const admin = await make.admin()
  const opened: [path: string, button: string | RegExp, first: string][] = [
    ['/admin/categories', 'Agregar categoría', 'name'],
    ['/admin/products', 'Agregar producto', 'name'],
    ['/admin/administrators', 'Agregar administrador', 'email'],
    ['/admin/cash', 'Agregar movimiento', 'type'],
    // A detail, and a confirmation, focus «Cerrar», so that the first key does not confirm.
    [`/admin/orders?search=${order.order_number}`, order.order_number, 'Cerrar'],
    ['/admin/configuration', 'Cerrar todas las sesiones', 'Cerrar'],
  ]
  const begun = (page: Page) =>
    page.evaluate(() => {
      const focused = document.querySelector('dialog[open]')?.contains(document.activeElement) && document.activeElement
      return focused && (focused.getAttribute('name') ?? focused.getAttribute('aria-label'))
    })
  const page = await visit('/admin', { as: admin })
  for (const [path, name, first] of opened) {
    await page.goto(path)
    await page.getByRole('button', { name, exact: true }).first().click()
    await expect.poll(async () => [path, await begun(page)]).toEqual([path, first])
  }
  const phone = await visit('/admin/categories', { as: admin, width: 390, height: 844, hasTouch: true })
  await phone.getByRole('button', { name: 'Agregar categoría' }).click()
  await expect.poll(() => begun(phone)).toBe('Cerrar')
})

test('the actions of a message and of a review are visible on a small screen, however long the text', async () => {
  const long = 'Lo usé todo el verano y no quiero otro. '.repeat(20)
  const { id: contact } = await db
    .insertInto('contact_messages')
    .values({ name: 'Larga', email: 'larga@example.com', subject: 'Historia', message: long })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = await placeOrder('Larga', 900)
  const { id: review } = await db
    .insertInto('product_reviews')
    .values({
      product_id: order.product_id,
      order_id: order.id,
      name: 'Larga O.',
      stars: 5,
      longevity: 3,
      sillage: 3,
      text: long,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await visit('/admin', { as: await make.admin(), width: 1366, height: 640 })
  const isSeen = (name: string) => page.getByRole('dialog').getByRole('button', { name }).evaluate(isInSight)
  await page.goto(`/admin/contacts?open=${contact}`)
  await expect.poll(() => isSeen('Responder')).toBe(true)
  await page.goto(`/admin/reviews?open=${review}`)
  await expect.poll(() => isSeen('Publicar')).toBe(true)
  expect(await isSeen('Ocultar')).toBe(true)
  await toastSays(page, 'Opinión publicada', button(page, 'Publicar').click())
  expect(await isSeen('Guardar')).toBe(true)
})

function isInSight(one: Element) {
  const { x, y, width, height } = one.getBoundingClientRect()
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test('a refused form focuses its first invalid field, each time it is sent', async () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
  const page = await visit('/admin/promotions', { as: await make.admin(), width: 390, height: 844 })
  await page.getByRole('button', { name: 'Agregar promoción' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Usos como mucho').fill('3')
  for (const _turn of [1, 2]) {
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => focused(page)).toBe('name')
    await dialog.getByLabel('Usos como mucho').focus()
  }
  await page.goto('/admin/configuration')
  await page.getByLabel('Alias').fill('ñ')
  await page.getByRole('button', { name: 'Guardar configuración' }).click()
  await expect.poll(() => focused(page)).toBe('bank_alias')
  await expect
    .poll(() =>
      page.evaluate(() => {
        const error = document.querySelector('[name=bank_alias] ~ .field-error')?.getBoundingClientRect()
        const bar = document.querySelector('.admin-save.is-dirty')?.getBoundingClientRect()
        return Boolean(error && bar && error.bottom <= bar.top)
      }),
    )
    .toBe(true)
})

test('text typed in a dialog survives a lost connection and the end of the session', async () => {
  const [paid, sent] = [await placeOrder('Delia Devuelta', 2500.5), await placeOrder('Elsa Enviada', 900)]
  const payment = await sendTransfer(paid)
  await sendTransfer(sent)
  const admin = await make.admin()
  await fetch(`${shop.url}/api/admin/verify-payment/${payment}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const page = await visit('/admin/payments', { as: admin })
  const logInAgain = async (button: Locator) => {
    await loseSession(db, admin, button)
    await logBackIn(page, admin)
    await page.waitForURL((url) => url.pathname.startsWith('/admin'))
  }

  const decision = page.getByRole('dialog', { name: 'Rechazar transacción' })
  const reason = decision.getByLabel('Motivo (lo lee el cliente)')
  const reject = decision.getByRole('button', { name: 'Rechazar' })
  await button(page, `Rechazar ${sent.order_number}`).click()
  await reason.fill('El monto no coincide.')
  await page.route('**/reject-payment/**', (route) => route.abort())
  await reject.click()
  await says(page, 'Error al verificar la transacción')
  expect(await reason.inputValue()).toBe('El monto no coincide.')
  await page.unroute('**/reject-payment/**')
  await logInAgain(reject)
  await button(page, `Rechazar ${sent.order_number}`).click()
  await decision.getByText('recuperamos lo que estabas escribiendo').waitFor()
  expect(await reason.inputValue()).toBe('El monto no coincide.')
  await toastSays(page, 'Transacción rechazada', reject.click())

  const openRefund = async () => {
    await page.goto(`/admin/payments?status=confirmado&search=${paid.order_number}`)
    await button(page, `Ver detalle de ${paid.order_number}`).click()
    await button(page, 'Devolver el pago').click()
  }
  const refund = page.getByRole('dialog', { name: `Devolver el pago de la orden ${paid.order_number}` })
  await openRefund()
  await refund.getByRole('radio', { name: 'Una parte' }).check()
  await refund.getByLabel('Importe a devolver').fill('500,50')
  await refund.getByLabel(/Motivo/).fill('Tapa rota')
  await logInAgain(refund.getByRole('button', { name: /^Devolver/ }))
  await openRefund()
  // The amount field is restored together with the choice of a partial refund.
  await expect.poll(() => refund.getByLabel('Importe a devolver').inputValue()).toBe('500,50')
  expect(await refund.getByLabel(/Motivo/).inputValue()).toBe('Tapa rota')
  await toastSays(page, 'Devolución registrada', refund.getByRole('button', { name: /^Devolver/ }).click())

  await page.goto('/admin/categories')
  const category = page.getByRole('dialog', { name: 'Agregar categoría' })
  await button(page, 'Agregar categoría').click()
  await category.getByLabel('Nombre').fill('Cítricos de río')
  await category.getByLabel(/Descripción/).fill('Pomelo y azahar')
  await logInAgain(category.getByRole('button', { name: 'Guardar' }))
  await button(page, 'Agregar categoría').click()
  await expect.poll(() => category.getByLabel(/Descripción/).inputValue()).toBe('Pomelo y azahar')
  await category.getByRole('button', { name: 'Cancelar' }).click()
  // The focus returns to where it was before the dialog.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Agregar categoría')
})

test('failures show the specified messages', async () => {
  const product = await make.product({ name: 'Frasco terco' })
  const sent = await placeOrder('Fanny Falla', 700)
  await sendTransfer(sent)
  const page = await visit('/admin', { as: await make.admin() })
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { success: false, message: 'x', code: 'error' } }))
  const meanwhile = async (path: string, act: () => Promise<void>) => {
    await fail(path)
    await act()
    await page.unroute(path)
  }

  for (const [path, call, words] of [
    ['/admin/products', '**/api/products?showAll*', 'Error al cargar productos'],
    ['/admin/orders', '**/api/admin/orders?*', 'Error al cargar las órdenes'],
    ['/admin/payments', '**/pending-verifications?*', 'Error al cargar las transacciones'],
  ] as const) {
    await meanwhile(call, async () => {
      await page.goto(path)
      await page.getByRole('alert').getByText(words, { exact: true }).waitFor()
    })
  }

  await page.goto('/admin/products?search=terco')
  await meanwhile(`**/api/products/${product.id}`, async () => {
    await button(page, 'Eliminar Frasco terco').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await says(page, 'Error al eliminar producto')
  })
  await page.goto('/admin/products')
  await button(page, 'Agregar producto').click()
  await meanwhile('**/api/products', async () => {
    const dialog = page.getByRole('dialog', { name: 'Agregar producto' })
    await dialog.getByLabel('Nombre').fill('Otro')
    await dialog.getByLabel('Precio').fill('1')
    await dialog.getByLabel('Stock').fill('1')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByText('Error al guardar producto', { exact: true }).waitFor()
  })

  await page.goto('/admin/payments')
  await meanwhile('**/payment-proof/**', async () => {
    const look = button(page, `Ver comprobante de ${sent.order_number}`)
    await toastSays(page, 'Error al abrir comprobante', look.click())
  })
  await meanwhile('**/verify-payment/**', async () => {
    await button(page, `Verificar ${sent.order_number}`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verificar' }).click()
    await says(page, 'Error al verificar la transacción')
  })

  await page.goto('/admin/configuration')
  await page.getByText('PostgreSQL 18').waitFor()
  await meanwhile('**/api/admin/backup-database', async () => {
    const press = button(page, 'Crear backup').click()
    await toastSays(page, 'Error al crear el backup: el servidor no pudo hacerlo', press)
  })
  await meanwhile('**/api/admin/clear-cache', async () => {
    await toastSays(page, 'Error al limpiar el cache', button(page, 'Limpiar cache').click())
  })
  // In one step: a background call of the page would get the 401 first and lead to the login.
  const press = button(page, 'Limpiar cache').evaluate((pressed: HTMLElement) => {
    localStorage.removeItem('token')
    pressed.click()
  })
  await toastSays(page, 'No hay token de autenticación', press)
})

test('a list is navigated, selected, opened and searched by keyboard', async () => {
  // A unique name, so that the test can be repeated on the same shop.
  const lot = `Tecla ${randomUUID().slice(0, 6)}`
  for (const number of ['uno', 'dos']) await make.product({ name: `${lot} ${number}` })
  const page = await visit(`/admin/products?search=${lot}&sort=name&order=DESC`, { as: await make.admin() })
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.getByRole('row', { name: `${lot} uno` }).waitFor()
  await page.keyboard.press('j')
  await expect.poll(focused).toContain(`${lot} uno`)
  await page.keyboard.press('j')
  await expect.poll(focused).toContain(`${lot} dos`)
  await page.keyboard.press('k')
  await expect.poll(focused).toContain(`${lot} uno`)
  await page.keyboard.press('x')
  await page.getByText('producto elegido').waitFor()
  await page.keyboard.press('b')
  await expect.poll(focused).toContain('Elegir')
  await page.getByRole('row', { name: `${lot} uno` }).focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Editar producto' })
  await editor.waitFor()
  expect(await editor.getByLabel('Nombre').inputValue()).toBe(`${lot} uno`)
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  // In a field the letters are text.
  await page.keyboard.type('j?')
  expect(await page.getByLabel('Buscar por nombre').inputValue()).toBe('j?')
  await page.getByText('No se encontraron productos').waitFor()
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await page.getByRole('row', { name: `${lot} uno` }).focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await help.getByText('Fila siguiente').waitFor()
  await help.getByText('Ir a la búsqueda').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  // A screen without a search lists no key for it.
  await page.goto('/admin/cash')
  await page.getByRole('heading', { name: 'Caja' }).waitFor()
  await page.keyboard.press('?')
  await help.getByText('Ver los atajos').waitFor()
  expect(await help.getByText('Ir a la búsqueda').count()).toBe(0)
})

test('deleting, and ending all sessions, ask for the password when the login is old', async () => {
  await make.product({ name: 'Frasco viejo' })
  const { name } = await make.category()
  const admin = await make.admin()
  const page = await visit('/admin/products?search=viejo', { as: admin })
  const again = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  const confirm = async (action: string) => {
    await ageLogins(db, admin.id)
    await page.getByRole('dialog').getByRole('button', { name: action }).click()
    await again.getByLabel('Contraseña').fill(admin.password)
  }
  const goOn = () => again.getByRole('button', { name: 'Continuar' }).click()
  await button(page, 'Eliminar Frasco viejo').click()
  await confirm('Eliminar')
  await toastSays(page, 'Producto eliminado', goOn())
  await page.goto('/admin/categories')
  await button(page, `Eliminar ${name}`).click()
  await confirm('Eliminar')
  await toastSays(page, 'Categoría eliminada', goOn())
  await page.goto('/admin/configuration')
  await button(page, 'Cerrar todas las sesiones').click()
  await confirm('Cerrar todas')
  await goOn()
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await db.selectFrom('sessions').select('user_id').where('user_id', '=', admin.id).execute()).toEqual([])
})

test('a dialog whose code fails to load offline loses nothing, and opens with its styles on the next press', async () => {
  await make.product({ name: 'Sin línea' })
  const page = await visit('/admin/products', { as: await make.admin() })
  const row = page.getByRole('button', { name: 'Editar Sin línea' })
  await row.waitFor()
  await page.context().setOffline(true)
  await toastSays(page, 'No pudimos abrirlo. Revisá tu conexión o recargá la página.', row.click())
  await expect.poll(async () => [await row.isVisible(), new URL(page.url()).search]).toEqual([true, ''])
  await page.context().setOffline(false)
  await row.click()
  await page.getByRole('dialog').getByLabel('Nombre').first().waitFor()
  // The width of product-dialog.css.
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(46 * 16)
})

test('a panel of an older version, whose dialogs are gone, is reloaded from the toast and opens them', async () => {
  await make.product({ name: 'Sin versión' })
  const page = await visit('/admin/products', { as: await make.admin() })
  const row = page.getByRole('button', { name: 'Editar Sin versión' })
  let isOld = true
  await page.route(await scriptWith('Producto creado'), (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await keepToasts(page)
  await row.click()
  page.once('framenavigated', () => (isOld = false))
  await page.getByRole('button', { name: 'Recargar' }).click()
  await row.click()
  await page.getByRole('dialog').getByLabel('Nombre').first().waitFor()
})

test('an order shows the line breaks of its gift message, and its footer leaves room on the narrowest phone', async () => {
  const { id } = await placeOrder('Gema Regalo', 900)
  const gift = { status: 'confirmado', gift_message: 'Feliz cumple, Ana.\nTe quiero mucho.' } as const
  await db.updateTable('orders').set(gift).where('id', '=', id).execute()
  const page = await visit(`/admin/orders?open=${id}`, { as: await make.admin(), width: 320, height: 640 })
  const panel = page.getByRole('dialog', { name: /^Orden/ })
  expect(await panel.getByText('Te quiero mucho.').innerText()).toBe(gift.gift_message)
  const middle = async (name: string) => {
    const box = await panel.getByRole('button', { name }).boundingBox()
    return box && Math.round(box.y + box.height / 2)
  }
  expect(await middle('Imprimir')).toBe(await middle('Orden siguiente'))
})
