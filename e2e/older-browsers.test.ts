import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillBuyer } from './support/fill-buyer.ts'
import { openBrowser } from './support/open-browser.ts'
import { readScripts } from './support/scripts.ts'
import { settled } from './support/settled.ts'

const { make, visit, db } = await openBrowser()

/** Removes what Chrome 106 or Safari 15.4 does not have, of the methods that a page could use. */
function ageBrowser() {
  const remove = (from: object, ...names: string[]) => {
    for (const name of names) delete (from as Record<string, unknown>)[name]
  }
  remove(Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with')
  remove(Array, 'fromAsync')
  remove(Object, 'groupBy')
  remove(Map, 'groupBy')
  remove(Map.prototype, 'getOrInsert', 'getOrInsertComputed')
  remove(Promise, 'withResolvers', 'try')
  remove(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isDisjointFrom')
  remove(String.prototype, 'isWellFormed', 'toWellFormed')
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
  remove(iterator, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find')
  remove(RegExp, 'escape')
  remove(Intl, 'DurationFormat')
  remove(URL, 'canParse', 'parse')
  remove(AbortSignal, 'timeout', 'any')
  remove(Document.prototype, 'startViewTransition')
  remove(Element.prototype, 'checkVisibility', 'moveBefore')
  remove(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover')
  remove(HTMLDialogElement.prototype, 'requestClose', 'closedBy')
  remove(HTMLFormElement.prototype, 'requestSubmit')
  remove(HTMLInputElement.prototype, 'showPicker')
  remove(self, 'navigation', 'scheduler', 'requestIdleCallback', 'cancelIdleCallback')
  remove(Navigator.prototype, 'connection', 'userActivation', 'vibrate')
  // Some versions of ICU write the Canadian date as the American one.
  const { DateTimeFormat } = Intl
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (of, [locale, ...options]) => new of(locale === 'en-CA' ? 'en-US' : locale, ...options),
  })
}

async function visitAged(path: string, as?: { token: string }) {
  const page = await visit('/terms', as && { as })
  await page.addInitScript(ageBrowser)
  await page.goto(path)
  expect(await page.evaluate(() => 'startViewTransition' in document)).toBe(false)
  await settled(page)
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('a browser of 2022 finds and buys a perfume', async () => {
  await make.product({ name: 'Duradero', price: 1000 })
  const page = await visitAged('/products?search=duradero')
  await page.getByRole('heading', { name: 'Duradero' }).getByRole('link').click()
  await heading(page, 'Duradero').waitFor()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Finalizar compra' }).click()
  await fillBuyer(page)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  await expect.poll(() => db.selectFrom('orders').select('customer_city').execute()).toHaveLength(1)
})

test('a browser of 2022 shows a customer the notifications, and staff their day', async () => {
  const admin = await make.admin()
  const page = await visitAged('/', admin)
  const shown = page.getByRole('region', { name: 'Notificaciones' }).getByText(/orden|No tenés notificaciones/)
  expect(await shown.count()).toBe(0)
  await page.getByRole('button', { name: /Notificaciones/ }).click()
  await shown.first().waitFor()
  await page.keyboard.press('Escape')
  await shown.first().waitFor({ state: 'hidden' })
  for (const [path, name] of [
    ['/admin', 'Dashboard'],
    ['/admin/cash', 'Caja'],
    ['/admin/payments/bank', 'Banco'],
    ['/admin/products', 'Productos'],
    ['/admin/receive', 'Recibir mercadería'],
  ] as const) {
    await page.goto(path)
    await heading(page, name).waitFor()
    await settled(page)
    expect(await page.getByText('Elegí un día').count()).toBe(0)
  }
})

/** Safari reads no module that has one before version 16.4. */
test('no script has a regular expression that looks behind', async () => {
  const scripts = await readScripts()
  expect(scripts.length).toBeGreaterThan(50)
  expect(scripts.filter(({ text }) => /\(\?<[=!]/.test(text)).map(({ name }) => name)).toEqual([])
})
