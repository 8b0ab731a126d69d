import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { buyer } from './support/buyer.ts'
import { openBrowser } from './support/open-browser.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()

const cartOf = ({ id, name, price }: { id: number; name: string; price: number }, quantity: number) => ({
  cart: JSON.stringify([{ id, name, price, image: '', quantity }]),
})
const amount = (pesos: string) => `$\u00a0${pesos}`

test('a missing name is marked immediately, and the error of a percentage disappears when it is corrected', async () => {
  const panel = await shop.visit('/admin/promotions', { as: await shop.make.admin() })
  await panel.getByRole('button', { name: 'Agregar promoción' }).click()
  const dialog = panel.getByRole('dialog', { name: 'Agregar promoción' })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Ingresá el nombre').waitFor()
  await dialog.getByText('Un porcentaje mayor que 0 y hasta 100').waitFor()
  await dialog.getByLabel('Tipo').selectOption('amount')
  await dialog.getByLabel('Pesos de descuento').fill('63.600')
  await dialog.getByText(amount('63.600,00'), { exact: true }).waitFor()
  await panel.goto(`${shop.url}/admin/shipping`)
  await panel.getByRole('button', { name: 'Agregar envío' }).click()
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await panel.getByText('Ingresá el nombre').waitFor()
})

test('an end date without its hour is an error, not ignored', async () => {
  const panel = await shop.visit('/admin/promotions', { as: await shop.make.admin() })
  await panel.getByRole('button', { name: 'Agregar promoción' }).click()
  const dialog = panel.getByRole('dialog', { name: 'Agregar promoción' })
  await dialog.getByLabel('Nombre').fill('Finde largo')
  await dialog.getByLabel('Porcentaje de descuento').fill('15')
  await dialog.getByLabel('Termina').focus()
  // The order of day and month depends on the browser's language.
  await panel.keyboard.type('10102030')
  await panel.keyboard.press('Enter')
  await dialog.getByText('Completá la fecha y la hora').waitFor()
  expect(await shop.db.selectFrom('promotions').selectAll().execute()).toEqual([])
  await dialog.getByLabel('Termina').fill('2030-10-10T23:59')
  await toastSays(panel, 'Promoción creada', dialog.getByRole('button', { name: 'Guardar' }).click())
  expect(await shop.db.selectFrom('promotions').select('ends_at').execute()).toEqual([
    { ends_at: '2030-10-11T02:59:00.000Z' },
  ])
  await shop.db.deleteFrom('promotions').execute()
})

