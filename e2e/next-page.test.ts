import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()
const { make } = shop
for (let count = 1; count <= 14; count += 1) await make.product({ name: `Vidriera ${count}` })

const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Requests for data of the next page, in order: `ahead` if prefetched by a link, else by the router at the tap. */
const dataAsked = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('.data'))
      .map(({ initiatorType, transferSize }) => ({ ahead: initiatorType === 'link', sent: transferSize > 0 })),
  )

/** Forgets earlier requests. */
const forget = (page: Page) => page.evaluate(() => performance.clearResourceTimings())

const ahead = (page: Page) => expect.poll(async () => (await dataAsked(page)).some((asked) => asked.ahead)).toBe(true)
/** Requests sent at the tap, not served from the prefetch. */
const requestedOnTap = async (page: Page) =>
  (await dataAsked(page)).filter((asked) => !asked.ahead && asked.sent).length

test.each([
  ['/products', 'Vidriera 14', /products\/\d+$/],
  ['/products', 'Siguiente', /page=2/],
  ['/', 'Ver los 14 perfumes', /products$/],
])('on %s a pointer resting on «%s» prefetches the next page', async (path, name, address) => {
  const page = await shop.visit(path)
  // A prefetch is valid for some seconds, which a busy machine may exceed: retry.
  await expect
    .poll(
      async () => {
        // Away from the link, so that moving onto it is an event.
        await page.mouse.move(0, 0)
        await page.goto(path)
        await settled(page)
        await forget(page)
        await card(page, name).hover()
        await ahead(page)
        await card(page, name).click()
        await page.waitForURL(address)
        await settled(page)
        return requestedOnTap(page)
      },
      { timeout: 300_000 },
    )
    .toBe(0)
})

test('touching a link prefetches the next page', async () => {
  const page = await shop.visit('/products', { width: 390, height: 844, hasTouch: true })
  const session = await page.context().newCDPSession(page)
  await expect
    .poll(
      async () => {
        await page.goto('/products')
        await settled(page)
        await forget(page)
        const link = card(page, 'Vidriera 14')
        await link.scrollIntoViewIfNeeded()
        const { x, y } = (await link.boundingBox()) ?? { x: 0, y: 0 }
        await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 4, y: y + 4 }] })
        await ahead(page)
        await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
        await link.tap()
        await page.waitForURL(/products\/\d+$/)
        await settled(page)
        return requestedOnTap(page)
      },
      { timeout: 300_000 },
    )
    .toBe(0)
})

test('with data saving nothing is prefetched', async () => {
  const page = await shop.visit('/products')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await page.reload()
  await settled(page)
  await forget(page)
  await card(page, 'Vidriera 14').hover()
  await card(page, 'Vidriera 13').focus()
  // This timer is longer than the router's and started later, so it fires after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(await dataAsked(page)).toEqual([])
  await card(page, 'Vidriera 14').click()
  await page.getByRole('heading', { level: 1, name: 'Vidriera 14' }).waitFor()
  await settled(page)
  expect((await dataAsked(page)).filter((asked) => asked.ahead)).toEqual([])
})

const transitions = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect)?.pseudoElement?.startsWith('::view-transition')).length,
  )

test('the picture of a card grows into its page, and an interrupted transition leaves nothing over it', async () => {
  const page = await shop.visit('/products')
  await settled(page)
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...args) => {
      document.documentElement.dataset.grown = document.querySelectorAll('.card-picture.grows').length.toString()
      return start(...args)
    }
  })
  await card(page, 'Vidriera 14').click()
  await page.getByRole('heading', { level: 1, name: 'Vidriera 14' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.grown)).toBe('1')

  const entries = await page.evaluate(() => history.length)
  await page.goBack()
  await card(page, 'Vidriera 13').dblclick()
  await page.getByRole('heading', { level: 1, name: 'Vidriera 13' }).waitFor()
  expect(await page.evaluate(() => history.length)).toBe(entries)

  await page.goBack()
  await card(page, 'Vidriera 12').waitFor()
  await page.evaluate(() => {
    for (const name of ['Vidriera 12', 'Vidriera 11', 'Vidriera 10']) {
      const links = [...document.querySelectorAll<HTMLElement>('.card-name a')]
      links.find(({ textContent }) => textContent === name)?.click()
    }
  })
  await page.getByRole('heading', { level: 1, name: 'Vidriera 10' }).waitFor()
  await expect.poll(() => transitions(page)).toBe(0)
  // Clicks reach their target.
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByText('Producto agregado al carrito').waitFor()
})

test('with reduced motion there is no transition', async () => {
  const page = await shop.visit('/products', { reducedMotion: 'reduce' })
  await settled(page)
  await page.evaluate(() => {
    const seen = { max: 0 }
    Object.assign(window, { seen })
    const look = () => {
      const running = document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect)?.pseudoElement?.startsWith('::view-transition'))
      seen.max = Math.max(seen.max, running.length)
      requestAnimationFrame(look)
    }
    look()
  })
  await card(page, 'Vidriera 14').click()
  await page.getByRole('heading', { level: 1, name: 'Vidriera 14' }).waitFor()
  await settled(page)
  expect(await page.evaluate(() => (window as unknown as { seen: { max: number } }).seen.max)).toBe(0)
})
