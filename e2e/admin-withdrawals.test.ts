import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { openBrowser } from './support/open-browser.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()

async function ask(order_number: string, reason = '') {
  const reply = await fetch(`${shop.url}/api/withdrawals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_number, email: 'juana@example.com', name: 'Juana Paz', reason }),
  })
  return ((await reply.json()) as { withdrawal: { code: string } }).withdrawal.code
}

test.each([390, 1366])('staff answer withdrawals within their 24 hours, at %i px', async (width) => {
  const code = await ask(`pedido ${width}`, 'No es mi aroma')
  const page = await shop.visit('/admin/withdrawals', { as: await shop.make.admin(), width })
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByText('Quedan 23 h').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await row.getByRole('button', { name: `Ver ${code}` }).click()
  await page.getByText('No es mi aroma').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Observar' }).click()
  await page.getByRole('dialog', { name: 'Pedir un dato que falta' }).getByRole('button', { name: 'Observar' }).click()
  await page.getByText('Contale qué falta').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Qué falta').fill('¿Cuál es tu número de pedido?')
  await toastSays(
    page,
    'Arrepentimiento observado',
    page.getByRole('dialog', { name: 'Pedir un dato que falta' }).getByRole('button', { name: 'Observar' }).click(),
  )
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await toastSays(
    page,
    'Arrepentimiento aceptado',
    page.getByRole('dialog', { name: 'Aceptar el arrepentimiento' }).getByRole('button', { name: 'Aceptar' }).click(),
  )
  await page.getByRole('button', { name: 'Anotar reintegro' }).click()
  await page.getByLabel('Cómo se devolvió').fill('Transferencia 123')
  await page
    .getByRole('dialog', { name: 'Anotar el reintegro' })
    .getByRole('button', { name: 'Anotar reintegro' })
    .click()
  await page.getByRole('listitem').filter({ hasText: 'Transferencia 123' }).waitFor()
})

test('staff search withdrawals by any of their data', async () => {
  const code = await ask('buscado')
  await ask('otro')
  const page = await shop.visit('/admin/withdrawals', { as: await shop.make.admin() })
  await page.getByRole('row').filter({ hasText: 'otro' }).waitFor()
  await page.getByLabel('Buscar').fill(code.slice(4).toLowerCase())
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'otro' }).count()).toBe(0)
  await page.getByRole('row').filter({ hasText: code }).waitFor()
  await page.getByLabel('Buscar').fill('nada de esto')
  await page.getByText('Ningún arrepentimiento coincide con lo que buscás.').waitFor()
})

test('the queue of withdrawals is for administrators', async () => {
  const visitor = await shop.visit('/admin/withdrawals')
  await visitor.waitForURL(/\/login/)
  const customer = await shop.visit('/admin/withdrawals', { as: await shop.make.user() })
  await customer.waitForURL((url) => url.pathname === '/')
})
