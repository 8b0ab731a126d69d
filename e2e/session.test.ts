import { expect, test } from 'vitest'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()

test('a guest gets a session id once', async () => {
  const page = await shop.visit('/')
  const storedId = () => page.evaluate(() => localStorage.getItem('guestSessionId'))
  await expect.poll(storedId).toMatch(/^guest_\d{13}_[0-9a-f]{32}$/)
  const first = await storedId()
  await page.reload()
  await settled(page)
  expect(await storedId()).toBe(first)
})

test('an unknown token is cleared with its user', async () => {
  const page = await shop.visit('/', { as: { token: 'unknown' }, storage: { user: '{"id":1,"first_name":"Ana"}' } })
  await expect
    .poll(() => page.evaluate(() => ['token', 'user'].map((name) => localStorage.getItem(name))))
    .toEqual([null, null])
})

test.each(['🌹', 'a\nb'])('a token that is invalid in a header is cleared with its user: %j', async (token) => {
  const page = await shop.visit('/profile', { as: { token }, storage: { user: '{"id":1,"first_name":"Ana"}' } })
  await page.waitForURL('**/login?next=%2Fprofile')
  await expect
    .poll(() => page.evaluate(() => ['token', 'user'].map((name) => localStorage.getItem(name))))
    .toEqual([null, null])
})

test('an invalid guest session id is replaced', async () => {
  const page = await shop.visit('/', { storage: { guestSessionId: `guest_${'🌹'.repeat(200)}` } })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guestSessionId'))).toMatch(/^guest_\d{13}_/)
})

test('a valid token is kept and loads its user', async () => {
  const user = await shop.make.user({ first_name: 'Juana' })
  const page = await shop.visit('/', { as: user })
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.user ?? '{}').first_name)).toBe('Juana')
  expect(await page.evaluate(() => localStorage.token)).toBe(user.token)
})

test.each(['/wishlist', '/admin/orders'])('a long session check on %s shows a message, then the page', async (path) => {
  const page = await shop.visit('/terminos')
  await page.route('**/api/auth/verify', (route) => route.abort())
  const { token } = await shop.make.admin()
  await page.evaluate((token) => localStorage.setItem('token', token), token)
  await page.goto(path)
  const notice = page.getByText('Seguimos intentando: revisá tu conexión.')
  await notice.waitFor()
  await page.unrouteAll()
  await notice.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
})

test('a token is kept while the server is unavailable, and the page loads afterwards', async () => {
  const page = await shop.visit('/terminos')
  let refusals = 0
  await page.route('**/api/auth/verify', (route) => {
    refusals += 1
    return refusals <= 3 ? route.fulfill({ status: 503, json: { success: false } }) : route.continue()
  })
  const { token } = await shop.make.admin()
  await page.evaluate((token) => localStorage.setItem('token', token), token)
  await page.goto('/admin/orders')
  await page.getByText('Todavía no hay órdenes.').waitFor()
  expect(page.url()).toBe(`${shop.url}/admin/orders`)
  // On a busy machine a response may exceed the page's time-out, which adds a request.
  expect(refusals).toBeGreaterThan(3)
})

test('returning to the window repeats no recent requests', async () => {
  const page = await shop.visit('/products', { as: await shop.make.user() })
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // Requests of the window itself would be recorded before this one.
  await page.evaluate(() => fetch('/healthz').then(() => undefined))
  expect(asked).toEqual(['/healthz'])
})
