import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { person } from '../test/support/person.ts'
import { accessibilityFaults } from './support/axe.ts'
import { openBrowser } from './support/open-browser.ts'
import { searchList } from './support/search-list.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${shop.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(reply.status).toBe(201)
  return reply.json() as Promise<{ order: { id: string; order_number: string } }>
}

/** Places a guest order for each of these mailboxes, under one unique name. */
async function buyAs(first: string, ...mailboxes: string[]) {
  const last = randomUUID().slice(0, 6)
  const product = await shop.make.product({ stock: 5 })
  const guest = {
    is_guest_order: true,
    guest_session_id: `guest_${last}`,
    items: [{ product_id: product.id, quantity: 1 }],
  }
  const name = `${first} ${last}`
  const email = (mailbox: string) => `${mailbox}-${last}@example.com`
  const orders = []
  for (const mailbox of mailboxes) {
    const known = { customer_name: name, customer_email: email(mailbox), customer_phone: '341 555-0188' }
    orders.push((await post('/api/orders', { ...person, ...known, ...guest })).order)
  }
  return { name, email: email(mailboxes[0] ?? ''), order: orders[0] }
}

test.each([390, 1366])('staff tag a guest, add a note, and find them by the tag, at %i px', async (width) => {
  const { name } = await buyAs(`N${'or'.repeat(40)}a`, 'nora')
  const page = await shop.visit('/admin/customers?is_guest=true', { as: await shop.make.admin(), width })
  await searchList(page, name)
  await page.getByText('Página 1 de 1 · 1 cliente').waitFor()
  await page.getByRole('button', { name: `Ver a ${name}` }).click()
  const panel = page.getByRole('dialog', { name })
  await panel.getByText('Como invitado').waitFor()
  // However long the name.
  const close = await panel.getByRole('button', { name: 'Cerrar' }).boundingBox()
  expect(close && close.x + close.width).toBeLessThan(width)
  const tag = `Mayorista ${width}`
  await panel.getByLabel('Nueva etiqueta').fill(tag)
  await panel.getByRole('button', { name: 'Agregar', exact: true }).click()
  await panel.getByRole('button', { name: `Quitar «${tag}»` }).waitFor()
  await panel.getByLabel('Nueva nota').fill('Prefiere <b>dulces</b>')
  await panel.getByRole('button', { name: 'Agregar nota' }).click()
  await panel.getByRole('listitem').filter({ hasText: 'Prefiere <b>dulces</b>' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await toastSays(page, 'Nota borrada', panel.getByRole('button', { name: /^Borrar la nota/ }).click())
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).not.toContain('open=')
  // An emptied search is sent after a pause, and dims the list again.
  const isOfTagAlone = ({ searchParams }: URL) => searchParams.has('tag') && !searchParams.has('search')
  const listed = page.waitForResponse((reply) => isOfTagAlone(new URL(reply.url())))
  await page.getByLabel('Buscar').fill('')
  if (width < 500) await page.getByRole('button', { name: 'Filtros y más' }).click()
  await page.getByLabel('Etiqueta', { exact: true }).selectOption({ label: `${tag} (1)` })
  await listed
  await page.getByRole('button', { name: `Ver a ${name}` }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a customer opened while a search is pending stays open, and the search is kept', async () => {
  const { name } = await buyAs('Pía', 'pia')
  const page = await shop.visit('/admin/customers', { as: await shop.make.admin() })
  await page.getByRole('button', { name: `Ver a ${name}` }).waitFor()
  await page.getByLabel('Buscar').fill(name)
  await page.evaluate(async (label) => {
    document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click()
    // The router has navigated, but nothing is rendered yet.
    for (let steps = 0; steps < 50; steps++) await Promise.resolve()
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })
    document.querySelector('input[type="search"]')?.dispatchEvent(enter)
  }, `Ver a ${name}`)
  await page.getByText('Página 1 de 1 · 1 cliente').waitFor()
  await page.getByRole('dialog', { name }).getByText('Como invitado').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
  await page.getByText('Página 1 de 1 · 1 cliente').waitFor()
})

test('customers merged by phone can be separated and merged again', async () => {
  const { name, email } = await buyAs('Olga', 'uno', 'dos')
  const page = await shop.visit('/admin/customers', { as: await shop.make.admin() })
  await searchList(page, name)
  await page.getByRole('button', { name: `Ver a ${name}` }).click()
  const panel = page.getByRole('dialog', { name, exact: true })
  await panel.getByText('2 órdenes').waitFor()
  await panel.getByRole('button', { name: /^No es la misma persona: dos-/ }).click()
  await page.getByRole('dialog', { name: 'Separar los clientes' }).getByRole('button', { name: 'Separar' }).click()
  await panel.getByText('1 orden', { exact: true }).waitFor()
  await panel.getByRole('button', { name: `Es la misma: ${email.replace('uno', 'dos')}` }).click()
  await page.getByRole('dialog', { name: 'Unir los clientes' }).getByRole('button', { name: 'Unir' }).click()
  await panel.getByText('2 órdenes').waitFor()
})

test('an order and a message link to their customer, and a reply can start from a canned one', async () => {
  const { name, email, order } = await buyAs('Nora', 'nora')
  const subject = `Consulta ${randomUUID().slice(0, 6)}`
  await post('/api/contact', { name, email, subject, message: '¿Cuándo llega?' })
  const page = await shop.visit(`/admin/orders?open=${order?.id}`, { as: await shop.make.admin() })
  await page.getByRole('link', { name: /^1 orden · / }).click()
  await page.getByRole('dialog', { name }).getByRole('link', { name: subject }).click()
  const message = page.getByRole('dialog', { name: subject })
  await message.getByRole('link', { name: order?.order_number ?? '' }).waitFor()
  await message.getByRole('button', { name: 'Editar las respuestas listas' }).click()
  const kept = page.getByRole('dialog', { name: /Respuestas? listas?/ })
  await kept.getByRole('button', { name: 'Usar «Cambios y devoluciones»' }).click()
  await kept.getByLabel('Título').fill('Devoluciones')
  expect(await accessibilityFaults(page)).toEqual([])
  await kept.getByRole('button', { name: 'Guardar' }).click()
  await kept.getByRole('button', { name: 'Editar «Devoluciones»' }).waitFor()
  await page.keyboard.press('Escape')
  await message.getByLabel('Respuesta lista').selectOption('Devoluciones')
  const written = message.getByLabel('Tu respuesta')
  await expect.poll(() => written.inputValue()).toContain(`Hola, Nora:`)
  expect(await written.inputValue()).toContain(`el pedido ${order?.order_number}`)
  await written.fill('Hola, {nombre}')
  await message.getByRole('button', { name: 'Responder' }).click()
  await message.getByText('Falta completar {nombre}').waitFor()
})