test('staff create a promotion, a coupon and paid shipping; the buyer sees and pays exactly that', async () => {
  const admin = await shop.make.admin()
  const panel = await shop.visit('/admin/promotions', { as: admin })
  const promote = async (fields: Record<string, string>, example: string) => {
    await panel.getByRole('button', { name: 'Agregar promoción' }).click()
    const dialog = panel.getByRole('dialog', { name: 'Agregar promoción' })
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
    await dialog.getByText(example).waitFor()
    expect(await accessibilityFaults(panel)).toEqual([])
    await toastSays(panel, 'Promoción creada', dialog.getByRole('button', { name: 'Guardar' }).click())
    await dialog.waitFor({ state: 'hidden' })
  }
  await promote(
    { Nombre: 'Semana del perfume', 'Porcentaje de descuento': '20' },
    `Un perfume de ${amount('10.000,00')} queda en ${amount('8.000,00')}.`,
  )
  await promote(
    { Nombre: 'Bienvenida', 'Porcentaje de descuento': '10', 'Código de cupón': 'hola-10' },
    `queda en ${amount('9.000,00')}.`,
  )
  await panel.getByText('Cupón HOLA-10').waitFor()
  expect(await accessibilityFaults(panel)).toEqual([])

  await panel.goto(`${shop.url}/admin/shipping`)
  await panel.getByRole('button', { name: 'Agregar envío' }).click()
  const dialog = panel.getByRole('dialog', { name: 'Agregar envío' })
  await dialog.getByLabel('Nombre').fill('Moto en el día')
  await dialog.getByLabel('Cómo llega').selectOption('moto')
  await dialog.getByLabel('Para', { exact: true }).selectOption('codigos')
  await dialog.getByLabel('Código postal desde').fill('1000')
  await dialog.getByLabel('Código postal hasta').fill('1499')
  await dialog.getByLabel('Precio').fill('1.500,50')
  expect(await accessibilityFaults(panel)).toEqual([])
  await toastSays(panel, 'Envío creado', dialog.getByRole('button', { name: 'Guardar' }).click())
  await panel.getByText(amount('1.500,50')).waitFor()

  const bottle = await shop.make.product({ name: 'Aurora', price: 10_000 })
  const page = await shop.visit('/cart', { storage: cartOf(bottle, 2) })
  const summary = page.getByRole('complementary', { name: 'Resumen' })
  await summary.getByText('Semana del perfume').waitFor()
  await summary.getByText(amount('16.000,00')).first().waitFor()
  await summary.getByText('¿Tenés un cupón?').click()
  await summary.getByLabel('Código del cupón').fill('nada')
  await summary.getByRole('button', { name: 'Aplicar' }).click()
  await summary.getByText('Ese cupón no existe, ya no está vigente').waitFor()
  await summary.getByLabel('Código del cupón').fill('hola-10')
  await summary.getByLabel('Código del cupón').press('Enter')
  await summary.getByText('Cupón HOLA-10').waitFor()
  await summary.getByText(amount('14.400,00')).first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'Finalizar compra' }).click()
  await page.getByLabel('Nombre y apellido').fill('Juana Paz')
  await page.getByLabel('Email').fill('juana@example.com')
  await page.getByLabel('Teléfono').fill('11 2345-6789')
  await page.getByLabel('Dirección').fill('Callao 100')
  await page.getByLabel('Ciudad').fill('CABA')
  await page.getByLabel('Código postal').fill('1022')
  await page.getByRole('radio', { name: /Moto en el día/ }).check()
  await page.getByText(amount('15.900,50')).last().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({ total_amount: 15_900.5, discount_amount: 5600, shipping_method: 'Moto en el día' })
  await page.goto(`${shop.url}/orders/${order.id}`)
  await page.getByText('Cupón HOLA-10').waitFor()
  await panel.goto(`${shop.url}/admin/orders?open=${order.id}`)
  const sums = panel
    .getByRole('dialog')
    .getByRole('definition')
    .filter({ hasText: amount('1.500,50') })
  await panel.getByRole('dialog').getByText('Semana del perfume').waitFor()
  expect(await sums.evaluate((sum) => getComputedStyle(sum).textAlign)).toBe('right')

  for (const path of [
    '/',
    '/products',
    `/products/${bottle.id}`,
    '/cart',
    '/checkout',
    '/envios',
    '/preguntas-frecuentes',
    '/terminos',
    '/contact',
    '/manifest.webmanifest',
    '/feed/google.xml',
    '/payment/success',
  ]) {
    const html = await (await fetch(shop.url + path)).text()
    expect([path, html.match(/.{30}(gratis|envío incluido|y el envío\.).{10}/i)?.[0]]).toEqual([path, undefined])
  }
})

test('the error of a rate’s price disappears when it is edited', async () => {
  const page = await shop.visit('/admin/shipping', { as: await shop.make.admin() })
  await page.getByRole('button', { name: 'Agregar envío' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar envío' })
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  const error = dialog.getByText('Escribí un importe; 0 es sin cargo')
  await error.waitFor()
  await dialog.getByText('Ingresá el nombre').waitFor()
  await dialog.getByLabel('Precio').fill('3.500')
  await error.waitFor({ state: 'hidden' })
  await dialog.getByText('Ingresá el nombre').waitFor()
})

test("a colleague's changes of an open promotion or shipping method stay", async () => {
  const admin = await shop.make.admin()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` }
  const create = async (path: string, body: object) => {
    const reply = await fetch(`${shop.url}/api/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.status).toBe(201)
  }
  await create('promotions', { name: 'Fin de mes', kind: 'percent', value: 15 })
  await create('shipping-methods', { name: 'Cadete', kind: 'moto', rates: [{ price: 3000 }] })
  for (const [page, row, table] of [
    ['promotions', 'Fin de mes', 'promotions'],
    ['shipping', 'Cadete', 'shipping_methods'],
  ] as const) {
    const panel = await shop.visit(`/admin/${page}`, { as: admin })
    await panel.getByRole('button', { name: `Editar ${row}` }).click()
    const dialog = panel.getByRole('dialog')
    await dialog.getByLabel('Nombre').fill(`${row} bis`)
    await shop.db.updateTable(table).set({ is_active: false }).where('name', '=', row).execute()
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const saved = await shop.db.selectFrom(table).select('is_active').where('name', '=', `${row} bis`).execute()
    expect(saved).toEqual([{ is_active: false }])
  }
})

