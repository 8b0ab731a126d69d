import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ageLogins } from '../test/support/age-logins.ts'
import { accessibilityFaults, faultsOfLooks } from './support/axe.ts'
import { logBackIn, loseSession } from './support/lose-session.ts'
import { openBrowser } from './support/open-browser.ts'
import { searchList } from './support/search-list.ts'
import { settled } from './support/settled.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, db, visit } = shop

const screens = [
  ['/admin/customers', 'Clientes'],
  ['/admin/announcements', 'Avisos a clientes'],
  ['/admin/administrators', 'Administradores'],
  ['/admin/jobs', 'Tareas'],
  ['/admin/audit', 'Auditoría'],
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

function ask(name: string) {
  return db
    .insertInto('contact_messages')
    .values({ name, email: 'ines@example.com', subject: `Envíos a ${name}`, message: '¿Llegan a Ushuaia?' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

test('a message is answered by mail, and typed text survives the end of the session', async () => {
  const name = `Inés ${randomUUID().slice(0, 6)}`
  await ask(name)
  const admin = await make.admin()
  const page = await visit('/admin/contacts', { as: admin })
  await page.getByRole('button', { name: `Ver mensaje de ${name}` }).click()
  const panel = page.getByRole('dialog', { name: `Envíos a ${name}` })
  await panel.getByRole('button', { name: 'Responder' }).click()
  await panel.getByText('Escribí la respuesta').waitFor()
  await panel.getByLabel('Tu respuesta').fill('Sí, llegamos a todo el país.')
  await loseSession(db, admin, panel.getByRole('button', { name: 'Responder' }))
  await logBackIn(page, admin)
  // The message is open by its address.
  await panel.getByText('recuperamos lo que estabas escribiendo').waitFor()
  expect(await panel.getByLabel('Tu respuesta').inputValue()).toBe('Sí, llegamos a todo el país.')
  expect(await accessibilityFaults(page)).toEqual([])
  await toastSays(page, 'Le respondimos a ines@example.com', panel.getByRole('button', { name: 'Responder' }).click())
  await panel.getByRole('listitem').filter({ hasText: 'Sí, llegamos' }).waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText('Respondido')
    .waitFor()
  await expect
    .poll(async () => (await shop.readMails()).filter((mail) => mail.includes(`Envíos a ${name}`)).length)
    .toBe(1)
})

test('the end of a session leads to the login once, whatever requests are pending', async () => {
  const name = `Inés ${randomUUID().slice(0, 6)}`
  await ask(name)
  const admin = await make.admin()
  const page = await visit('/admin/contacts', { as: admin })
  await page.getByRole('button', { name: `Ver mensaje de ${name}` }).click()
  const reply = page.getByRole('dialog').getByRole('button', { name: 'Responder' })
  await reply.waitFor()
  let logins = 0
  // Holds the navigation to the login: meanwhile the message's panel reports that it closed, and gets a 401.
  await page.route(/\/login\?/, async (route) => {
    logins += 1
    await sleep(1000)
    await route.continue()
  })
  const refused = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.status() === 401,
  )
  await loseSession(db, admin, reply)
  await refused
  await page.getByRole('heading', { level: 1, name: 'Iniciar sesión' }).waitFor()
  expect(logins).toBe(1)
})

test('administrators are added and removed, with the password when the login is old', async () => {
  const admin = await make.admin()
  const other = await make.user({ first_name: 'Otra', last_name: 'Persona' })
  const page = await visit('/admin/administrators', { as: admin })
  await ageLogins(db, admin.id)
  await page.getByRole('button', { name: 'Agregar administrador' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar administrador' })
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await dialog.getByText('Email inválido').waitFor()
  await dialog.getByText('Elegí un rol').waitFor()
  await dialog.getByLabel('Email').fill(other.email)
  await dialog.getByRole('radio', { name: /^Ventas/ }).check()
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  const question = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  // The field has the focus when the dialog opens, and again after a wrong password.
  const password = question.getByLabel('Contraseña')
  const hasFocus = () => password.evaluate((field) => field === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.type('otra')
  await page.keyboard.press('Enter')
  await question.getByText('La contraseña no es correcta').waitFor()
  await expect.poll(hasFocus).toBe(true)
  await password.fill(admin.password)
  await question.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Quitar a Otra Persona' }).click()
  await toastSays(
    page,
    /^Ya no entra al panel\./,
    page.getByRole('dialog', { name: 'Quitar administrador' }).getByRole('button', { name: 'Quitar' }).click(),
  )
  await expect.poll(() => page.getByRole('button', { name: 'Quitar a Otra Persona' }).count()).toBe(0)
})

test('customers are searched, selected and sent an announcement after a preview with their number', async () => {
  const first_name = `Zoe${randomUUID().slice(0, 6)}`
  const customer = await make.user({ first_name, last_name: 'Álvarez' })
  const page = await visit('/admin/customers', { as: await make.admin() })
  await searchList(page, `${first_name} alvarez`)
  await page.getByText('Página 1 de 1 · 1 cliente').waitFor()
  await page.getByRole('button', { name: `Ver a ${first_name} Álvarez` }).click()
  const panel = page.getByRole('dialog', { name: `${first_name} Álvarez` })
  await panel.getByText('Todavía no compró.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByLabel(`Seleccionar ${first_name} Álvarez`).check()
  await page.getByRole('link', { name: 'Enviar aviso', exact: true }).click()
  await page.getByText('Lo recibe 1 cliente').first().waitFor()
  await page.getByRole('button', { name: 'Revisar y enviar' }).click()
  await page.getByText('Ingresá el título').waitFor()
  await page.getByLabel('Título').fill('Semana del oud')
  await page.getByLabel('Mensaje').fill('10 % menos hasta el domingo.')
  await page.getByRole('button', { name: 'Revisar y enviar' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Enviar aviso' })
  await confirmation.getByText('10 % menos hasta el domingo.').waitFor()
  await toastSays(
    page,
    'El aviso sale para un cliente',
    confirmation.getByRole('button', { name: 'Enviar', exact: true }).click(),
  )
  await page.getByRole('row', { name: /Semana del oud/ }).waitFor()
  const titles = () => db.selectFrom('notifications').select('title').where('user_id', '=', customer.id).execute()
  await expect.poll(titles).toEqual([{ title: 'Semana del oud' }])
})

test('the owner edits the texts and order of the slides; the audit shows who changed what', async () => {
  const admin = await make.admin()
  const page = await visit('/admin/configuration', { as: admin })
  const title = `Otoño ${randomUUID().slice(0, 6)}`
  const slide = page.getByRole('group', { name: 'Portada 3' })
  await slide.getByLabel('Título').fill(title)
  await slide.getByLabel('Enlace').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Guardar portadas' }).click()
  await page.getByText('Una dirección de la tienda (/products) o que empiece con https://').waitFor()
  await slide.getByLabel('Enlace').fill('/products?gender=mujer')
  await page.getByRole('button', { name: 'Subir la portada 3' }).click()
  await page.getByRole('button', { name: 'Subir la portada 2' }).click()
  await toastSays(page, 'Portadas guardadas', page.getByRole('button', { name: 'Guardar portadas' }).click())
  await page.goto('/')
  await page.locator('.hero-slide').first().getByRole('heading', { name: title }).waitFor()
  await page.goto('/admin/audit')
  await page.getByLabel('Quién').selectOption(String(admin.id))
  await page
    .getByRole('row', { name: /Portadas/ })
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: /^Ver el cambio/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('table', { name: 'Antes y después' }).getByText(title).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('text typed in a moved slide is restored in that slide after the session ended', async () => {
  const admin = await make.admin()
  const page = await visit('/admin/configuration', { as: admin })
  const titles = () =>
    Promise.all(
      [1, 2, 3].map((place) =>
        page
          .getByLabel('Título')
          .nth(place - 1)
          .inputValue(),
      ),
    )
  const save = page.getByRole('button', { name: 'Guardar portadas' })
  await save.waitFor()
  const [first = '', second = '', third = ''] = await titles()
  await page.getByRole('button', { name: 'Bajar la portada 1' }).click()
  await page.getByRole('group', { name: 'Portada 2' }).getByLabel('Título').fill('Otoño que vuelve')
  expect(await titles()).toEqual([second, 'Otoño que vuelve', third])
  await loseSession(db, admin, save)
  await logBackIn(page, admin)
  await page.getByText('recuperamos lo que estabas escribiendo').waitFor()
  expect(await titles()).toEqual(['Otoño que vuelve', second, third])
  expect(first).not.toBe(second)
})

test('edited, added and removed shipping rates are restored after the session ended', async () => {
  const admin = await make.admin()
  const name = `Moto ${randomUUID().slice(0, 6)}`
  const rates = [1000, 2000, 3000].map((price) => ({
    provinces: [],
    postal_from: price,
    postal_to: price + 999,
    price,
    free_from: null,
    days_min: null,
    days_max: null,
  }))
  await db
    .insertInto('shipping_methods')
    .values({ name, kind: 'domicilio', is_active: false, rates: JSON.stringify(rates), position: 90 })
    .execute()
  const page = await visit('/admin/shipping', { as: admin })
  const prices = () =>
    page
      .getByLabel('Precio', { exact: true })
      .all()
      .then((fields) => Promise.all(fields.map((field) => field.inputValue())))
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  await page.getByRole('button', { name: 'Quitar la tarifa 1' }).click()
  await page.getByLabel('Precio', { exact: true }).first().fill('2.500')
  await page.getByRole('button', { name: 'Agregar tarifa' }).click()
  const added = page.getByRole('group', { name: 'Tarifa 3' })
  await added.getByLabel('Para').selectOption('Algunas provincias')
  await added.getByLabel('Chaco').check()
  await added.getByLabel('Precio', { exact: true }).fill('4.000')
  await page.getByLabel('Se ofrece en la tienda').check()
  await loseSession(db, admin, page.getByRole('dialog').getByRole('button', { name: 'Guardar' }))
  await logBackIn(page, admin)
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  await page.getByText('recuperamos lo que estabas escribiendo').waitFor()
  await expect.poll(prices).toEqual(['2.500', '3.000', '4.000'])
  expect(await added.getByLabel('Chaco').isChecked()).toBe(true)
  expect(await page.getByLabel('Se ofrece en la tienda').isChecked()).toBe(true)
})

test('a failed job is retried from the panel; a backup is made on the server', async () => {
  await db.executeQuery({
    sql: `select graphile_worker.add_job('nadie-la-conoce', '{}', run_at => now() + interval '1 day')`,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: randomUUID() },
  })
  const page = await visit('/admin/jobs', { as: await make.admin() })
  await page
    .getByRole('row', { name: /nadie-la-conoce/ })
    .getByText('En espera')
    .waitFor()
  await page.getByRole('button', { name: /^Falló/ }).click()
  await page.getByText('Ninguna tarea está en este estado.').waitFor()
  await page.goto('/admin/configuration')
  await toastSays(page, /^El backup se está haciendo/, page.getByRole('button', { name: 'Hacer uno ahora' }).click())
  const list = page.getByRole('table', { name: 'Backups en el servidor' })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Actualizar la lista' }).click()
      return list.getByRole('row').count()
    })
    .toBeGreaterThan(1)
})

test('other panel screens are accessible and fit', async () => {
  await make.user({ first_name: 'María de los Ángeles', last_name: 'Fernández Etcheverry de la Torre' })
  const page = await visit('/admin', { as: await make.admin() })
  for (const [path, name] of screens) {
    await page.goto(path)
    await heading(page, name).waitFor()
    await settled(page)
    expect([path, await faultsOfLooks(page)]).toEqual([path, []])
  }
})
