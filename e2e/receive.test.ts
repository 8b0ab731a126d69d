import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stockOf } from '../test/support/stock-of.ts'
import { accessibilityFaults } from './support/axe.ts'
import { holdResponse } from './support/hold-response.ts'
import { logBackIn, loseSession } from './support/lose-session.ts'
import { makeKeysFast } from './support/make-keys-fast.ts'
import { clearMoves, movedControls, watchControls } from './support/moved-controls.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()
const { make, db, visit } = shop

/** An EAN-13 of the range for in-store use. */
function newEan() {
  const digits = `20${randomInt(1e9, 1e10)}`
  const sum = [...digits].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
const phone = { width: 390, height: 844 }
const field = (page: Page) => page.getByLabel('Código de barras o SKU')
async function writePaper(page: Page, document: string) {
  await page.getByLabel('Proveedor').fill('Perfumes SA')
  await page.getByLabel('Número del remito o la factura').fill(document)
  await page.getByRole('button', { name: 'Seguir con los perfumes' }).click()
}
/** Types like a scanner: all characters at once, then the final key. */
async function scan(page: Page, code: string, end: 'Enter' | 'Tab' = 'Enter') {
  await page.keyboard.type(code)
  await page.keyboard.press(end)
}

test('goods are counted with a scanner on a phone, with costs, and saved as one receipt with labels', async () => {
  const [one, other] = [newEan(), newEan()]
  const yara = await make.product({ name: 'Yara', barcode: one, stock: 2, price: 1000 })
  const asad = await make.product({ name: 'Asad', barcode: other, stock: 0 })
  const page = await visit('/admin/receive', { as: await make.admin(), ...phone })
  await writePaper(page, '0001-4521')
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  for (const code of [one, other, one]) await scan(page, code)
  await scan(page, one, 'Tab')
  await scan(page, `0${one}`)
  expect(await field(page).inputValue()).toBe('')
  await page.getByRole('textbox', { name: 'Unidades de Yara' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Unidades de Yara' }).inputValue()).toBe('4')
  await page
    .getByRole('status')
    .getByText(/^Yara.*: 4$/)
    .waitFor()
  // A spreadsheet's «12,0» must not become 120.
  await page.getByRole('textbox', { name: 'Unidades de Yara' }).fill('12,0')
  expect(await page.getByRole('textbox', { name: 'Unidades de Yara' }).inputValue()).toBe('4')
  await page.getByRole('button', { name: 'Uno más de Asad' }).click()
  // With the focus on a button, which the scanner's Enter must not press again.
  await scan(page, one)
  await page.getByRole('button', { name: 'Uno menos de Yara' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Yara' }).getByLabel('Costo de cada uno').fill('575,31')
  await page.getByText('Margen 42,5 %').waitFor()
  await page.getByText('6 unidades').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Guardar recepción' }).click()
  await page.getByRole('heading', { name: 'Entraron 6 unidades' }).waitFor()
  expect([await stockOf(db, yara.id), await stockOf(db, asad.id)]).toEqual([6, 2])
  for (const path of [`/products/${yara.id}`, `/products/${yara.id}.data`, '/products', '/']) {
    expect(await (await fetch(shop.url + path)).text()).not.toMatch(/cost_price|unit_cost|575\.31/)
  }
  const [labels] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: '6 etiquetas de 2 perfumes' }).click(),
  ])
  expect(new URL(labels.url()).search).toContain(`${yara.id}x4`)
  await page.getByRole('button', { name: 'Recibir otra entrega' }).click()
  await writePaper(page, '1-4521')
  await scan(page, one)
  await page.getByRole('textbox', { name: 'Unidades de Yara' }).waitFor()
  await page.getByRole('button', { name: 'Guardar recepción' }).click()
  await page
    .getByRole('alert')
    .getByText(/ya guardó el remito 0001-4521 de Perfumes SA/)
    .waitFor()
  expect(await stockOf(db, yara.id)).toBe(6)
})

test('a code scanned with the focus in a quantity counts a unit and does not change the quantity', async () => {
  const [one, other] = [newEan(), newEan()]
  await make.product({ name: 'Yara', barcode: one })
  await make.product({ name: 'Asad', barcode: other })
  const page = await visit('/admin/receive', { as: await make.admin(), ...phone })
  await writePaper(page, 'D-9')
  const units = (name: string) => page.getByRole('textbox', { name: `Unidades de ${name}` })
  await scan(page, one)
  await units('Yara').fill('12')
  await makeKeysFast(page)
  await scan(page, other)
  await units('Asad').waitFor()
  await units('Yara').focus()
  await scan(page, one, 'Tab')
  await expect.poll(() => units('Yara').inputValue()).toBe('13')
  const cost = page.getByRole('listitem').filter({ hasText: 'Asad' }).getByLabel('Costo de cada uno')
  await cost.fill('575,31')
  await scan(page, one)
  await expect.poll(() => units('Yara').inputValue()).toBe('14')
  expect(await cost.inputValue()).toBe('575,31')
  expect(await units('Asad').inputValue()).toBe('1')
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
})

test('counts survive a lost connection, a reload and the end of the session', async () => {
  const code = newEan()
  const product = await make.product({ name: 'Oud', barcode: code, stock: 0 })
  const admin = await make.admin()
  const page = await visit('/admin/receive', { as: admin, ...phone })
  await writePaper(page, 'B-1')
  await page.context().setOffline(true)
  for (const _box of [1, 2, 3]) await scan(page, code)
  await page.getByText('Sin conexión: seguí contando').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('textbox', { name: 'Unidades de Oud' }).waitFor()
  await page.reload()
  expect(await page.getByRole('textbox', { name: 'Unidades de Oud' }).inputValue()).toBe('3')
  // The response is lost after the shop saved the receipt: repeated, it counts once.
  await page.route('**/api/admin/receipts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Guardar recepción' }).click()
  await page
    .getByRole('alert')
    .getByText(/no se cuenta dos veces/)
    .waitFor()
  await page.unroute('**/api/admin/receipts')
  await page.getByRole('button', { name: 'Guardar recepción' }).click()
  await page.getByRole('heading', { name: 'Entraron 3 unidades' }).waitFor()
  expect(await stockOf(db, product.id)).toBe(3)
  await page.getByRole('button', { name: 'Recibir otra entrega' }).click()
  await writePaper(page, 'B-2')
  await scan(page, code)
  await page.getByRole('textbox', { name: 'Unidades de Oud' }).waitFor()
  await loseSession(db, admin, page.getByRole('button', { name: 'Guardar recepción' }))
  await logBackIn(page, admin)
  await page.getByRole('textbox', { name: 'Unidades de Oud' }).waitFor()
  await page.getByText('B-2').waitFor()
  await page.getByRole('button', { name: 'Guardar recepción' }).click()
  await page.getByRole('heading', { name: 'Entró 1 unidad' }).waitFor()
  expect(await stockOf(db, product.id)).toBe(4)
})

