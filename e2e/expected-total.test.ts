import { expect, test } from 'vitest'
import { guest } from '../test/support/person.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()

test('a once-per-buyer promotion already used: the new total is shown before the order is placed', async () => {
  const admin = await shop.make.admin()
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const promotion = { name: 'Bienvenida', kind: 'percent', value: 10, max_uses_per_buyer: 1 }
  await fetch(`${shop.url}/api/admin/promotions`, { method: 'POST', headers, body: JSON.stringify(promotion) })
  const { id, name, price } = await shop.make.product({ name: 'Aurora', price: 10_000, stock: 9 })
  const items = [{ product_id: id, quantity: 1 }]
  const first = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...guest, items }),
  })
  expect(first.status).toBe(201)

  const cart = JSON.stringify([{ id, name, price, image: '', quantity: 1 }])
  const page = await shop.visit('/checkout', { storage: { cart }, width: 1366 })
  const total = page.getByRole('complementary', { name: 'Resumen' }).getByText('Total', { exact: true }).locator('..')
  await total.getByText('$ 9.000,00').waitFor()
  await page.getByLabel('Nombre y apellido').fill(guest.customer_name)
  await page.getByLabel('Email').fill(guest.customer_email)
  await page.getByLabel('Teléfono').fill(guest.customer_phone)
  await page.getByLabel('Código postal').fill(guest.customer_postal_code)
  await page.getByLabel('Ciudad').fill(guest.customer_city)
  await page.getByLabel('Dirección').fill(guest.customer_address)
  const next = page.getByRole('button', { name: 'Continuar al pago' })
  await next.click()
  await page.getByText('El total cambió: ahora es $ 10.000,00. Revisalo y seguí.').first().waitFor()
  await total.getByText('$ 10.000,00').waitFor()
  const count = async () => (await shop.db.selectFrom('orders').select('total_amount').execute()).map(Object.values)
  expect(await count()).toEqual([[9000]])
  await next.click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  expect(await count()).toEqual([[9000], [10_000]])
})
