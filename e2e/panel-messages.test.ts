import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buyer } from './support/buyer.ts'
import { openBrowser } from './support/open-browser.ts'
import { keepToasts, toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, db, visit, url } = shop
const { placeOrder, sendTransfer } = buyer(shop)

/** Whether the centre of the element is not covered. */
const isOnTop = (element: Locator) =>
  element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

/** Elements outside an open modal dialog are inert: hidden from screen readers even if visible. */
const isInert = (element: Locator) =>
  element.evaluate((one) => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1)
    return top !== undefined && !top.contains(one)
  })

/** Skips the countdown by clicks within the page, since a busy machine may take longer than ten seconds between two. */
const shipNow = (question: Locator) =>
  question.evaluate(async (dialog) => {
    const button = (words: string) =>
      [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === words) as HTMLElement
    button('Marcar enviada').click()
    await new Promise((resolve) => setTimeout(resolve))
    button('Enviar ya').click()
  })

async function act(as: { token: string }, path: string) {
  const reply = await fetch(`${url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${as.token}` } })
  expect(reply.status).toBe(200)
}

test('a toast is visible, announced and clickable above an open dialog', async () => {
  const order = await placeOrder('Nora Nota', 900)
  const page = await visit('/admin/orders', { as: await make.admin() })
  await keepToasts(page)
  await page.getByRole('button', { name: `Ver ${order.order_number}` }).click()
  const panel = page.getByRole('dialog', { name: `Orden ${order.order_number}` })
  await panel.getByLabel(/nota/i).fill('Llamar antes')
  await panel.getByRole('button', { name: 'Agregar nota' }).click()
  const toast = page.locator('.toast', { hasText: 'Nota agregada' })
  await toast.waitFor()
  expect([await isOnTop(toast), await isInert(toast)]).toEqual([true, false])
  // A second toast is announced without repeating the first.
  expect(await toast.locator('..').getAttribute('aria-atomic')).toBe('false')
  await toast.getByRole('button', { name: 'Cerrar aviso' }).click()
  await toast.waitFor({ state: 'detached' })
  expect(await panel.isVisible()).toBe(true)
})

test('a failure is shown inside its dialog, which stays open', async () => {
  const order = await placeOrder('Elva Envío', 1900)
  const admin = await make.admin()
  await act(admin, `/api/admin/orders/${order.id}/approve`)
  const page = await visit(`/admin/orders?search=${order.order_number}`, { as: admin })
  await page.getByRole('button', { name: `Ver ${order.order_number}` }).click()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Enviar orden' })
  await question.getByLabel(/Número de seguimiento/).fill('AB 123')
  await page.route('**/ship', (route) => route.abort())
  await shipNow(question)
  const failure = question.getByText('Error al enviar la orden')
  await failure.waitFor()
  await expect.poll(() => isOnTop(failure)).toBe(true)
  expect(await question.getByLabel(/Número de seguimiento/).inputValue()).toBe('AB 123')
  await page.unroute('**/ship')
  await toastSays(page, 'Orden enviada', shipNow(question))
})