test('the store room adds a new perfume, and a barcode to one without', async () => {
  const [fresh, missing] = [newEan(), newEan()]
  const known = await make.product({ name: 'Lattafa Ramz', stock: 1 })
  const page = await visit('/admin/receive', { as: await make.user({ role: 'deposito' }), ...phone })
  await writePaper(page, 'C-1')
  await scan(page, fresh)
  await scan(page, missing)
  await page.getByRole('button', { name: 'Guardar recepción' }).click()
  await page.getByRole('alert').getByText('Hay 2 códigos sin perfume').waitFor()
  await page.getByRole('button', { name: `¿Qué perfume es? Código ${fresh}` }).click()
  await page.getByRole('dialog', { name: '¿Qué perfume es?' }).getByRole('button', { name: 'Perfume nuevo' }).click()
  const form = page.getByRole('dialog', { name: 'Perfume nuevo' })
  await form.getByRole('button', { name: 'Guardar y sumar' }).click()
  await form.getByText('El nombre es requerido').waitFor()
  await form.getByLabel('Nombre').fill('Khamrah Qahwa')
  await form.getByLabel('Nombre').press('Enter')
  await form.getByText('Queda fuera de la tienda').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Guardar y sumar' }).click()
  await page.getByText('fuera de la tienda').waitFor()
  await page.getByRole('button', { name: `¿Qué perfume es? Código ${missing}` }).click()
  const search = page.getByRole('dialog', { name: '¿Qué perfume es?' })
  await search.getByLabel('Buscar por nombre o marca').fill('ramz')
  await search.getByRole('button', { name: /Lattafa Ramz/ }).click()
  await page.getByRole('textbox', { name: 'Unidades de Lattafa Ramz' }).waitFor()
  await expect.poll(() => page.getByLabel('Costo de cada uno').count()).toBe(0)
  await page.getByRole('button', { name: 'Guardar recepción' }).click()
  await page.getByRole('heading', { name: 'Entraron 2 unidades' }).waitFor()
  const made = await db
    .selectFrom('products')
    .select(['stock', 'is_active', 'barcode'])
    .where('name', '=', 'Khamrah Qahwa')
    .executeTakeFirstOrThrow()
  expect(made).toEqual({ stock: 1, is_active: false, barcode: fresh })
  const { barcode } = await db
    .selectFrom('products')
    .select('barcode')
    .where('id', '=', known.id)
    .executeTakeFirstOrThrow()
  expect([barcode, await stockOf(db, known.id)]).toEqual([missing, 2])
})

