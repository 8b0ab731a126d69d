import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSession } from '../src/accounts/sessions/sessions.server.ts'
import { orderLink } from '../src/orders/finding/order-link.server.ts'
import { person } from '../test/support/person.ts'
import { accessibilityFaults, faultsOfLooks } from './support/axe.ts'
import { holdResponse } from './support/hold-response.ts'
import { isFocusedAndVisible } from './support/is-focused-and-visible.ts'
import { layoutShift } from './support/layout-shift.ts'
import { loseSession } from './support/lose-session.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'
import { keepToasts, toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const storedOf = (page: Page) => page.evaluate(() => ['token', 'user'].map((name) => localStorage.getItem(name)))

async function logIn(page: Page, user: { email: string; password: string }) {
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(user.password)
  await page.locator('main').getByRole('button', { name: 'Iniciar sesión' }).click()
}

test('a login shows and hides the password, and leads home', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/login')
  const href = (name: string) => page.locator('main').getByRole('link', { name }).getAttribute('href')
  expect([await href('Registrate'), await href('Volver al inicio')]).toEqual(['/register', '/'])
  const password = page.getByLabel('Contraseña', { exact: true })
  await settled(page)
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Ocultar contraseña' }).click()
  expect(await password.getAttribute('type')).toBe('password')
  await logIn(page, user)
  await expect.poll(() => pathOf(page)).toBe('/')
  expect(JSON.parse((await storedOf(page))[1] ?? '{}')).toMatchObject({ id: user.id, email: user.email })
})

test('a failed login shows its error and stays on the page', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/login')
  await logIn(page, { email: user.email, password: 'otra-cosa' })
  const banner = page.getByText('Email o contraseña incorrectos')
  await banner.waitFor()
  expect(pathOf(page)).toBe('/login')
  await page.getByLabel('Email', { exact: true }).fill('otro@example.com')
  await banner.waitFor({ state: 'detached' })
})

test('both fields are required, and a lost connection and other failures are reported', async () => {
  const page = await shop.visit('/login')
  await page.locator('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText('Ingresá tu email').waitFor()
  await page.getByText('Ingresá tu contraseña').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await page.route('**/api/auth/login', (route) => route.abort())
  await logIn(page, { email: 'ana@example.com', password: 'secreto' })
  await page.getByText('Error de conexión. Intenta nuevamente.').waitFor()
  const answer = { status: 400, body: '{"success":false,"message":"Probá mañana."}' }
  await page.route('**/api/auth/login', (route) => route.fulfill(answer))
  const again = page.locator('main').getByRole('button', { name: 'Iniciar sesión' })
  await again.click()
  await page.getByText('Probá mañana.').waitFor()
  // A proxy's answer has no message.
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway' }))
  await again.click()
  await page.getByText('Error al iniciar sesión').waitFor()
})

test.each(['/profile', '/wishlist'])('%s redirects a visitor to the login and back', async (path) => {
  const user = await shop.make.user()
  const page = await shop.visit(`${path}?desde=mail`)
  await expect.poll(() => pathOf(page)).toBe(`/login?next=${encodeURIComponent(`${path}?desde=mail`)}`)
  await logIn(page, user)
  await expect.poll(() => pathOf(page)).toBe(`${path}?desde=mail`)
})

test("logging in from a page returns to it, without the page in the link's address", async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/products?gender=mujer')
  await settled(page)
  const link = page.getByRole('banner').getByRole('link', { name: 'Ingresar' })
  expect(await link.getAttribute('href')).toBe('/login')
  await link.click()
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  // Neither a second click nor a reload loses the page to return to.
  await link.click()
  await page.reload()
  await logIn(page, user)
  await expect.poll(() => pathOf(page)).toBe('/products?gender=mujer')
})

test.each([
  ['/products?gender=mujer&page=2', '/login', '/products?gender=mujer&page=2'],
  ['/products', '/login?next=%2F', '/'],
  ['/forgot-password', '/login', '/'],
])('without the router, a login from %s by %s ends at %s', async (path, href, back) => {
  const user = await shop.make.user()
  const page = await shop.visit(path)
  // A full navigation, like a link followed before the scripts ran.
  await page.evaluate((address) => location.assign(address), href)
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await logIn(page, user)
  await expect.poll(() => pathOf(page)).toBe(back)
})

test('without JavaScript forms that need it say so, and no typed text gets into an address', async () => {
  const page = await shop.visit('/login', { javaScriptEnabled: false })
  const own = [
    '/login',
    '/register',
    '/forgot-password',
    '/contact',
    '/profile',
    '/wishlist',
    '/orders',
    '/seguimiento',
  ]
  for (const path of own) {
    await page.goto(path)
    expect([path, await page.locator('main').innerText()]).toEqual([
      path,
      expect.stringMatching(/hace falta\s+JavaScript/),
    ])
    await expect
      .poll(() => page.locator('main form button, main .animate-spin').filter({ visible: true }).count())
      .toBe(0)
  }
  await page.goto('/login')
  await page.getByLabel('Contraseña', { exact: true }).fill('secreto')
  await page.getByLabel('Contraseña', { exact: true }).press('Enter')
  expect(pathOf(page)).toBe('/login')
})

test('a spinner is shown while the session is being verified', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/login')
  let answer = () => {}
  const awaited = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/verify', async (route) => {
    await awaited
    await route.continue()
  })
  await page.evaluate((token) => localStorage.setItem('token', token), user.token)
  await page.goto('/profile')
  // After six seconds the text changes.
  await page.getByText(/^Verificando tu sesión…|Seguimos intentando/).waitFor({ state: 'attached' })
  answer()
  await page.getByRole('heading', { name: 'Mi perfil' }).waitFor()
})

test('a login never leads out of the shop', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/login?next=//evil.example')
  await logIn(page, user)
  await expect.poll(() => page.url()).toBe(`${shop.url}/`)
})

