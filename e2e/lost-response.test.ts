import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buyer } from './support/buyer.ts'
import { openBrowser } from './support/open-browser.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, visit, db } = shop
const { placeOrder } = buyer(shop)

/** The server handles the next request to `address`, but the response is lost. */
const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

test('a note repeated after a lost response is stored once', async () => {
  const order = await placeOrder('Nora Nota', 900)
  const page = await visit(`/admin/orders?search=${order.order_number}`, { as: await make.admin() })
  await page.getByRole('button', { name: `Ver ${order.order_number}` }).click()
  await loseAnswer(page, '**/notes')
  await page.getByLabel('Nota interna').fill('Llamar antes')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await page.getByText('Error al guardar la nota').waitFor()
  expect(await page.getByLabel('Nota interna').inputValue()).toBe('Llamar antes')
  await toastSays(page, 'Nota agregada', page.getByRole('button', { name: 'Agregar nota' }).click())
  const notes = await db.selectFrom('order_history').select('note').where('order_id', '=', order.id).execute()
  expect(notes.filter(({ note }) => note === 'Llamar antes')).toHaveLength(1)
  // Sending the same text again on purpose makes a second note.
  await page.getByLabel('Nota interna').fill('Llamar antes')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await expect
    .poll(async () => {
      const rows = await db.selectFrom('order_history').select('note').where('order_id', '=', order.id).execute()
      return rows.filter(({ note }) => note === 'Llamar antes').length
    })
    .toBe(2)
})

test('a product repeated after a lost response is created once', async () => {
  const page = await visit('/admin/products', { as: await make.admin() })
  await page.getByRole('button', { name: 'Agregar producto' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').first().fill('Perdida')
  await dialog.getByLabel('Marca').first().fill('Marca')
  await dialog.getByLabel('Precio', { exact: true }).fill('1000')
  await dialog.getByLabel('Stock', { exact: true }).fill('2')
  await loseAnswer(page, '**/api/products')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog.getByText('Error al guardar producto').first().waitFor()
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  const made = await db.selectFrom('products').select('id').where('name', '=', 'Perdida').execute()
  expect(made).toHaveLength(1)
})

test('a message repeated after a lost response is stored once, also after a reload', async () => {
  const page = await visit('/contact')
  const send = async () => {
    await page.getByLabel('Nombre').fill('Ana')
    await page.getByLabel('Email', { exact: true }).first().fill('ana@example.com')
    await page.getByLabel('Asunto').fill('Se cortó')
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('¿Llegó?')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  }
  await loseAnswer(page, '**/api/contact')
  await send()
  await page.getByText('Hubo un error al enviar el mensaje').waitFor()
  await page.reload()
  // Older than a minute, so that the shop's check for duplicates does not apply.
  await db
    .updateTable('contact_messages')
    .set({ created_at: new Date(Date.now() - 120_000) })
    .execute()
  await send()
  await page.getByText('Mensaje enviado exitosamente').waitFor()
  expect(await db.selectFrom('contact_messages').select('id').where('subject', '=', 'Se cortó').execute()).toHaveLength(
    1,
  )
})
