import { expect, test } from 'vitest'
import { person } from '../test/support/person.ts'
import { accessibilityFaults } from './support/axe.ts'
import { openBrowser } from './support/open-browser.ts'
import { readScripts } from './support/scripts.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()

async function order(customer_name: string) {
  const { id: product_id } = await shop.make.product({ name: 'Asad' })
  const reply = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...person,
      customer_name,
      items: [{ product_id, quantity: 1 }],
    }),
  })
  return ((await reply.json()) as { order: { order_number: string } }).order.order_number
}

test('the bell of the panel updates while the page is visible, and its entries link to their records', async () => {
  const page = await shop.visit('/admin', { as: await shop.make.admin() })
  await page.clock.install()
  await page.reload()
  await page.getByRole('button', { name: 'Notificaciones', exact: true }).waitFor()
  // The first request for the count must be over: it is not one of the polls.
  await settled(page)

  const look = (visibilityState: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibilityState)
  await look('hidden')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('unread-count') && asked.push(request.url()))
  await page.clock.fastForward(120_000)
  expect(asked).toEqual([])
  const order_number = await order('Juana Paz')
  await expect.poll(async () => (await shop.readMails()).join()).toContain('Recibimos tu pedido')
  await look('visible')
  await page.getByRole('button', { name: 'Notificaciones, 1 sin leer' }).waitFor()
  await order('Otra')
  await expect
    .poll(async () => {
      // A poll without a response would be aborted by the next one.
      const answered = page.waitForResponse('**/unread-count/*')
      await page.clock.fastForward(30_000)
      await answered
      return page.getByRole('button', { name: 'Notificaciones, 2 sin leer' }).count()
    })
    .toBe(1)

  await page.getByRole('button', { name: 'Notificaciones, 2 sin leer' }).click()
  const news = page.getByRole('link', { name: `Nueva orden ${order_number}` })
  await news.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await news.click()
  await page.waitForURL((url) => url.pathname === '/admin/orders' && url.searchParams.get('search') === order_number)
  await page.getByRole('button', { name: 'Notificaciones, 1 sin leer' }).waitFor()
  await expect.poll(() => news.isVisible()).toBe(false)
})

test.each([390, 1366])(
  'staff see each mail as its recipient does, without running its scripts, at %i px',
  async (width) => {
    const order_number = await order('Interminable'.repeat(5))
    // The mail must be saved before the list is opened.
    const states = () =>
      shop.db
        .selectFrom('mails')
        .select('state')
        .where('subject', '=', `Recibimos tu pedido: ${order_number}`)
        .execute()
    await expect.poll(states).toEqual([{ state: 'guardado' }])
    const page = await shop.visit('/admin/mails', { as: await shop.make.admin(), width })
    await page.getByLabel('Buscar').fill(`recibimos tu pedido: ${order_number}`)
    const row = page.getByRole('row').filter({ hasText: order_number })
    await expect.poll(() => row.count()).toBe(1)
    await row.getByText('Guardado, sin enviar').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await row.getByRole('button', { name: 'Ver el mail para juana@example.com' }).click()
    const mail = page.frameLocator('iframe[title="Vista previa del mail"]')
    await mail.getByRole('heading', { name: 'Recibimos tu pedido' }).waitFor()
    // The frame allows inline styles, which the panel's policy forbids.
    const button = mail.getByRole('link', { name: 'Pagar mi pedido' })
    expect(await button.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(107, 42, 58)')
    // Long words do not widen the mail.
    expect(await mail.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0)
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts')
    await page.getByText('Texto sin formato').click()
    await page.getByText(`Concepto  ${order_number}`).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

test('a mail that is not rendered yet is not reported as too old', async () => {
  const { id } = await shop.db
    .insertInto('mails')
    .values({ key: 'not-written', kind: 'order-received', to_address: 'ana@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await shop.visit(`/admin/mails?open=${id}`, { as: await shop.make.admin() })
  await page.getByText('Todavía no se escribió').waitFor()
  expect(await page.getByText('No hay una copia de este mail').count()).toBe(0)
})

test('the code that renders mails is not sent to browsers', async () => {
  for (const { name, text } of await readScripts()) {
    expect(text, name).not.toMatch(/x-apple-disable-message-reformatting|html-to-text/)
  }
})