test('a decision that a colleague made first is reported with their name, and the screen stays', async () => {
  const [first, second] = [await placeOrder('Flor Primera', 800), await placeOrder('Gil Segundo', 700)]
  const payment = await sendTransfer(first, 'CARRERA-1')
  await sendTransfer(second, 'CARRERA-2')
  const rosa = await make.user({ role: 'dueno', first_name: 'Rosa' })
  const page = await visit('/admin/payments?search=carrera', { as: await make.admin() })
  // On a slow machine the event would arrive before the click and close the dialog.
  await page.route('**/api/admin/events*', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: `Ver detalle de ${first.order_number}` }).click()
  const panel = page.getByRole('dialog', { name: `Orden ${first.order_number}` })
  await panel.getByRole('button', { name: 'Rechazar' }).click()
  await act(rosa, `/api/admin/verify-payment/${payment}`)
  await page.getByRole('dialog', { name: 'Rechazar transacción' }).getByRole('button', { name: 'Rechazar' }).click()
  const news = panel.getByText('Ya la verificó Rosa hace un momento.')
  await news.waitFor()
  await expect.poll(() => isOnTop(news)).toBe(true)
  await panel.getByText('Verificado', { exact: true }).waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Rechazar' }).count()).toBe(0)

  await page.goto(`/admin/orders?search=${second.order_number}`)
  await page.getByRole('button', { name: `Ver ${second.order_number}` }).click()
  const order = page.getByRole('dialog', { name: `Orden ${second.order_number}` })
  await order.getByRole('button', { name: 'Aprobar' }).click()
  await act(rosa, `/api/admin/orders/${second.id}/cancel`)
  await page.getByRole('dialog', { name: 'Aprobar orden' }).getByRole('button', { name: 'Aprobar' }).click()
  await order.getByText(/La canceló Rosa hace un momento\./).waitFor()
  await order.locator('dd', { hasText: 'Cancelado' }).first().waitFor()
})

test('a refund that a colleague made first is reported', async () => {
  const order = await placeOrder('Hugo Devuelto', 900)
  const rosa = await make.user({ role: 'dueno', first_name: 'Rosa' })
  await act(rosa, `/api/admin/orders/${order.id}/approve`)
  const page = await visit('/admin', { as: await make.admin() })
  await page.route('**/api/admin/events*', (route) => route.abort())
  await page.goto(`/admin/orders?search=${order.order_number}&open=${order.id}`)
  await keepToasts(page)
  const panel = page.getByRole('dialog', { name: `Orden ${order.order_number}` })
  await panel.getByRole('button', { name: 'Devolver el pago' }).click()
  const question = page.getByRole('dialog', { name: /^Devolver el pago de la orden/ })
  await question.waitFor()
  const { id } = await db.selectFrom('payments').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow()
  await act(rosa, `/api/admin/payments/${id}/refund`)
  await question.getByRole('button', { name: /^Devolver \$/ }).click()
  const toast = page.getByText('Este pago ya se devolvió entero.')
  await toast.waitFor()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => isOnTop(toast)).toBe(true)
  await panel.getByText(/Rosa · a mano/).waitFor()
})

test('Enter opens the detail of the focused row, and it stays open', async () => {
  await sendTransfer(await placeOrder('Enter Uno', 500))
  await make.user({ first_name: 'Enter' })
  await db
    .insertInto('contact_messages')
    .values({ name: 'Inés', email: 'ines@example.com', subject: 'Envíos', message: '¿Llegan a Ushuaia?' })
    .execute()
  await db
    .insertInto('mails')
    .values({ key: 'enter', kind: 'staff-alert', to_address: 'a@example.com', state: 'descartado' })
    .execute()
  const admin = await make.admin()
  await fetch(`${url}/api/admin/settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ settings: { phone: '11 4455 6677' } }),
  })
  const page = await visit('/admin', { as: admin })
  const lists = ['payments', 'orders', 'contacts', 'customers', 'audit', 'mails', 'products']
  const stays: [string, boolean][] = []
  for (const list of lists) {
    await page.goto(`/admin/${list}`)
    const row = page.locator('.admin-table tbody tr').first()
    await row.waitFor()
    // The list is visible a moment before it handles keys.
    const goToRow = async () => {
      if (!(await hasFocus(row))) await page.keyboard.press('j')
      return hasFocus(row)
    }
    await expect.poll(goToRow).toBe(true)
    await page.keyboard.press('Enter')
    stays.push([list, await staysOpen(page)])
  }
  expect(stays).toEqual(lists.map((list) => [list, true]))
})

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement)

async function staysOpen(page: Page) {
  const dialog = page.locator('dialog[open]')
  await dialog.first().waitFor()
  // Any effect of the same key press on the dialog happens within two frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return dialog.first().isVisible()
}