test('the preview of a promotion scrolls within its dialog, whose footer stays in place', async () => {
  await buyer(shop).placeOrder('Rosa', 4000)
  const panel = await shop.visit('/admin/promotions', { as: await shop.make.admin(), width: 390, height: 700 })
  await panel.getByRole('button', { name: 'Agregar promoción' }).click()
  const dialog = panel.getByRole('dialog')
  await dialog.getByLabel('Porcentaje de descuento').fill('50')
  await dialog.getByRole('button', { name: 'Probar con las últimas órdenes' }).click()
  await dialog.getByRole('table').waitFor()
  expect(await dialog.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
})

test.each([320, 1366])(
  'at %i px a long promotion name is beside its amount, and shipping names its carrier once',
  async (width) => {
    const admin = await shop.make.admin()
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` }
    const name = `Semana del perfume de autor y nicho, hasta agotar ${width}`
    const bottle = await shop.make.product({ price: 90_000 })
    const scope = { product_id: [bottle.id] }
    for (const [path, body] of [
      ['promotions', { name, kind: 'percent', value: 40, scope }],
      [
        'shipping-methods',
        { name: `Andreani ${width}`, carrier: 'Andreani', kind: 'domicilio', rates: [{ price: 3000 }] },
      ],
    ] as const) {
      await fetch(`${shop.url}/api/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    }
    const page = await shop.visit('/cart', { storage: cartOf(bottle, 1), width })
    const line = page.getByRole('complementary', { name: 'Resumen' }).getByText(name).locator('..')
    await line.waitFor()
    // Measured together, since content loading above moves both.
    const isBeside = await line.evaluate((row) => {
      const [label, price] = ['dt', 'dd'].map((part) => row.querySelector(part)?.getBoundingClientRect())
      return label !== undefined && price !== undefined && price.top < label.bottom
    })
    expect(isBeside).toBe(true)
    await page.getByRole('link', { name: 'Finalizar compra' }).click()
    const way = page.getByRole('radio', { name: new RegExp(`Andreani ${width}`) }).locator('..')
    await expect.poll(() => way.innerText()).not.toMatch(/Andreani.*Andreani/s)
  },
)

test('two promotions of one name are two rows, also after another is removed', async () => {
  const { token } = await shop.make.admin()
  const first = await shop.make.product({ name: 'Iris', price: 500 })
  const all = [first, await shop.make.product({ price: 1000 }), await shop.make.product({ price: 2000 })]
  for (const [place, { id }] of all.entries()) {
    const body = { name: place === 0 ? 'Solo hoy' : 'Feria', kind: 'percent', value: 50, scope: { product_id: [id] } }
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    await fetch(`${shop.url}/api/admin/promotions`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const cart = all.map(({ id, name, price }) => ({ id, name, price, image: '', quantity: 1 }))
  const page = await shop.visit('/cart', { storage: { cart: JSON.stringify(cart) } })
  const summary = page.getByRole('complementary', { name: 'Resumen' })
  const amounts = () =>
    summary
      .locator('dt', { hasText: /^(Feria|Solo hoy)$/ })
      .locator('..')
      .allInnerTexts()
  await expect.poll(amounts).toHaveLength(3)
  await page.getByRole('button', { name: 'Eliminar Iris' }).click()
  await expect.poll(amounts).toHaveLength(2)
})
