import type { Locator, Page } from 'playwright-core'
import type { openBrowser } from './open-browser.ts'

type Db = Awaited<ReturnType<typeof openBrowser>>['db']

/**
 * Ends a user's session and presses a button of their page, which leads to the login. A background call of the page may
 * get the 401 first: then the button disappears before it is pressed.
 */
export async function loseSession(db: Db, user: { id: number }, button: Locator) {
  const there = await button.elementHandle()
  await db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  await there?.click().catch(() => undefined)
  await button.page().waitForURL((url) => url.pathname === '/login')
}

export async function logBackIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
}