test('a 401 from any call ends the session and leads to the login', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/profile', { as: user })
  await page.getByRole('button', { name: 'Editar perfil' }).click()
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  await toastSays(page, 'Tu sesión terminó. Iniciá sesión de nuevo.', loseSession(shop.db, user, save))
  await expect.poll(() => pathOf(page)).toBe('/login?next=%2Fprofile')
  expect(await storedOf(page)).toEqual([null, null])
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await page.getByRole('button', { name: 'Enviar enlace' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(user.email)
})

test('text typed in the profile and a new address survives the end of the session', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/profile', { as: user })
  const lose = async (button: string) => {
    await loseSession(shop.db, user, page.getByRole('button', { name: button }))
    await expect.poll(() => pathOf(page)).toBe('/login?next=%2Fprofile')
    await logIn(page, user)
    await page.getByText('Tu sesión había terminado: recuperamos lo que estabas escribiendo.').waitFor()
  }
  const profile = { Nombre: 'Eva', 'Teléfono (opcional)': '0351 15 234-5678', 'Ciudad (opcional)': 'Rosario' }
  await page.getByRole('button', { name: 'Editar perfil' }).click()
  for (const [label, value] of Object.entries(profile)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Provincia (opcional)').selectOption('Santa Fe')
  await lose('Guardar cambios')
  for (const [label, value] of Object.entries({ ...profile, 'Provincia (opcional)': 'Santa Fe' })) {
    await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(value)
  }
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('+54 9 351 234-5678').waitFor()

  await page.getByRole('button', { name: 'Agregar una dirección' }).click()
  const form = page.getByRole('form', { name: 'Nueva dirección' })
  const address = {
    'Nombre (opcional)': 'Trabajo',
    Dirección: 'San Martín 20',
    Ciudad: 'Rosario',
    'Código postal': '2000',
  }
  for (const [label, value] of Object.entries(address)) await form.getByLabel(label, { exact: true }).fill(value)
  await lose('Guardar dirección')
  for (const [label, value] of Object.entries(address)) {
    await expect.poll(() => form.getByLabel(label, { exact: true }).inputValue()).toBe(value)
  }
  await page.getByRole('button', { name: 'Guardar dirección' }).click()
  await page.getByText('San Martín 20').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Editar perfil' }).waitFor()
})

test('a logout in another tab is reported, and text typed in this tab is restored after the login', async () => {
  const admin = await shop.make.admin()
  const page = await shop.visit('/admin/promotions', { as: admin })
  const add = async () => {
    await page.getByRole('button', { name: 'Agregar promoción' }).click()
    return page.getByRole('dialog', { name: 'Agregar promoción' }).getByLabel('Nombre')
  }
  await (await add()).fill('A medio escribir')
  const other = await page.context().newPage()
  await other.goto('/admin')
  const leave = other.getByRole('button', { name: 'Cerrar sesión' })
  await toastSays(page, 'Tu sesión terminó. Iniciá sesión de nuevo.', leave.click())
  await expect.poll(() => pathOf(page)).toBe('/login?next=%2Fadmin%2Fpromotions')
  await other.close()
  await logIn(page, admin)
  const name = await add()
  await expect.poll(() => name.inputValue()).toBe('A medio escribir')
  await page.getByText('Tu sesión había terminado: recuperamos lo que estabas escribiendo.').waitFor()
})

test('a registration shows the five error messages, which disappear when their field is edited', async () => {
  const page = await shop.visit('/register')
  const send = page.getByRole('button', { name: 'Crear cuenta' })
  await page.getByLabel('Contraseña', { exact: true }).fill('cinco')
  await send.click()
  const messages = [
    ['Nombre', 'Ana', 'El nombre es requerido'],
    ['Apellido', 'Pérez', 'El apellido es requerido'],
    ['Email', 'ana@example.com', 'Email inválido'],
    ['Contraseña', 'secreto', 'La contraseña debe tener al menos 6 caracteres'],
    ['Confirmar contraseña', 'secreto', 'Las contraseñas no coinciden'],
  ] as const
  for (const [, , message] of messages) await page.getByText(message, { exact: true }).waitFor()
  for (const [label, value, message] of messages) {
    await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByText(message, { exact: true }).waitFor({ state: 'detached' })
  }
})

test('a visitor registers with every field; the repeated password is not sent', async () => {
  const page = await shop.visit('/register')
  const email = `juana-${Date.now()}@example.com`
  const fields = {
    Nombre: 'Juana',
    Apellido: 'Paz',
    Email: email,
    'Teléfono (opcional)': '11 2345-6789',
    'Dirección (opcional)': 'Callao 100',
    'Ciudad (opcional)': 'CABA',
    'Código postal (opcional)': '1022',
    Contraseña: 'secreto',
    'Confirmar contraseña': 'secreto',
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  for (const name of ['Mostrar contraseña', 'Mostrar la confirmación de la contraseña']) {
    await page.getByRole('button', { name, exact: true }).click()
  }
  // Pressed before hydration, the buttons act after it.
  await expect.poll(() => page.getByLabel('Confirmar contraseña', { exact: true }).getAttribute('type')).toBe('text')
  const sent = page.waitForRequest('**/api/auth/register')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual([
    'address',
    'city',
    'email',
    'first_name',
    'last_name',
    'password',
    'phone',
    'postal_code',
  ])
  await expect.poll(() => pathOf(page)).toBe('/')
  expect(JSON.parse((await storedOf(page))[1] ?? '{}')).toMatchObject({ email, city: 'CABA' })
})

test('an e-mail address that already has an account is reported at its field', async () => {
  const { email } = await shop.make.user()
  const page = await shop.visit('/register')
  const fields = {
    Nombre: 'Ana',
    Apellido: 'Paz',
    Email: email,
    Contraseña: 'secreto',
    'Confirmar contraseña': 'secreto',
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByText('Ya hay una cuenta con ese email', { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
})

test('a profile shows missing fields, can be edited, and is restored by cancelling', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/profile', { as: user })
  const value = (term: string) => page.locator('dl > div', { hasText: term }).locator('dd').textContent()
  await page.getByRole('heading', { name: 'Mi perfil' }).waitFor()
  expect(await value('Nombre')).toBe('Ana Pérez')
  expect([await value('Teléfono'), await value('Código postal')]).toEqual(['No especificado', 'No especificado'])
  expect([await value('Dirección'), await value('Ciudad')]).toEqual(['No especificada', 'No especificada'])

  const edit = page.getByRole('button', { name: 'Editar perfil' })
  const city = page.getByLabel('Ciudad (opcional)')
  await edit.click()
  await city.fill('Rosario')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  expect(await value('Ciudad')).toBe('No especificada')
  await edit.click()
  expect(await city.inputValue()).toBe('')
  await city.fill('Rosario')
  await page.getByLabel('Nombre', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('El nombre es requerido').waitFor()
  await page.getByLabel('Nombre', { exact: true }).fill('Eva')
  await page.getByLabel('Apellido', { exact: true }).fill(' ')
  await page.getByLabel('Email', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('El apellido es requerido').waitFor()
  await page.getByText('Email inválido').waitFor()
  await page.getByLabel('Apellido', { exact: true }).fill('Pérez')
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await edit.waitFor()
  expect([await value('Nombre'), await value('Ciudad')]).toEqual(['Eva Pérez', 'Rosario'])
})

test('a failure to save the profile is reported', async () => {
  const page = await shop.visit('/profile', { as: await shop.make.user() })
  await page.getByRole('button', { name: 'Editar perfil' }).click()
  await page.route('**/api/auth/profile', (route) => route.abort())
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Error al actualizar perfil').waitFor()
})

test('changing the e-mail asks for the password, waits for the mailed link, and can be cancelled', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/profile', { as: user })
  const form = page.locator('form', { has: page.getByLabel('Apellido', { exact: true }) })
  const ask = async (email: string) => {
    await page.getByRole('button', { name: 'Editar perfil' }).click()
    await form.getByLabel('Email', { exact: true }).fill(email)
    await form.getByRole('button', { name: 'Guardar cambios' }).click()
    await form.getByText('Ingresá tu contraseña actual para cambiar el email').waitFor()
    await form.getByLabel('Contraseña actual', { exact: true }).fill(user.password)
    await form.getByRole('button', { name: 'Guardar cambios' }).click()
  }
  await ask('otra@example.com')
  const state = page.locator('dl > div', { hasText: 'otra@example.com' })
  await state.getByText(`Hasta que lo abras, seguís entrando con ${user.email}.`).waitFor()
  await settled(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await state.getByRole('button', { name: 'Anular el cambio' }).click()
  await state.waitFor({ state: 'detached' })

  const next = `nueva-${Date.now()}@example.com`
  await ask(next)
  await page.locator('dl').getByText(next).waitFor()
  const link = async () =>
    (await shop.readMails()).find((mail) => mail.includes(`To: ${next}`))?.match(/verify-email#token=[\w-]+/)
  await expect.poll(link).toBeTruthy()
  await page.goto(`/${(await link())?.[0]}`)
  await page.getByText(`Listo: desde ahora entrás con ${next}.`).waitFor()
  await page.getByRole('link', { name: 'Ir a mi perfil' }).click()
  await page.locator('dl').getByText(next).waitFor()
})

test('the well-known address for password managers leads through the login to the password form', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/terminos')
  await page.goto('/.well-known/change-password')
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await logIn(page, user)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('cambiar-contrasena')
  expect(pathOf(page)).toBe('/profile')
})

test('a password link for staff requires 12 characters and leads to the panel', async () => {
  const user = await shop.make.admin()
  const page = await shop.visit('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  const link = async () =>
    (await shop.readMails()).find((mail) => mail.includes(`To: ${user.email}`))?.match(/reset-password#\S+/)
  await expect.poll(link).toBeTruthy()
  await page.goto(`/${(await link())?.[0]}`)
  await page.getByText('Al menos 12 caracteres').waitFor()
  const password = 'una clave bien larga'
  for (const label of ['Contraseña nueva', 'Confirmar contraseña'])
    await page.getByLabel(label, { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect.poll(() => pathOf(page)).toBe('/login?next=%2Fadmin')
  await logIn(page, { email: user.email, password })
  await expect.poll(() => pathOf(page)).toBe('/admin')
})

test('ending a session by keyboard keeps the focus in place', async () => {
  const ana = await shop.make.user()
  for (let more = 0; more < 2; more += 1) await startSession(shop.db, ana.id)
  const page = await shop.visit('/profile', { as: ana })
  const ends = page.getByRole('button', { name: /^Cerrar la sesión de/ })
  await expect.poll(() => ends.count()).toBe(2)
  const { promise: end, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/auth/sessions/*', async (route) => {
    await end
    await route.continue()
  })
  await ends.first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => ends.first().getAttribute('aria-busy')).toBe('true')
  expect(await ends.first().evaluate((button) => button === document.activeElement)).toBe(true)
  resolve()
  await expect.poll(() => ends.count()).toBe(1)
  const heading = page.getByRole('heading', { name: 'Sesiones abiertas' })
  await expect.poll(() => heading.evaluate((head) => head === document.activeElement)).toBe(true)
})

test('a password is changed from the profile', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/profile', { as: user })
  const fill = async (current: string) => {
    await page.getByLabel('Contraseña actual', { exact: true }).fill(current)
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('otro-secreto')
    await page.getByLabel('Confirmar contraseña', { exact: true }).fill('otro-secreto')
    await page.getByRole('button', { name: 'Cambiar contraseña', exact: true }).click()
  }
  await fill('adivino')
  await page.locator('.field-error', { hasText: 'La contraseña actual no es correcta' }).waitFor()
  await toastSays(page, 'Cambiaste tu contraseña. Cerramos tus otras sesiones.', fill(user.password))
})

test('a forgotten password is reset by the mailed link', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await page.getByText('Si hay una cuenta con ese email').waitFor()
  const link = async () =>
    (await shop.readMails()).find((mail) => mail.includes(`To: ${user.email}`))?.match(/reset-password#token=[\w-]+/)
  await expect.poll(link).toBeTruthy()
  await page.goto(`/${(await link())?.[0]}`)
  await expect.poll(() => page.url()).toBe(`${shop.url}/reset-password`)
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('otro-secreto')
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill('otro-secreto')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect.poll(() => pathOf(page)).toBe('/login')
  await logIn(page, { email: user.email, password: 'otro-secreto' })
  await expect.poll(() => pathOf(page)).toBe('/')
})

test('a complete mailed link works in a tab where a truncated one is open', async () => {
  const page = await shop.visit('/verify-email')
  await page.getByText('A este enlace le falta una parte.').waitFor()
  await page.goto('/verify-email#token=nada')
  await page.getByRole('button', { name: 'Confirmar mi email' }).click()
  await page.getByText('El enlace venció o ya se usó.').waitFor()
  expect(await page.getByText('le falta una parte').count()).toBe(0)
  await page.goto('/reset-password')
  await page.getByText('A este enlace le falta una parte.').waitFor()
  await page.goto('/reset-password#token=nada')
  await page.getByRole('button', { name: 'Guardar contraseña' }).waitFor()
})

async function verificationLink({ email }: { email: string }) {
  const mail = (await shop.readMails()).find((mail) => mail.includes(`To: ${email}`))
  return mail?.match(/verify-email#token=[\w-]+/)?.[0]
}

test('an e-mail confirmation whose connection broke is retried, and shows as done after a reload too', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/profile', { as: user })
  await page.getByRole('button', { name: 'Enviarlo de nuevo' }).click()
  await expect.poll(() => verificationLink(user)).toBeTruthy()
  await page.route('**/api/auth/verify-email', (route) => route.abort())
  await page.goto(`/${await verificationLink(user)}`)
  const again = page.getByRole('button', { name: 'Reintentar' })
  await again.waitFor()
  await page.unroute('**/api/auth/verify-email')
  await again.click()
  await page.getByText('Listo: confirmaste tu email.').waitFor()
  expect(await again.count()).toBe(0)
  await page.reload()
  await page.getByText('Listo: confirmaste tu email.').waitFor()
  expect(await page.getByText('le falta una parte').count()).toBe(0)
})

test('in a browser without a session an e-mail is confirmed by a button, since programs follow links too', async () => {
  const user = await shop.make.user()
  await (await shop.visit('/profile', { as: user })).getByRole('button', { name: 'Enviarlo de nuevo' }).click()
  await expect.poll(() => verificationLink(user)).toBeTruthy()
  const page = await shop.visit(`/${await verificationLink(user)}`)
  const confirm = page.getByRole('button', { name: 'Confirmar mi email' })
  await confirm.waitFor()
  await settled(page)
  expect(await faultsOfLooks(page)).toEqual([])
  const isVerified = async () =>
    (await shop.db.selectFrom('users').select('email_verified_at').where('id', '=', user.id).executeTakeFirstOrThrow())
      .email_verified_at !== null
  expect(await isVerified()).toBe(false)
  await confirm.click()
  await page.getByText('Listo: confirmaste tu email.').waitFor()
  expect(await isVerified()).toBe(true)
})

test('navigating away during the e-mail confirmation is not reverted', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/profile', { as: user })
  await page.getByRole('button', { name: 'Enviarlo de nuevo' }).click()
  await expect.poll(() => verificationLink(user)).toBeTruthy()
  await page.goto('/verify-email')
  await settled(page)
  const { isRequested, release } = await holdResponse(page, '**/api/auth/verify-email', 'POST')
  await page.goto(`/${await verificationLink(user)}`)
  await isRequested
  await page.getByRole('link', { name: 'Ver perfumes' }).click()
  await expect.poll(() => pathOf(page)).toBe('/products')
  await release()
  await settled(page)
  expect(pathOf(page)).toBe('/products')
})

test.each([320, 1366])('pages linked from mails have no layout shift, %i px wide', async (width) => {
  const page = await shop.visit('/terminos', { width })
  for (const [path, words] of [
    ['/verify-email', 'A este enlace le falta una parte.'],
    ['/verify-email#token=nada', 'Confirmar mi email'],
    ['/reset-password', 'A este enlace le falta una parte.'],
    ['/reset-password#token=nada', 'Confirmar contraseña'],
  ] as const) {
    // Forces a load between two addresses that differ only in their fragment.
    await page.goto('/healthz')
    await page.goto(path)
    await page.getByText(words).waitFor()
    await settled(page)
    expect(await layoutShift(page), path).toBeLessThanOrEqual(0.01)
  }
})

test('sending a message from the contact page empties the form', async () => {
  const page = await shop.visit('/contact')
  const facts = ['Av. Santa Fe 1860, Ciudad de Buenos Aires', '+54 11 5555-0142', 'hola@estela.example']
  // Not the opening hours of the shop, which are in the footer.
  const hours = ['Atención por teléfono y mensajes', 'Lun a Vie 9:00-18:00', 'Sáb 9:00-14:00', 'Dom cerrado']
  for (const text of [...facts, ...hours]) {
    await page.locator('main').getByText(text, { exact: true }).waitFor()
  }
  const fields = { Nombre: 'Ana', Email: 'ana@example.com', Asunto: 'Envíos', Mensaje: '¿Llegan a Ushuaia?' }
  const send = page.getByRole('button', { name: 'Enviar mensaje' })
  await send.click()
  for (const text of ['Ingresá tu nombre', 'Ingresá tu email', 'Ingresá el asunto', 'Escribí tu mensaje']) {
    await page.getByText(text, { exact: true }).waitFor()
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await send.dblclick()
  await page.getByText('Mensaje enviado exitosamente! Te responderemos pronto.').waitFor()
  expect(await shop.db.selectFrom('contact_messages').select('subject').execute()).toEqual([{ subject: 'Envíos' }])
  for (const label of Object.keys(fields)) {
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('')
  }
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '{}' }))
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await send.click()
  await page.getByText('Hubo un error al enviar el mensaje. Inténtalo de nuevo.').waitFor()
  expect(await page.getByLabel('Mensaje', { exact: true }).inputValue()).toBe('¿Llegan a Ushuaia?')
})

test('on a phone the result of a long form is scrolled into view, each time', async () => {
  const page = await shop.visit('/contact', { width: 390, height: 664 })
  await settled(page)
  const fields = { Nombre: 'Ana', Email: 'ana@example.com', Asunto: 'Envíos', Mensaje: '¿Llegan a Ushuaia?' }
  const send = async () => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  }
  await page.context().setOffline(true)
  await send()
  const failed = page.getByRole('alert').filter({ hasText: 'Hubo un error al enviar el mensaje' })
  await expect.poll(() => isFocusedAndVisible(failed)).toBe(true)
  await page.context().setOffline(false)
  for (let time = 0; time < 2; time += 1) {
    await send()
    const sent = page.getByRole('status').filter({ hasText: 'Mensaje enviado exitosamente' })
    await expect.poll(() => isFocusedAndVisible(sent)).toBe(true)
  }
})

test('the wishlist shows its products with their three actions', async () => {
  const user = await shop.make.user()
  const nicho = await shop.make.category('Nicho')
  const [there, gone] = [
    await shop.make.product({
      name: 'Azahar',
      brand: 'Casa',
      concentration: 'Eau de Toilette',
      volume: '50ml',
      stock: 7,
      price: 12345.67,
      category_id: nicho.id,
      pictures: 1,
    }),
    await shop.make.product({ name: 'Nardo', stock: 0 }),
  ]
  const values = [gone, there].map(({ id }) => ({ user_id: user.id, product_id: id }))
  await shop.db.insertInto('wishlist_entries').values(values).execute()
  const page = await shop.visit('/wishlist', { as: user })
  const card = (name: string) => page.locator('main li', { has: page.getByRole('heading', { name }) })
  await card('Azahar').getByText('En stock (7)').waitFor()
  await card('Azahar').getByText('12.345,67').waitFor()
  expect(await card('Azahar').innerText()).toContain('Precio sin impuestos nacionales: $\u00a010.203,03')
  for (const words of ['Casa', 'Eau de Toilette', '50 ml', 'Nicho']) {
    await card('Azahar').getByText(words, { exact: true }).waitFor()
  }
  await card('Azahar').locator('.product-picture').waitFor()
  expect(await card('Nardo').getByText('Sin stock').first().isVisible()).toBe(true)
  expect(await card('Nardo').getByRole('button', { name: 'Sin stock: Nardo' }).isDisabled()).toBe(true)
  const view = card('Azahar').getByRole('link', { name: 'Ver producto' })
  expect(await view.getAttribute('href')).toBe(`/product/${there.id}`)
  for (const name of ['Continuar comprando', 'Ver carrito']) {
    expect(await page.locator('main').getByRole('link', { name }).isVisible()).toBe(true)
  }

  const add = card('Azahar').getByRole('button', { name: /al carrito/ })
  await toastSays(page, 'Producto agregado al carrito', add.click())
  expect(await page.evaluate(() => JSON.parse(localStorage.cart))).toMatchObject([{ id: there.id, quantity: 1 }])
  const full = JSON.stringify([{ id: there.id, name: 'Azahar', price: 12345.67, image: '', quantity: 7 }])
  await page.evaluate((cart) => localStorage.setItem('cart', cart), full)
  await toastSays(page, 'Error al agregar producto al carrito', add.click())

  await page.route('**/api/wishlist/remove/*', (route) => route.abort())
  const remove = card('Nardo').getByRole('button', { name: /Eliminar/ })
  await toastSays(page, 'Error al eliminar producto de wishlist', remove.click())
  await page.unroute('**/api/wishlist/remove/*')
  await remove.click()
  await expect.poll(() => card('Nardo').count()).toBe(0)
  await card('Azahar').getByRole('link', { name: 'Ver producto' }).click()
  await expect.poll(() => pathOf(page)).toBe(`/products/${there.id}`)
})

test('an empty wishlist links to the products', async () => {
  const page = await shop.visit('/wishlist', { as: await shop.make.user() })
  const explore = page.getByRole('link', { name: 'Explorar Productos' })
  await explore.waitFor()
  expect(await explore.getAttribute('href')).toBe('/products')
})

test('the wishlist button asks for a login, adds once, and reports a product already listed', async () => {
  const product = await shop.make.product({ name: 'Jazmín' })
  const visitor = await shop.visit(`/products/${product.id}`)
  const heart = (page: Page) =>
    page
      .locator('main')
      .getByRole('button', { name: /Jazmín.* favoritos/ })
      .first()
  const askToLogIn = 'Debes iniciar sesión para agregar productos a tu wishlist'
  await toastSays(visitor, askToLogIn, heart(visitor).click())

  const page = await shop.visit(`/products/${product.id}`, { as: await shop.make.user() })
  await expect.poll(() => storedOf(page).then(([, user]) => user)).toBeTruthy()
  await toastSays(page, 'Producto agregado a tu wishlist', heart(page).click())
  await page.getByRole('button', { name: 'Jazmín está en tus favoritos' }).waitFor()
  await toastSays(page, 'Este producto ya está en tu wishlist', heart(page).click())
  await page.route('**/api/wishlist/add', (route) => route.abort())
  await toastSays(page, 'Error al agregar producto a wishlist', heart(page).click())
})

test('a visitor’s wish whose request failed after the login is added on the next page', async () => {
  const product = await shop.make.product({ name: 'Verbena' })
  const user = await shop.make.user()
  const page = await shop.visit('/wishlist', { as: user, storage: { wishesAfterLogin: String(product.id) } })
  const wishes = () =>
    shop.db.selectFrom('wishlist_entries').select('product_id').where('user_id', '=', user.id).execute()
  await page.getByRole('article').waitFor()
  await shop.db.deleteFrom('wishlist_entries').where('user_id', '=', user.id).execute()

  await page.evaluate((id) => localStorage.setItem('wishesAfterLogin', String(id)), product.id)
  await page.route('**/api/wishlist/add', (route) => route.abort())
  await toastSays(page, 'Error al agregar producto a wishlist', page.reload())
  await page.unroute('**/api/wishlist/add')
  expect(await wishes()).toEqual([])
  await page.reload()
  await expect.poll(wishes).toEqual([{ product_id: product.id }])
})

test('a visitor’s wish is added after the login that the toast links to', async () => {
  const product = await shop.make.product({ name: 'Tuberosa' })
  const user = await shop.make.user()
  const page = await shop.visit(`/products/${product.id}`)
  await keepToasts(page)
  await page.getByRole('link', { name: 'Ingresar' }).first().waitFor()
  await page.getByRole('button', { name: 'Agregar Tuberosa a favoritos' }).click()
  await page.locator('.toast').getByRole('button', { name: 'Ingresar' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe(`?next=${encodeURIComponent(`/products/${product.id}`)}`)
  await toastSays(page, 'Producto agregado a tu wishlist', logIn(page, user))
  await page.getByRole('button', { name: 'Tuberosa está en tus favoritos' }).waitFor()
  expect(pathOf(page)).toBe(`/products/${product.id}`)
  const wishes = await shop.db
    .selectFrom('wishlist_entries')
    .select('product_id')
    .where('user_id', '=', user.id)
    .execute()
  expect(wishes).toEqual([{ product_id: product.id }])
})

test('the bell counts and lists unread notifications, and marks one or all as read', async () => {
  const user = await shop.make.user()
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const values = [
    { type: 'promotion', title: 'Semana del jazmín', created_at: hoursAgo(50) },
    { type: 'stock', title: 'Volvió tu favorito', created_at: hoursAgo(3) },
    { type: 'order', title: 'Pedido enviado', created_at: hoursAgo(0) },
    { type: 'system', title: 'Cambiamos los horarios', created_at: hoursAgo(51) },
    { type: 'other', title: 'Hola', created_at: hoursAgo(75) },
  ] as const
  const rows = values.map((one) => ({ ...one, user_id: user.id, message: 'Contamos más acá.' }))
  await shop.db.insertInto('notifications').values(rows).execute()
  const page = await shop.visit('/contact', { as: user })
  const bell = (unread: number) =>
    page.getByRole('button', { name: unread ? `Notificaciones, ${unread} sin leer` : 'Notificaciones', exact: true })
  await bell(5).click()
  const items = page.getByRole('region', { name: 'Notificaciones' }).getByRole('listitem')
  const signs = () =>
    items
      .locator('svg:first-child')
      .evaluateAll((all) => all.map((svg) => [svg.innerHTML, getComputedStyle(svg).color]))
  await expect
    .poll(() => items.locator('time').allInnerTexts())
    .toEqual(['Hace unos minutos', 'Hace 3 horas', 'Hace 2 días', 'Hace 2 días', 'Hace 3 días'])
  await page.getByText('Pedido, sin leer').waitFor({ state: 'attached' })
  for (const part of [0, 1]) expect(new Set((await signs()).map((sign) => sign[part])).size).toBe(5)
  await items.first().getByRole('button').click()
  await bell(4).waitFor()
  await page.route('**/mark-all-read', (route) => route.abort())
  const markAll = page.getByRole('button', { name: 'Marcar todas como leídas' })
  await toastSays(page, 'Error al marcar notificaciones como leídas', markAll.click())
  await page.unroute('**/mark-all-read')
  await markAll.click()
  await bell(0).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

const screens = ['/login', '/register', '/forgot-password', '/reset-password#token=x', '/contact', '/seguimiento']
const ownScreens = ['/profile', '/wishlist', '/orders']

/** Places an order of one bottle. */
async function placeOrder(body: object, token?: string) {
  const { id: product_id } = await shop.make.product({ name: 'Azahar' })
  const reply = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ ...person, items: [{ product_id, quantity: 1 }], ...body }),
  })
  const { order } = (await reply.json()) as { order: { id: string; order_number: string } }
  return order
}

test('a guest finds an unpaid order in the same browser, by its number, and by the link in a mail', async () => {
  const session = `guest_1_${'a'.repeat(32)}`
  const order = await placeOrder({ is_guest_order: true, guest_session_id: session })
  const page = await shop.visit('/orders', { width: 390, storage: { guestSessionId: session } })
  const found = page.getByRole('region', { name: 'Los que hiciste en este navegador', exact: true })
  await found.getByRole('link', { name: new RegExp(`${order.order_number}.*Pagar ahora`, 's') }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto('/seguimiento')
  await page.getByLabel('Número de pedido').fill(order.order_number.toLowerCase())
  await page.getByLabel('Email de la compra').fill('otra@example.com')
  await page.getByRole('button', { name: 'Buscar mi pedido' }).click()
  await page.getByText('No encontramos un pedido con esos datos.').waitFor()
  await page.getByLabel('Email de la compra').fill('Juana@example.com')
  await page.getByRole('button', { name: 'Buscar mi pedido' }).click()
  await page.getByRole('heading', { name: 'Pagar el pedido' }).waitFor()
  await page.getByText('juana@example.com').waitFor()
  for (const method of ['Transferencia bancaria', 'Mercado Pago']) await page.getByLabel(method).first().waitFor()

  const link = await orderLink(shop.db, shop.url, order)
  const mailed = await shop.visit(link.slice(shop.url.length))
  await mailed.getByRole('heading', { name: 'Falta el pago' }).waitFor()
  expect(await mailed.locator('main').innerText()).not.toMatch(/Juana|Callao|2345|@/)
  expect(await accessibilityFaults(mailed)).toEqual([])
  await mailed.getByLabel('Email de la compra').fill('juana@example.com')
  await mailed.getByRole('button', { name: 'Continuar al pago' }).click()
  await mailed.getByRole('heading', { name: 'Pagar el pedido' }).waitFor()
  await mailed.getByText('+54 9 11 2345-6789').waitFor()
  await mailed.reload()
  await mailed.getByText('Callao 100').waitFor()
})

test('a customer confirms their e-mail, sets a province, downloads their data and deletes the account', async () => {
  const user = await shop.make.user()
  const order = await placeOrder({}, user.token)
  const page = await shop.visit('/profile', { as: user, width: 390 })
  const again = page.getByRole('button', { name: 'Enviarlo de nuevo' })
  await toastSays(page, `Te enviamos el enlace a ${user.email}.`, again.click())
  await expect.poll(() => verificationLink(user)).toBeTruthy()
  await page.goto(`/${await verificationLink(user)}`)
  await page.getByText('Listo: confirmaste tu email.').waitFor()
  await page.getByRole('link', { name: 'Ir a mi perfil' }).click()
  await page.getByText('Confirmado', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Editar perfil' }).click()
  await page.getByLabel('Teléfono (opcional)').fill('0351 15 234-5678')
  await page.getByLabel('Código postal (opcional)').fill('x5000abc')
  expect(await page.getByLabel('Provincia (opcional)').inputValue()).toBe('Córdoba')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('+54 9 351 234-5678').waitFor()
  await page.getByText('X5000ABC').waitFor()

  await page.getByRole('button', { name: 'Agregar una dirección' }).click()
  await page.getByRole('button', { name: 'Guardar dirección' }).click()
  await page.getByText('Ingresá la dirección').waitFor()
  await page.getByLabel('Nombre (opcional)').fill('Trabajo')
  await page.getByLabel('Dirección', { exact: true }).fill('San Martín 20')
  await page.getByLabel('Ciudad', { exact: true }).fill('Rosario')
  await page.getByLabel('Código postal', { exact: true }).fill('s2000abc')
  expect(await accessibilityFaults(page)).toEqual([])
  await toastSays(page, 'Dirección guardada', page.getByRole('button', { name: 'Guardar dirección' }).dblclick())
  await page.getByText('S2000ABC Rosario, Santa Fe').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Usar como principal' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Editar', exact: true }).last().click()
  await page
    .getByRole('form', { name: /dirección/ })
    .getByRole('button', { name: 'Cancelar' })
    .click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('mis-direcciones')
  await toastSays(page, 'Es tu dirección principal', page.getByRole('button', { name: 'Usar como principal' }).click())

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  expect((await download).suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.json$/)

  const dialog = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' })
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await dialog.getByRole('textbox', { name: 'Tu contraseña' }).fill(user.password)
  await dialog.getByRole('button', { name: 'Sí, eliminar mi cuenta' }).click()
  await dialog.getByText(`Tu pedido ${order.order_number} (pendiente de pago) está en curso.`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await shop.db.updateTable('orders').set({ status: 'entregado' }).where('id', '=', order.id).execute()
  await toastSays(
    page,
    /^Eliminamos tu cuenta\./,
    dialog.getByRole('button', { name: 'Sí, eliminar mi cuenta' }).click(),
  )
  await expect.poll(() => pathOf(page)).toBe('/')
  expect(await storedOf(page)).toEqual([null, null])
})

test('every account page is accessible and fits', async () => {
  const user = await shop.make.user()
  const { id: product_id } = await shop.make.product({
    name: 'Un perfume de nombre larguísimo que no entra en una línea',
  })
  await shop.db.insertInto('wishlist_entries').values({ user_id: user.id, product_id }).execute()
  const place = { label: 'W'.repeat(40), address: 'Callao 1', city: 'Rosario', postal_code: '2000' }
  await shop.db
    .insertInto('addresses')
    .values({ user_id: user.id, ...place })
    .execute()
  const [visitor, customer] = [await shop.visit('/cart'), await shop.visit('/cart', { as: user })]
  for (const path of [...screens, ...ownScreens]) {
    const page = ownScreens.includes(path) ? customer : visitor
    await page.goto(path)
    await page.locator('main h1').waitFor()
    await settled(page)
    expect([path, await faultsOfLooks(page)]).toEqual([path, []])
  }
})

test('the menu counts the favourites, and logging out ends the session on the server too', async () => {
  const user = await shop.make.user({ first_name: 'Juana' })
  const { id: product_id } = await shop.make.product()
  await shop.db.insertInto('wishlist_entries').values({ user_id: user.id, product_id }).execute()
  const page = await shop.visit('/contact', { as: user })
  await page.getByRole('button', { name: 'Juana' }).click()
  await page.getByRole('link', { name: /Favoritos\s*1/ }).waitFor()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect.poll(() => storedOf(page)).toEqual([null, null])
  const sessions = () => shop.db.selectFrom('sessions').select('user_id').where('user_id', '=', user.id).execute()
  await expect.poll(sessions).toEqual([])
})

test('logging out shows no message about an ended session, and discards typed text', async () => {
  const page = await shop.visit('/profile', { as: await shop.make.user({ first_name: 'Juana' }) })
  await page.getByRole('button', { name: 'Editar perfil' }).click()
  await page.getByLabel('Dirección').fill('Secreta 123')
  await page.getByRole('button', { name: 'Juana' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect.poll(() => pathOf(page)).toBe('/login?next=%2Fprofile')
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  expect(await page.locator('[role=status] .toast').count()).toBe(0)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Secreta')
})

test('without a network no form loses typed text, and sending again works', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/terminos')
  let isCut = true
  await page.route('**/api/**', (route) =>
    isCut && route.request().method() !== 'GET' ? route.abort() : route.continue(),
  )
  const attempt = async (button: string, field: string, value: string, message: string | RegExp) => {
    isCut = true
    await page.getByLabel(field, { exact: true }).fill(value)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
    expect(await page.getByLabel(field, { exact: true }).inputValue()).toBe(value)
    isCut = false
    await page.getByRole('button', { name: button }).click()
    await page.locator('main').getByText(message).first().waitFor()
  }
  await page.goto('/forgot-password')
  await attempt('Enviar enlace', 'Email', user.email, /Si hay una cuenta con ese email/)
  await page.goto('/seguimiento')
  await page.getByLabel('Número de pedido').fill('260101-AAAA')
  await attempt('Buscar mi pedido', 'Email de la compra', user.email, 'No encontramos un pedido con esos datos.')
  await page.goto('/register')
  for (const label of ['Nombre', 'Apellido']) await page.getByLabel(label, { exact: true }).fill('Ana')
  for (const label of ['Contraseña', 'Confirmar contraseña'])
    await page.getByRole('textbox', { name: label, exact: true }).fill('secreto')
  await attempt('Crear cuenta', 'Email', user.email, 'Ya hay una cuenta con ese email')
  await page.evaluate((token) => localStorage.setItem('token', token), user.token)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Editar perfil' }).click()
  await attempt('Guardar cambios', 'Nombre', 'Clara', 'Clara Pérez')
  await page.getByRole('button', { name: 'Agregar una dirección' }).click()
  await page.getByLabel('Ciudad', { exact: true }).fill('Rosario')
  await page.getByLabel('Código postal', { exact: true }).fill('2000')
  await attempt('Guardar dirección', 'Dirección', 'Salta 1', 'Salta 1')
})

test('a guest with more orders than are listed is told so', async () => {
  const session = `guest_1_${'e'.repeat(32)}`
  const places = Array.from({ length: 51 }, () => placeOrder({ is_guest_order: true, guest_session_id: session }))
  await Promise.all(places)
  const page = await shop.visit('/orders', { width: 390, storage: { guestSessionId: session } })
  const found = page.getByRole('region', { name: 'Los últimos 50 que hiciste en este navegador', exact: true })
  await expect.poll(() => found.getByRole('listitem').count()).toBe(50)
})

test('guest orders of this browser are shown after the login and claimed with one button', async () => {
  const user = await shop.make.user()
  const session = `guest_1_${'c'.repeat(32)}`
  const asGuest = { is_guest_order: true, guest_session_id: session }
  const numbers = [(await placeOrder(asGuest)).order_number, (await placeOrder(asGuest)).order_number]
  const page = await shop.visit('/orders', { as: user, width: 390, storage: { guestSessionId: session } })
  const found = page.getByRole('region', { name: 'Los que hiciste en este navegador sin tu cuenta' })
  for (const number of numbers) await found.getByText(number).waitFor()
  expect(await page.getByText('Todavía no hiciste pedidos').count()).toBe(0)
  await settled(page)
  expect(await faultsOfLooks(page)).toEqual([])
  const join = found.getByRole('button', { name: 'Sumarlos a mi cuenta' })
  await toastSays(page, 'Sumamos 2 pedidos a tu cuenta', join.click())
  await found.waitFor({ state: 'detached' })
  for (const number of numbers) await page.getByText(number).waitFor()

  await page.goto('/orders?page=9')
  for (const number of numbers) await page.getByText(number).waitFor()
  expect(pathOf(page)).toBe('/orders?page=1')
})

test('claiming more orders than the rate limit allows reports how many are left and can be continued', async () => {
  const user = await shop.make.user()
  const session = `guest_1_${'d'.repeat(32)}`
  const asGuest = { is_guest_order: true, guest_session_id: session }
  const numbers: string[] = []
  for (let count = 0; count < 3; count += 1) numbers.push((await placeOrder(asGuest)).order_number)
  const page = await shop.visit('/orders', { as: user, storage: { guestSessionId: session } })
  let asked = 0
  const message = 'Demasiados intentos. Probá de nuevo en 40 segundos.'
  const refuse = { status: 429, json: { success: false, code: 'demasiados-intentos', message } }
  await page.route('**/claim', (route) => {
    asked += 1
    return asked === 2 ? route.fulfill(refuse) : route.continue()
  })
  const found = page.getByRole('region', { name: 'Los que hiciste en este navegador sin tu cuenta' })
  const join = found.getByRole('button', { name: 'Sumarlos a mi cuenta' })
  // The request for the remaining orders has the same rate limit.
  await join.waitFor()
  await page.route('**/api/orders/guest/*', (route) => route.fulfill(refuse))
  await toastSays(page, `Sumamos un pedido a tu cuenta y faltan 2. ${message}`, join.click())
  await expect.poll(() => found.getByRole('listitem').count()).toBe(2)
  await toastSays(page, 'Sumamos 2 pedidos a tu cuenta', join.click())
  await found.waitFor({ state: 'detached' })
  for (const number of numbers) await page.getByText(number).waitFor()
})
