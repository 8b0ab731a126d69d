import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addAuthenticator } from './support/add-authenticator.ts'
import { accessibilityFaults } from './support/axe.ts'
import { changeSettings } from './support/change-settings.ts'
import { openBrowser } from './support/open-browser.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const pathOf = (page: Page) => new URL(page.url()).pathname

test('the list of a shop without perfumes says so, and suggests no other words or filters', async () => {
  for (const path of ['/products', '/products?search=rosa&gender=mujer']) {
    const page = await shop.visit(path)
    await page.getByText('Todavía no hay perfumes a la venta.').waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/otras palabras|Ver todos|Sacar los filtros/)
    await page.getByRole('link', { name: 'Preguntanos si lo conseguimos' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  }
})

test('the first screen lists missing settings, can be folded, and links to each field', async () => {
  const admin = await shop.make.admin()
  const page = await shop.visit('/admin', { as: admin })
  const card = page.locator('details', { hasText: '¿Está todo listo?' })
  await card.getByRole('link', { name: 'Mails que salen' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await card.locator('summary').click()
  await page.waitForFunction(() => localStorage.getItem('adminChecklistFolded') === 'yes')
  await page.reload()
  await page.getByRole('heading', { name: 'Últimas órdenes' }).waitFor()
  expect(await card.getByText('Mails que salen').isVisible()).toBe(false)

  await card.locator('summary').click()
  await card.getByRole('link', { name: 'Cuenta bancaria propia' }).click()
  const field = page.getByLabel('CBU o CVU')
  await field.waitFor()
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  const list = page.getByRole('region', { name: '¿Está todo listo?' })
  await list
    .getByRole('listitem')
    .filter({ hasText: 'Tiempo para pagar por transferencia' })
    .getByText('Listo')
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a failed backup is reported on the first screen, with a link to the remedy', async () => {
  const admin = await shop.make.admin()
  // Disables the scheduled backup, which would succeed.
  await changeSettings(shop, { backup_every_days: 0 })
  await shop.db.updateTable('last_backup').set({ failed_at: new Date() }).execute()
  const page = await shop.visit('/admin', { as: admin })
  // On a busy machine the check may time out after three seconds; the page repeats it each minute.
  await page.getByText('El último backup falló').waitFor({ timeout: 180_000 })
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Ver qué hacer' }).click()
  const card = page.getByRole('region', { name: 'Información del sistema' })
  await card.getByText('Hacé uno ahora en Configuración').waitFor()
})

test('the audit chain can be verified on its screen', async () => {
  const admin = await shop.make.admin()
  const page = await shop.visit('/admin/audit', { as: admin })
  await toastSays(
    page,
    /Cadena verificada hasta|Todavía no hay nada/,
    page.getByRole('button', { name: 'Verificar la cadena' }).click(),
  )
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a new staff member chooses a password, adds a passkey and enters the panel', async () => {
  const admin = await shop.make.admin()
  const page = await shop.visit('/admin/administrators', { as: admin })
  await page.evaluate(
    ([token]) =>
      fetch('/api/admin/administrators', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nueva@example.com', first_name: 'Nélida' }),
      }),
    [admin.token],
  )
  const link = async () =>
    (await shop.readMails()).find((mail) => mail.includes('Te dieron acceso'))?.match(/reset-password#\S+/)?.[0]
  await expect.poll(link).toBeTruthy()
  const own = await shop.visit(`/${await link()}`)
  await addAuthenticator(own)
  for (const label of ['Contraseña nueva', 'Confirmar contraseña'])
    await own.getByLabel(label, { exact: true }).fill('una clave bien larga')
  await own.getByRole('button', { name: 'Guardar contraseña' }).click()
  await own.getByRole('heading', { level: 1, name: 'Ya estás en el panel' }).waitFor()
  expect(await accessibilityFaults(own)).toEqual([])
  await own.getByRole('button', { name: 'Crear mi llave de acceso' }).click()
  await own.getByRole('link', { name: 'Ir al panel', exact: true }).click()
  await expect.poll(() => pathOf(own)).toBe('/admin')
  await own.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
})

test('a customer is warned about a common password, and may use it', async () => {
  const page = await shop.visit('/register')
  const advice = page.getByText('Es una de las contraseñas más usadas')
  const password = page.getByLabel('Contraseña', { exact: true })
  await password.fill('123456')
  await page.getByLabel('Confirmar contraseña').fill('123456')
  await advice.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await password.fill('1234567 jazmines')
  await advice.waitFor({ state: 'hidden' })
  await password.fill('123456')
  await page.getByLabel('Nombre', { exact: true }).fill('Ana')
  await page.getByLabel('Apellido').fill('Paz')
  await page.getByLabel('Email').fill('ana.paz@example.com')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect.poll(() => pathOf(page)).toBe('/')
})
