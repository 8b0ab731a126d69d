import { expect, test } from 'vitest'
import { faultsOfLooks } from './support/axe.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()
const code = /ARR-[0-9A-HJKMNP-TV-Z]{8}/

async function fill(page: Awaited<ReturnType<typeof shop.visit>>) {
  await page.getByLabel('Número de pedido').fill('261121-7K3Q')
  await page.getByLabel('Email de la compra').fill('juana@example.com')
}

test.each([true, false])('a withdrawal gets a code immediately (JavaScript: %s)', async (javaScriptEnabled) => {
  const page = await shop.visit('/arrepentimiento', { javaScriptEnabled })
  await page.getByRole('heading', { level: 1, name: 'Botón de arrepentimiento' }).waitFor()
  await fill(page)
  await page.getByLabel('¿Querés contarnos por qué?').fill(`No es mi aroma (${javaScriptEnabled})`)
  await page.getByRole('button', { name: 'Arrepentirme de la compra' }).click()
  await page.waitForURL(/\/arrepentimiento\/ARR-/)
  const shown = await page.getByRole('status').filter({ hasText: 'Código de trámite' }).textContent()
  expect(shown).toMatch(code)
  expect(page.url()).toContain(shown?.match(code)?.[0])
  await page.getByText('Recibido', { exact: true }).waitFor()
  const stored = await shop.db.selectFrom('withdrawals').select('reason').execute()
  expect(stored.filter(({ reason }) => reason.includes(`(${javaScriptEnabled})`))).toHaveLength(1)
})

test('an incomplete form post shows the form again, with the typed text and the errors', async () => {
  const page = await shop.visit('/arrepentimiento', { javaScriptEnabled: false })
  await fill(page)
  // Without the browser's validation.
  const reply = await page.request.post('/arrepentimiento', { form: { order_number: '<b>"7K3Q', email: 'juana' } })
  expect(reply.status()).toBe(400)
  expect(reply.headers()['cache-control']).toBe('no-transform, no-store')
  const html = await reply.text()
  expect(html).toContain('Ingresá un email válido')
  expect(html).toContain('value="&lt;b&gt;&quot;7K3Q"')
  expect(reply.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('the response of a form post is hydrated with JavaScript', async () => {
  const page = await shop.visit('/arrepentimiento')
  await fill(page)
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form[action="/arrepentimiento"]')
    form?.querySelector('input[name="email"]')?.setAttribute('value', 'x')
    if (form) form.email.value = 'juana'
    // Bypasses the validation of the browser and of React.
    form?.submit()
  })
  await page.getByRole('alert').filter({ hasText: 'Revisá los datos' }).waitFor()
  expect(await page.getByLabel('Número de pedido').inputValue()).toBe('261121-7K3Q')
  await page.getByLabel('Email de la compra').fill('juana@example.com')
  await page.getByRole('button', { name: 'Arrepentirme de la compra' }).click()
  await page.waitForURL(/\/arrepentimiento\/ARR-/)
})

test('invalid fields get the shop’s own messages, not the browser’s', async () => {
  const page = await shop.visit('/arrepentimiento')
  await page.getByLabel('Número de pedido').fill('   ')
  await page.getByLabel('Email de la compra').fill('juana@gmail')
  await page.getByRole('button', { name: 'Arrepentirme de la compra' }).click()
  await page.getByText('Ingresá el número de tu pedido').waitFor()
  await page.getByText('Ingresá un email válido').waitFor()
})

test('the address cannot prefill the form', async () => {
  const refused = encodeURIComponent('{"message":"Mandá tu clave","errors":{},"typed":{}}')
  const page = await shop.visit(`/arrepentimiento?refused=${refused}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByText('Mandá tu clave').count()).toBe(0)
})

test('without a network the typed text stays, and sending again works', async () => {
  const page = await shop.visit('/arrepentimiento')
  await settled(page)
  await fill(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Arrepentirme de la compra' }).click()
  await page.getByRole('alert').filter({ hasText: 'Error de conexión' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Arrepentirme de la compra' }).click()
  await page.waitForURL(/\/arrepentimiento\/ARR-/)
})

test('an unknown code is a page with status 404 and a link', async () => {
  const page = await shop.visit('/')
  for (const code of ['%00', 'ARR-00000000']) {
    const reply = await page.goto(`/arrepentimiento/${code}`)
    expect([code, reply?.status()]).toEqual([code, 404])
  }
  await page.getByRole('heading', { name: 'No encontramos ese código' }).waitFor()
  await page.getByRole('link', { name: 'Ir al botón de arrepentimiento' }).click()
  await page.getByRole('heading', { name: 'Botón de arrepentimiento' }).waitFor()
})

test('the withdrawal is accessible and fits', async () => {
  const page = await shop.visit('/arrepentimiento')
  await settled(page)
  expect(await faultsOfLooks(page)).toEqual([])
  await fill(page)
  await page.getByRole('button', { name: 'Arrepentirme de la compra' }).click()
  await page.waitForURL(/\/arrepentimiento\/ARR-/)
  await page.getByRole('status').filter({ hasText: 'Código de trámite' }).waitFor()
  expect(await faultsOfLooks(page)).toEqual([])
})
