import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { everyProduct } from '../src/promotions/every-product.ts'
import { buyer } from './support/buyer.ts'
import { changeSettings } from './support/change-settings.ts'
import { movedControls, watchControls } from './support/moved-controls.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()
const { make, db, visit } = shop
const { placeOrder, sendTransfer } = buyer(shop)

/** Opens the panel in a tall window with responses that are late and out of order. */
async function visitSlowly(width = 1366) {
  const page = await visit('/login', { as: await make.admin(), width, height: 3000 })
  await watchControls(page)
  let calls = 0
  await page.route(/\/api\/(?!admin\/events)/, async (route) => {
    calls += 1
    await sleep(((calls * 7) % 5) * 100)
    await route.continue()
  })
  return page
}

test.each([
  ['/admin', 1366],
  ['/admin/cash', 1366],
  ['/admin/configuration', 1366],
  ['/admin/payments', 1366],
  ['/admin/sales/new', 1366],
  ['/admin/jobs', 1366],
  ['/admin/reports', 390],
] as const)('nothing that can be pressed moves while %s comes at %i px', async (path, width) => {
  await placeOrder('Eva Quieta', 900)
  const page = await visitSlowly(width)
  await page.goto(path)
  await settled(page)
  expect(await movedControls(page)).toEqual([])
})

test('controls in the detail of a list do not move while it loads', async () => {
  const [waiting, paid] = [await placeOrder('Eva Espera', 900), await placeOrder('Olga Otra', 900)]
  await sendTransfer(waiting)
  // Its postal code is of Santa Fe, so that a warning appears above the controls.
  const odd = { status: 'confirmado', customer_province: 'Córdoba', customer_postal_code: '2000' } as const
  await db.updateTable('orders').set(odd).where('id', '=', paid.id).execute()
  const from = { name: 'Juana', email: 'juana@example.com', subject: 'Envíos', message: '¿Llegan a Ushuaia?' }
  await db.insertInto('contact_messages').values(from).execute()
  await db.insertInto('promotions').values({ name: 'Diez', kind: 'percent', value: 10, scope: everyProduct }).execute()
  await make.category('Árabes')
  await changeSettings(shop, { decants_allowed: true })
  const page = await visitSlowly()
  const opened: [path: string, ...presses: (string | RegExp)[]][] = [
    [`/admin/orders?open=${paid.id}`],
    ['/admin/orders', `Ver ${paid.order_number}`, 'Orden siguiente'],
    ['/admin/orders', `Aprobar ${waiting.order_number}`],
    ['/admin/contacts', 'Ver mensaje de Juana'],
    ['/admin/customers', /^Ver a/],
    ['/admin/promotions', 'Editar Diez'],
    ['/admin/shipping', /^Editar/],
    ['/admin/products', /^Fraccionar/],
  ]
  for (const [path, ...presses] of opened) {
    await page.goto(path)
    for (const press of presses) await page.getByRole('button', { name: press }).first().click()
    await settled(page)
    expect.soft(await movedControls(page), [path, ...presses].join(' ')).toEqual([])
  }
})
