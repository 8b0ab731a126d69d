import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { buyer } from '../e2e/support/buyer.ts'
import { spawnShop } from '../e2e/support/shop-process.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { chromiumPath } from '../test/support/chromium.ts'
import { liftOrderLimits } from '../test/support/lift-order-limits.ts'
import { makers } from '../test/support/make.ts'
import { openFreshDatabase } from './fresh-database.ts'
import { rounded } from './support/report.ts'

/*
 * Counts the clicks, keys, fields and seconds of typical staff tasks, without thinking time. A field is one text typed or
 * scanned. `before` is the sum of clicks, keys and fields in the review of 2026-11-22, undefined where the task was
 * impossible; the ratio compares these sums.
 */
type Count = { clicks: number; keys: number; fields: number }
type Scene = { name: string; before: number | undefined; run: (page: Page) => Promise<void> }

await buildIfNeeded()
const database = await openFreshDatabase()
const { db } = database
const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-bench-'))
const limits = { RATE_LOGIN: '0', RATE_FORMS: '0', RATE_ORDERS: '0' }
const shop = await spawnShop({ DATA_DIR, DATABASE_URL: database.url, DEMO: '0', ...limits })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
const make = makers(db)
const { placeOrder, sendTransfer } = buyer({ url: shop.url, make })
let typed = 0
const codes = ['7791234567898', '7790001000019', '7790001000026']

try {
  await shop.ready()
  await liftOrderLimits(db)
  const { token } = await make.admin()
  const table: Record<string, object> = {}
  for (const { name, before, run } of scenes()) {
    const { count, seconds } = await act(token, run)
    const all = count.clicks + count.keys + count.fields
    table[name] = { ...count, seconds, before: before ?? 'impossible', ratio: before ? rounded(all / before, 2) : '' }
  }
  console.table(table)
} finally {
  await browser.close()
  await shop.stop()
  await database.close()
  await rm(DATA_DIR, { recursive: true, force: true })
}

function scenes(): Scene[] {
  return [
    { name: 'verify 8 transfers', before: 16, run: verifyEight },
    { name: 'find a transfer by its amount', before: undefined, run: findAmount },
    { name: 'find the caller by phone', before: undefined, run: findCaller },
    { name: 'ship 10 orders', before: 60, run: shipTen },
    { name: 'receive 3 perfumes', before: 12, run: receiveThree },
    { name: 'sell 2 bottles at the counter', before: undefined, run: sellTwo },
  ]
}

/** The seconds include the scene's preparation: its orders are placed through the API. */
async function act(token: string, run: Scene['run']) {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 1366, height: 768 },
    locale: 'es-AR',
  })
  const page = await context.newPage()
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  const counted = { clicks: 0, keys: 0 }
  await page.exposeFunction('count', (what: 'clicks' | 'keys') => {
    counted[what] += 1
  })
  await page.addInitScript(() => {
    const count = (what: string) => (window as unknown as { count(what: string): void }).count(what)
    addEventListener('pointerdown', () => count('clicks'), true)
    addEventListener('keydown', () => count('keys'), true)
  })
  typed = 0
  const began = performance.now()
  await run(page)
  const seconds = rounded((performance.now() - began) / 1000, 2)
  await context.close()
  return { count: { ...counted, fields: typed } satisfies Count, seconds }
}

/** Fills in one field at once, like a scanner. */
async function type(page: Page, text: string) {
  typed += 1
  await page.keyboard.insertText(text)
}

async function verifyEight(page: Page) {
  const orders = []
  for (const name of 'Ana Bea Caro Dina Eva Fabi Gala Hilda'.split(' '))
    orders.push(await placeOrder(name, 1000 + orders.length))
  for (const order of orders) await sendTransfer(order)
  await page.goto('/admin')
  await page.getByRole('heading', { name: '8 transferencias por verificar' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  for (const { order_number } of orders) {
    await page.getByRole('dialog', { name: `Orden ${order_number}` }).waitFor()
    await page.keyboard.press('v')
    await page.getByRole('dialog', { name: 'Verificar transacción' }).waitFor()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('dialog', { name: `Orden ${orders.at(-1)?.order_number}` }).waitFor({ state: 'hidden' })
}

async function findAmount(page: Page) {
  const order = await placeOrder('Irma Importe', 507_800)
  await sendTransfer(order)
  await openAnywhere(page, '507.800', order.order_number)
}

async function findCaller(page: Page) {
  const order = await placeOrder('Laura Llama', 900)
  await db
    .updateTable('orders')
    .set({ customer_phone: '(0351) 15 455-6677', customer_phone_e164: '+5493514556677' })
    .where('id', '=', order.id)
    .execute()
  await openAnywhere(page, '351 4556677', order.order_number)
}

async function openAnywhere(page: Page, text: string, order_number: string) {
  await page.goto('/admin/products')
  await page.getByRole('heading', { name: 'Productos' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Orden, cliente/ }).waitFor()
  await type(page, text)
  await page.getByRole('option', { name: order_number }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: `Orden ${order_number}` }).waitFor()
}

async function shipTen(page: Page) {
  for (let place = 0; place < 10; place += 1) {
    const { id } = await placeOrder(`Envía ${place}`, 1500)
    await db.updateTable('orders').set({ status: 'confirmado' }).where('id', '=', id).execute()
  }
  await page.goto('/admin/orders?status=confirmado&search=envia')
  await page.getByRole('checkbox', { name: /Seleccionar tod/ }).click()
  await page.getByRole('button', { name: 'Enviar (10)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar 10 órdenes' })
  await dialog.getByLabel('Transporte de todas').click()
  await type(page, 'Andreani')
  await dialog
    .getByLabel(/^Número de seguimiento de/)
    .first()
    .click()
  for (let place = 0; place < 10; place += 1) {
    await type(page, `AND-${place}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Enviar ya' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function receiveThree(page: Page) {
  for (const barcode of codes) await make.product({ name: `Llega ${barcode}`, barcode, stock: 0, price: 1500 })
  await page.goto('/admin/receive')
  await page.getByLabel('Proveedor').click()
  await type(page, 'Perfumes SA')
  await page.keyboard.press('Tab')
  await type(page, '0001-4521')
  await page.keyboard.press('Enter')
  await page.getByLabel('Código de barras o SKU').waitFor()
  for (const code of codes) {
    await type(page, code)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: `Unidades de Llega ${code}` }).waitFor()
  }
  await page.getByRole('button', { name: 'Guardar recepción' }).click()
  await page.getByRole('heading', { name: 'Entraron 3 unidades' }).waitFor()
}

async function sellTwo(page: Page) {
  await page.goto('/admin/sales/new')
  await page.getByRole('combobox', { name: 'Escaneá o escribí un perfume' }).waitFor()
  for (const code of codes.slice(0, 2)) {
    await type(page, code)
    await page.keyboard.press('Enter')
    await page.getByLabel(`Cantidad de Llega ${code}`).waitFor()
  }
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Venta hecha' }).waitFor()
}