test.each(['dueno', 'deposito'] as const)(
  'the response to a scan causes no layout shift, for the role %s',
  async (role) => {
    const [known, hidden] = [newEan(), newEan()]
    await make.product({ name: 'Yara', barcode: known })
    await make.product({ name: 'Asad', barcode: hidden, is_active: false })
    const page = await visit('/login', { as: await make.user({ role }), ...phone })
    await watchControls(page)
    await page.goto('/admin/receive')
    await writePaper(page, 'D-1')
    for (const [code, answered] of [
      [known, 'Unidades de Yara'],
      [hidden, 'Unidades de Asad'],
      [newEan(), '¿Qué perfume es?'],
    ] as const) {
      const answer = await holdResponse(page, /\/api\/admin\/receipts\/scanned/)
      await scan(page, code)
      await answer.isRequested
      await page.getByText(/^Buscando/).waitFor()
      await clearMoves(page)
      await answer.release()
      await page.getByLabel(answered).waitFor()
      expect.soft(await movedControls(page), answered).toEqual([])
    }
    await page.getByText('fuera de la tienda').waitFor()
  },
)

test('the camera reads codes on this page alone, and the screen says so if the browser cannot', async () => {
  const code = newEan()
  await make.product({ name: 'Ámbar', barcode: code })
  const admin = await make.admin()
  const page = await visit('/admin', { as: admin, ...phone })
  await page.addInitScript((digits) => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static async getSupportedFormats() {
          return ['ean_13', 'qr_code']
        }
        async detect() {
          // Slow, like a busy phone.
          await new Promise((resolve) => setTimeout(resolve, 1600))
          Object.assign(globalThis, { looks: (Reflect.get(globalThis, 'looks') ?? 0) + 1 })
          return [{ rawValue: digits }]
        }
      },
    })
    const canvas = document.createElement('canvas')
    // A canvas stream emits a frame per drawing.
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 10, 10), 50)
    const stream = canvas.captureStream(5)
    navigator.mediaDevices.getUserMedia = async () => stream
    Object.assign(globalThis, { unplug: () => stream.getVideoTracks()[0]?.stop() })
  }, code)
  await page
    .getByRole('button', { name: 'Menú' })
    .or(page.getByRole('button', { name: 'Abrir menú' }))
    .first()
    .click()
  await page.getByRole('link', { name: 'Recibir mercadería' }).click()
  await page.getByRole('button', { name: 'Cámara', exact: true }).click()
  await page.getByRole('textbox', { name: 'Unidades de Ámbar' }).waitFor()
  await page.waitForFunction(() => Number(Reflect.get(globalThis, 'looks')) >= 3)
  // A code held in front of the camera counts once.
  expect(await page.getByRole('textbox', { name: 'Unidades de Ámbar' }).inputValue()).toBe('1')
  await page.evaluate('unplug()')
  await page.getByRole('alert').getByText('Se cortó la cámara. Cerrala y volvé a abrirla.').waitFor()
  await page.getByRole('button', { name: 'Cerrar la cámara' }).click()
  await page.locator('video').waitFor({ state: 'detached' })
  const policyOf = async (path: string) => (await fetch(`${shop.url}${path}`)).headers.get('permissions-policy')
  // The first answer, and one from the cache.
  for (let turn = 0; turn < 2; turn++) expect(await policyOf('/admin/receive?camera=1')).toContain('camera=(self)')
  expect(await policyOf('/admin/products')).toContain('camera=()')
  expect(await policyOf('/')).toContain('camera=()')

  const plain = await visit('/admin/receive?camera=1', { as: admin, ...phone })
  await plain
    .getByRole('alert')
    .getByText(/no sabe leer códigos con la cámara/)
    .waitFor()
})
