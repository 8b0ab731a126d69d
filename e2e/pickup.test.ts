import { expect, test } from 'vitest'
import { defaultSettings } from '../src/settings/contract.ts'
import { flatRate } from '../test/support/flat-rate.ts'
import { accessibilityFaults } from './support/axe.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()

test('a buyer picks up an order without an address, with the code shown to staff', async () => {
  const admin = await shop.make.admin()
  await shop.db
    .insertInto('shipping_methods')
    .values({ name: 'Retiro en Palermo', kind: 'retiro', position: 2, rates: JSON.stringify([{ ...flatRate }]) })
    .execute()
  const bottle = await shop.make.product({ name: 'Aurora', price: 10_000 })
  const cart = JSON.stringify([{ id: bottle.id, name: bottle.name, price: bottle.price, image: '', quantity: 1 }])
  const page = await shop.visit('/checkout', { storage: { cart } })
  await page.getByRole('radio', { name: /Retiro en Palermo/ }).check()
  const place = `${defaultSettings.address} · ${defaultSettings.hours_footer}`
  await page.getByRole('group', { name: 'Cómo lo recibís' }).getByText(place).waitFor()
  await page.getByLabel('Dirección').waitFor({ state: 'detached' })
  await page.getByLabel('Notas para el retiro').waitFor()
  await page.getByLabel('Nombre y apellido').fill('Juana Paz')
  await page.getByLabel('Email').fill('juana@example.com')
  await page.getByLabel('Teléfono').fill('11 2345-6789')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  const recap = page.locator('main dl').filter({ hasText: 'juana@example.com' })
  await expect.poll(() => recap.locator('dt').allInnerTexts()).toEqual(['Te escribimos a', 'Cómo lo recibís'])
  await recap.getByText('Retiro en Palermo').waitFor()
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()

  const panel = await shop.visit(`/admin/orders?open=${id}`, { as: admin })
  const confirm = async (button: string, action: string) => {
    await panel.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
    await panel.getByRole('button', { name: action, exact: true }).last().click()
  }
  await confirm('Aprobar', 'Aprobar')
  await confirm('Lista para retirar', 'Avisar al cliente')
  // The order's page loads the code only once, so it must exist before.
  await panel.getByRole('dialog', { name: 'Lista para retirar' }).waitFor({ state: 'hidden' })
  await page.goto(`${shop.url}/orders/${id}`)
  const code = (await page.getByText(/^\d{6}$/).textContent()) ?? ''
  await page.getByRole('region', { name: 'Entrega' }).getByText(place).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await panel.getByRole('button', { name: 'Entregar', exact: true }).click()
  await panel.getByLabel('Código de retiro').fill(code === '000000' ? '000001' : '000000')
  await panel.getByRole('button', { name: 'Marcar entregada' }).click()
  await panel.getByText('Ese código no es el de esta orden').waitFor()
  expect(await accessibilityFaults(panel)).toEqual([])
  await panel.getByLabel('Código de retiro').fill(code)
  await panel.getByRole('button', { name: 'Marcar entregada' }).click()
  await panel.getByText('Orden entregada').first().waitFor()
})
