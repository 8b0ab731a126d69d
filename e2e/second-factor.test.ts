import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ageLogins } from '../test/support/age-logins.ts'
import { addAuthenticator } from './support/add-authenticator.ts'
import { changeSettings } from './support/change-settings.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()
const logInWith = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.locator('main').getByRole('button', { name: 'Iniciar sesión' }).click()
}
/** Removes the session on a page without requests, since a 401 would redirect to the login. */
const forgetSession = async (page: Page) => {
  await page.goto('/terminos')
  await settled(page)
  await page.evaluate(() => localStorage.clear())
}
/** The code of the next time step, which the shop accepts as clock drift, since the current one may be used up. */
const nextCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })

test('TOTP codes are enabled in the profile, required at the login, and replaced by a recovery code', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/profile#seguridad', { as: user, width: 390 })
  await page.getByRole('button', { name: 'Activar los códigos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activar los códigos' })
  await dialog.getByRole('img', { name: 'Código QR para la app' }).waitFor()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const field = dialog.getByLabel('Código de 6 números')
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('Ese código no es el de ahora.').waitFor()
  await field.fill(new TOTP({ secret }).generate())
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Guardá tus códigos de recuperación' })
  await codes.waitFor()
  const recovery = await codes.locator('code').allTextContents()
  expect(recovery).toHaveLength(10)
  await codes.getByRole('button', { name: 'Ya los guardé' }).click()
  await page.getByText('Te quedan 10 códigos de recuperación.').waitFor()

  const other = await shop.visit('/login?next=/profile')
  await logInWith(other, user)
  const code = other.getByLabel('Código de verificación')
  await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await code.evaluate((input) => [input.getAttribute('autocomplete'), input.getAttribute('inputmode')])).toEqual(
    ['one-time-code', 'numeric'],
  )
  await code.fill('000000')
  await other.keyboard.press('Enter')
  await other.getByText('Ese código no sirve, o ya se usó.').waitFor()
  await code.fill(nextCode(secret))
  await other.keyboard.press('Enter')
  await other.getByRole('heading', { name: 'Mi perfil' }).waitFor()

  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await page.getByText('Listo: ya podés entrar con tu llave de acceso.').waitFor()
  const lost = await shop.visit('/login?next=/profile')
  await addAuthenticator(lost)
  await logInWith(lost, user)
  // The first step has a button with the same name.
  await lost.getByRole('heading', { name: 'Segundo paso' }).waitFor()
  await lost.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await lost.getByText('No se usó ninguna llave de acceso.').waitFor()
  await lost.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  // The text asks for a recovery code, and says what to do if these are lost too.
  await lost
    .getByText('Ingresá uno de los códigos que guardaste al activar la app. Si los perdiste, escribinos')
    .waitFor()
  expect(await lost.getByText(/6 números|No se usó ninguna llave/).count()).toBe(0)
  await lost.getByLabel('Código de recuperación').fill(recovery[0] ?? '')
  await lost.getByRole('button', { name: 'Continuar' }).click()
  await lost.getByText('Te quedan 9 códigos de recuperación.').waitFor()
  await shop.db.updateTable('totp').set({ recovery_hashes: [] }).where('user_id', '=', user.id).execute()
  await lost.reload()
  await lost.getByText('No te queda ningún código de recuperación. Para tener otros diez, desactivalos').waitFor()
})

test('the QR code is dark on white in dark mode too, so that phones can read it', async () => {
  const page = await shop.visit('/profile#seguridad', { as: await shop.make.user(), colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Activar los códigos' }).click()
  const code = page.getByRole('img', { name: 'Código QR para la app' })
  const ground = await code.evaluate(async (picture: HTMLImageElement) => {
    await picture.decode()
    const context = document.createElement('canvas').getContext('2d')
    context?.drawImage(picture, 0, 0)
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
  })
  expect(ground).toEqual([255, 255, 255, 255])
})

test('passkeys of two devices log in without a password', async () => {
  const user = await shop.make.user()
  for (const [device, name] of ['Mi teléfono', 'Mi notebook'].entries()) {
    const page = await shop.visit('/login?next=/profile')
    await addAuthenticator(page)
    await logInWith(page, user)
    await page.getByLabel('Nombre de la llave nueva').fill(name)
    await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
    await page.getByText('Listo: ya podés entrar con tu llave de acceso.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Quitar / }).count()).toBe(device + 1)
    await forgetSession(page)
    await page.goto('/login?next=/profile')
    await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
    await page.getByRole('heading', { name: 'Mi perfil' }).waitFor()
  }
})

test('an unknown or removed passkey is reported at the login', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/login?next=/profile')
  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await page.getByText('No se usó ninguna llave de acceso.').waitFor()
  await logInWith(page, user)
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await page.getByRole('button', { name: 'Quitar Chrome en Linux' }).click()
  await page.getByText('Quitamos la llave de acceso.').waitFor()
  await forgetSession(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await page.getByText('No conocemos esa llave de acceso.').waitFor()
})

test('other sessions are listed with their origin, and can be closed', async () => {
  const user = await shop.make.user()
  const other = await shop.visit('/login?next=/profile')
  await logInWith(other, user)
  await other.getByRole('heading', { name: 'Mi perfil' }).waitFor()
  const page = await shop.visit('/profile#seguridad', { as: user })
  await page.getByRole('button', { name: 'Cerrar la sesión de Chrome en Linux' }).click()
  await page.getByText('Cerramos esa sesión.').waitFor()
  await other.reload()
  await expect.poll(() => new URL(other.url()).pathname).toBe('/login')
})

test('a passkey replaces the password where it is asked for again', async () => {
  const user = await shop.make.user()
  const page = await shop.visit('/login?next=/profile')
  await addAuthenticator(page)
  await logInWith(page, user)
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await page.getByText('Listo: ya podés entrar con tu llave de acceso.').waitFor()
  await ageLogins(shop.db, user.id)
  await page.getByRole('button', { name: 'Activar los códigos' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  await asked.getByRole('button', { name: 'Usar llave de acceso' }).click()
  await page.getByRole('dialog', { name: 'Activar los códigos' }).waitFor()
})

// Last, because the setting stays changed.
test('if a second factor is required the panel redirects to the profile and opens with a passkey', async () => {
  const admin = await shop.make.admin()
  await changeSettings(shop, { staff_second_factor: 'required' })
  const page = await shop.visit('/admin', { as: admin })
  await addAuthenticator(page)
  await page.getByRole('link', { name: 'Activarlo en mi perfil' }).click()
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await page.getByText('Listo: ya podés entrar con tu llave de acceso.').waitFor()
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByText('Falta un segundo factor').count()).toBe(0)
  // The password now needs the passkey as a second step, also when it is asked again.
  await forgetSession(page)
  await page.goto('/login?next=/admin/administrators')
  await logInWith(page, admin)
  await page.getByRole('heading', { name: 'Segundo paso' }).waitFor()
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await page.getByRole('heading', { name: 'Administradores' }).waitFor()
})
