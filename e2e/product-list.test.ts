import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, faultsOfLooks } from './support/axe.ts'
import { holdResponse } from './support/hold-response.ts'
import { isFocusedAndVisible } from './support/is-focused-and-visible.ts'
import { shiftOfLateFonts } from './support/late-fonts.ts'
import { openBrowser } from './support/open-browser.ts'
import { scriptWith } from './support/scripts.ts'
import { scrollUnderChat } from './support/scroll-under-chat.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()
const { make } = shop
const nicho = await make.category('Nicho')
const lujo = await make.category('Lujo')
for (let count = 1; count <= 25; count += 1) {
  await make.product({
    name: `Serie ${String(count).padStart(2, '0')}`,
    brand: 'Serie',
    price: count * 1000,
    category_id: lujo.id,
    created_at: new Date(Date.UTC(2026, 0, count)),
    pictures: count % 2,
  })
}
await make.product({
  name: 'Única',
  brand: 'Rara',
  gender: 'mujer',
  type: 'importado',
  volume: '75ml',
  sku: 'M-IMP-RARA-75-001',
  price: 99_000,
  category_id: nicho.id,
  notes: 'violeta, iris',
})
await make.product({ name: 'Vacía', brand: 'Rara', stock: 0, price: 500, gender: 'hombre' })
await make.product({ name: 'Oculta', brand: 'Rara', is_active: false })

const names = (page: Page) => page.locator('article h2').allInnerTexts()
const counter = (page: Page) => page.getByText(/^Mostrando/).innerText()
const address = (page: Page) => new URL(page.url()).search
test('the list shows its number of products', async () => {
  const page = await shop.visit('/products')
  expect(await counter(page)).toBe('Mostrando 12 de 27 productos')
  await expect.poll(() => page.locator('article').count()).toBe(12)
})

test('late fonts do not wrap a list’s header', async () => {
  const page = await shop.visit('/robots.txt', { width: 430 })
  expect(await shiftOfLateFonts(page, '/products')).toBeLessThanOrEqual(0.01)
})

test('the address sets the filters, without JavaScript too', async () => {
  const page = await shop.visit('/products', { javaScriptEnabled: false })
  for (const query of [
    `category=${nicho.id}`,
    'gender=mujer',
    'type=importado',
    'brand=rara&gender=mujer',
    'volume=75',
    'sku=m-imp',
    'minPrice=99000',
    'minPrice=98000&maxPrice=99000',
    'maxPrice=99000&minPrice=98000&sort=price&order=ASC',
    'search=UNICA',
    'search=violeta',
  ]) {
    await page.goto(`/products?${query}`)
    expect([query, await names(page), await counter(page)]).toEqual([query, ['Única'], 'Mostrando 1 de 1 productos'])
  }
})

test('invalid parameters in the address are ignored', async () => {
  const page = await shop.visit(
    '/products?category=x&gender=perro&type=&minPrice=mucho&sort=stock&order=arriba&page=-1&volume=&brand=%00&search=%00&sku=%00',
  )
  expect(await counter(page)).toBe('Mostrando 12 de 27 productos')
  await page.goto('/products?page=999')
  expect(await counter(page)).toBe('Mostrando 3 de 27 productos')
})

test('changing a filter changes the address, goes to page 1, and is undone by back', async () => {
  const page = await shop.visit('/products?page=2')
  await settled(page)
  await page.getByRole('checkbox', { name: /^Lujo/ }).check()
  await expect.poll(() => address(page)).toBe(`?category=${lujo.id}`)
  await expect.poll(() => counter(page)).toBe('Mostrando 12 de 25 productos')
  await page.getByRole('checkbox', { name: /^Serie/ }).check()
  await expect.poll(() => address(page)).toBe(`?category=${lujo.id}&brand=Serie`)
  await page.getByLabel('Máximo').fill('3000')
  await expect.poll(() => names(page)).toEqual(['Serie 03', 'Serie 02', 'Serie 01'])
  expect(address(page)).toBe(`?category=${lujo.id}&brand=Serie&maxPrice=3000`)

  await page.goBack()
  await expect.poll(() => counter(page)).toBe('Mostrando 12 de 25 productos')
  expect(await page.getByLabel('Máximo').inputValue()).toBe('')
  await page.goBack()
  await expect.poll(() => page.getByRole('checkbox', { name: /^Serie/ }).isChecked()).toBe(false)
  await page.goForward()
  await expect.poll(() => page.getByRole('checkbox', { name: /^Serie/ }).isChecked()).toBe(true)
})

test('the list follows the fields for search, SKU, type and volume', async () => {
  const page = await shop.visit('/products')
  await settled(page)
  await page.getByRole('searchbox', { name: 'Buscar', exact: true }).pressSequentially('unic', { delay: 20 })
  // The product may already match before the last letter.
  await expect.poll(() => address(page)).toBe('?search=unic')
  await expect.poll(() => names(page)).toEqual(['Única'])
  await page.getByRole('link', { name: 'Limpiar filtros' }).click()
  await expect.poll(() => counter(page)).toBe('Mostrando 12 de 27 productos')
  await page.getByLabel('SKU').fill('rara-75')
  await expect.poll(() => names(page)).toEqual(['Única'])
  for (const [group, value, query] of [
    ['Tipo', /^Importado/, '?type=importado'],
    ['Volumen', /^75 ml/, '?volume=75ml'],
  ] as const) {
    await page.getByRole('link', { name: 'Limpiar filtros' }).click()
    await expect.poll(() => counter(page)).toBe('Mostrando 12 de 27 productos')
    await page.getByRole('group', { name: group }).getByRole('checkbox', { name: value }).check()
    await expect.poll(() => names(page)).toEqual(['Única'])
    expect(address(page)).toBe(query)
  }
})

test('typed text stays while its results load, though those of its beginning arrived', async () => {
  const page = await shop.visit('/products')
  await settled(page)
  const field = page.getByRole('searchbox', { name: 'Buscar', exact: true })
  const [first, last] = [
    await holdResponse(page, /\.data\?search=un(&|$)/),
    await holdResponse(page, /\.data\?search=unic/),
  ]
  await field.pressSequentially('un')
  await first.isRequested
  await field.press('i')
  await first.release()
  // On a slow machine the third letter may have been sent meanwhile.
  await expect.poll(() => address(page)).toMatch(/^\?search=uni?$/)
  await field.press('c')
  await last.isRequested
  expect(await field.inputValue()).toBe('unic')
  await last.release()
  await expect.poll(() => names(page)).toEqual(['Única'])
})

test('the filter panel can be folded, and each value shows its count', async () => {
  const page = await shop.visit('/products')
  await settled(page)
  await page.getByRole('checkbox', { name: 'Importado 1' }).waitFor()
  const button = page.getByRole('button', { name: 'Filtros' })
  await button.click()
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  expect(await page.getByRole('group', { name: 'Marca' }).isVisible()).toBe(false)
  await button.click()
  expect(await page.getByRole('group', { name: 'Marca' }).isVisible()).toBe(true)
})

test('on a phone the filters are a dialog that shows the number of results', async () => {
  const page = await shop.visit('/products', { width: 390, height: 800 })
  await settled(page)
  await page.getByRole('button', { name: 'Filtros' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtros' })
  await sheet.getByRole('checkbox', { name: /^Lujo/ }).check()
  await sheet.getByRole('button', { name: 'Ver 25 productos' }).click()
  await sheet.waitFor({ state: 'hidden' })
  expect(await counter(page)).toBe('Mostrando 12 de 25 productos')
})

test('without JavaScript the filter panel is a form', async () => {
  const page = await shop.visit('/products', { javaScriptEnabled: false })
  await page.getByRole('checkbox', { name: /^Mujer/ }).check()
  await page.getByRole('button', { name: 'Aplicar filtros' }).click()
  await expect.poll(() => names(page)).toEqual(['Única'])
})

test('by keyboard the products are two tab stops from the sort field, past all filters', async () => {
  const page = await shop.visit('/products')
  await settled(page)
  await page.getByRole('combobox', { name: 'Ordenar por' }).press('Tab')
  const past = page.getByRole('link', { name: 'Saltar a los productos' })
  await expect.poll(() => isFocusedAndVisible(past)).toBe(true)
  await past.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true)
})

test('each chip removes one filter', async () => {
  const page = await shop.visit('/products?gender=mujer&type=importado')
  await settled(page)
  await page.getByRole('link', { name: 'Mujer (quitar)' }).click()
  await expect.poll(() => address(page)).toBe('?type=importado')
})

test('pages are numbered between Anterior and Siguiente', async () => {
  const page = await shop.visit('/products')
  await settled(page)
  const pages = page.getByRole('navigation', { name: 'Páginas' })
  expect(await pages.innerText()).toMatch(/Anterior\s+1\s+2\s+3\s+Siguiente/)
  await pages.getByRole('link', { name: 'Siguiente' }).click()
  await page.waitForURL('**/products?page=2')
  // The new page is shown from its top: the keyboard goes on there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('productos')
  await pages.getByRole('link', { name: 'Página 3' }).click()
  await page.waitForURL('**/products?page=3')
  await expect.poll(() => counter(page)).toBe('Mostrando 3 de 27 productos')
  expect(await pages.getByRole('link', { name: 'Siguiente' }).getAttribute('aria-disabled')).toBe('true')
  await pages.getByRole('link', { name: 'Anterior' }).click()
  await page.waitForURL('**/products?page=2')
})

test('the list is sorted by name, price and newest, both ways, from page 1', async () => {
  const page = await shop.visit('/products?brand=Serie&page=2')
  await settled(page)
  const first = async () => (await names(page))[0]
  const choose = (label: string) => page.getByLabel('Ordenar por').selectOption({ label })
  await choose('Más antiguos')
  await expect.poll(first).toBe('Serie 01')
  expect(address(page)).not.toContain('page')
  await choose('Más nuevos')
  await expect.poll(first).toBe('Serie 25')
  for (const [sort, up, down] of [
    ['price', 'Precio: menor a mayor', 'Precio: mayor a menor'],
    ['name', 'Nombre: A a Z', 'Nombre: Z a A'],
  ] as const) {
    await choose(up)
    await expect.poll(first).toBe('Serie 01')
    await choose(down)
    await expect.poll(first).toBe('Serie 25')
    await expect.poll(() => address(page)).toBe(`?brand=Serie&sort=${sort}&order=DESC`)
  }
  const plain = await shop.visit('/products?brand=Serie', { javaScriptEnabled: false })
  await plain.getByLabel('Ordenar por').selectOption({ label: 'Precio: menor a mayor' })
  await plain.getByRole('button', { name: 'Aplicar filtros' }).click()
  await expect.poll(async () => (await names(plain))[0]).toBe('Serie 01')
})

test('on a phone the list begins near the top, and its filters and order stay reachable', async () => {
  const page = await shop.visit('/products', { width: 390, height: 844, reducedMotion: 'reduce' })
  await settled(page)
  expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThan(300)
  const filters = page.getByRole('button', { name: 'Filtros' })
  const order = page.getByLabel('Ordenar por')
  const top = async () =>
    [await filters.boundingBox(), await order.boundingBox()].map((box) => Math.round(box?.y ?? -1))
  expect(new Set(await top()).size).toBe(1)
  const header = page.locator('.shop-header')
  for (const [scrolled, isHeaderThere] of [
    [600, false],
    [1200, false],
    [1100, true],
  ] as const) {
    // Wait for each scroll event: two scrolls in one frame are one event.
    await page.evaluate(
      (top) =>
        new Promise((resolve) => {
          addEventListener('scroll', resolve, { once: true })
          window.scrollTo({ top, behavior: 'instant' })
        }),
      scrolled,
    )
    const asked = { scrolled, hidden: String(!isHeaderThere), places: Array(2).fill(isHeaderThere ? 'below' : 'top') }
    await expect
      .poll(async () => ({
        scrolled: await page.evaluate(() => window.scrollY),
        hidden: await header.getAttribute('data-hidden'),
        places: (await top()).map((y) => (y < 0 || y >= 140 ? y : y > 100 ? 'below' : 'top')),
      }))
      .toEqual(asked)
  }
})

test('the chat button covers neither prices nor controls', async () => {
  const page = await shop.visit('/products', { width: 390, height: 844, hasTouch: true })
  await settled(page)
  await page.locator('.floating-corner[data-aside]').waitFor({ state: 'attached' })
  let shown = 0
  for (let y = 2000; y >= 0; y -= 130) {
    await scrollUnderChat(page, y)
    const covered = await page.evaluate(() => {
      const corner = document.querySelector<HTMLElement>('.floating-corner')
      if (!corner || corner.dataset.aside === 'true') return undefined
      const box = corner.getBoundingClientRect()
      return [...document.querySelectorAll('main button, main .price')].filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top
      }).length
    })
    expect([y, covered ?? 0]).toEqual([y, 0])
    if (covered === 0) shown += 1
  }
  expect(shown).toBeGreaterThan(0)
})

test('the chat button is hidden until it is known what it would cover, and covers no text', async () => {
  const scripts = Promise.withResolvers<void>()
  const page = await shop.visit('/terminos', { width: 390, height: 844, hasTouch: true })
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/envios', { waitUntil: 'domcontentloaded' })
  const chat = page.locator('.floating-corner')
  expect(await chat.isVisible()).toBe(false)
  scripts.resolve()
  await settled(page)
  let shown = 0
  for (let y = 1500; y >= 0; y -= 100) {
    await scrollUnderChat(page, y)
    const covered = await page.evaluate(() => {
      const corner = document.querySelector<HTMLElement>('.floating-corner')
      if (!corner || corner.dataset.aside === 'true') return -1
      const box = corner.getBoundingClientRect()
      const lines = [...document.querySelectorAll('main p')].flatMap((words) => {
        const range = document.createRange()
        range.selectNodeContents(words)
        return [...range.getClientRects()]
      })
      return lines.filter(
        ({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      ).length
    })
    expect([y, Math.max(covered, 0)]).toEqual([y, 0])
    if (covered === 0) shown += 1
  }
  expect(shown).toBeGreaterThan(0)
})

test('an empty result is reported', async () => {
  const page = await shop.visit('/products?search=zzzzqqqq')
  await page.getByText('No se encontraron productos').waitFor()
  await page.getByRole('link', { name: 'Ver todos los perfumes' }).click()
  await expect.poll(() => counter(page)).toBe('Mostrando 12 de 27 productos')
})

test('a minimum price above the maximum is reported', async () => {
  const page = await shop.visit('/products?minPrice=500000&maxPrice=100')
  await page.getByText('El precio mínimo es mayor que el máximo: cambiá uno de los dos.').waitFor()
})

test('a list that fails to load says so after two requests, and a retry is a full load', async () => {
  const page = await shop.visit('/')
  await settled(page)
  let asked = 0
  await page.route('**/products.data*', (route) => {
    // Not the prefetches of links.
    if (route.request().resourceType() === 'fetch') asked += 1
    return route.fulfill({ status: 500, body: '' })
  })
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Perfumes', exact: true }).click()
  await page.getByText('Error al cargar productos').waitFor()
  await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => counter(page)).toBe('Mostrando 12 de 27 productos')
})

test('a list that failed without a network loads automatically with it', async () => {
  const page = await shop.visit('/products')
  await settled(page)
  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Precio: menor a mayor' })
  await page.getByRole('heading', { name: 'Error al cargar productos' }).waitFor()
  await page.getByRole('button', { name: 'Reintentar' }).and(page.locator(':not([aria-busy="true"])')).waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => counter(page)).toBe('Mostrando 12 de 27 productos')
})

test('a product that is Agotado says so and cannot be added', async () => {
  const page = await shop.visit('/products?search=vacia')
  const card = page.getByRole('article')
  expect(await card.getByRole('button', { name: 'Agotado: Vacía' }).isDisabled()).toBe(true)
})

test('adding from a card shows a toast at the top right for five seconds, and updates the badge', async () => {
  const page = await shop.visit('/products?search=unica')
  await page.clock.install()
  await page.reload()
  await settled(page)
  // From here on the test controls the clock, so that the machine's speed does not count.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole('button', { name: 'Agregar: Única' }).click()
  const toast = page.locator('.toast', { hasText: 'Producto agregado al carrito' })
  await toast.waitFor()
  const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 900, width: 0 }
  expect([y < 120, x + width > 1300]).toEqual([true, true])
  await page.getByRole('link', { name: 'Carrito, 1 unidad' }).waitFor()
  await page.clock.runFor(4000)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.runFor(1000)
  await toast.waitFor({ state: 'detached' })
})

test('only active products are listed', async () => {
  const page = await shop.visit('/products?search=oculta')
  expect(await names(page)).toEqual([])
  for (const path of [
    '/',
    '/sitemap.xml',
    '/sitemap-products-1.xml',
    '/api/products/suggestions?q=oculta',
    '/api/products?search=oculta',
  ])
    expect([path, await (await fetch(shop.url + path)).text()]).not.toEqual([path, expect.stringMatching(/Oculta/)])
})

test('a changed price is in the list immediately', async () => {
  await fetch(`${shop.url}/products?search=unica`)
  await make.product({ name: 'Única segunda', brand: 'Rara' })
  await expect.poll(async () => (await fetch(`${shop.url}/products?search=unica`)).text()).toContain('Única segunda')
})

test('the list is accessible and fits', async () => {
  const page = await shop.visit('/products?brand=Serie')
  await settled(page)
  expect(await faultsOfLooks(page)).toEqual([])
})

test('the list fits the narrowest phone, with the highest prices too', async () => {
  const page = await shop.visit(`/products?brand=Serie&category=${lujo.id}&minPrice=1`, { width: 320 })
  await settled(page)
  await page.locator('.card-price').evaluateAll((prices) => {
    for (const price of prices) price.textContent = '$\u00a09.999.999.999,00'
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('a filter takes several values, each removed by its own chip, without JavaScript too', async () => {
  const page = await shop.visit('/products')
  await settled(page)
  await page.getByRole('checkbox', { name: /^Mujer/ }).check()
  await page.getByRole('checkbox', { name: /^Hombre/ }).check()
  await expect.poll(() => address(page)).toBe('?gender=mujer&gender=hombre')
  await expect.poll(() => names(page)).toEqual(['Vacía', 'Única'])
  await page.getByRole('link', { name: 'Mujer (quitar)' }).click()
  await expect.poll(() => address(page)).toBe('?gender=hombre')
  await expect.poll(() => page.getByRole('checkbox', { name: /^Mujer/ }).isChecked()).toBe(false)

  const plain = await shop.visit('/products', { javaScriptEnabled: false })
  await plain.getByRole('checkbox', { name: /^Mujer/ }).check()
  await plain.getByRole('checkbox', { name: /^Hombre/ }).check()
  await plain.getByRole('button', { name: 'Aplicar filtros' }).click()
  await expect.poll(() => names(plain)).toEqual(['Vacía', 'Única'])
})

test('a box ticked while the previous list arrives stays ticked, and a third adds to both', async () => {
  const page = await shop.visit('/products')
  await settled(page)
  const seen = await page.evaluate(async () => {
    const box = (value: string) => document.querySelector<HTMLInputElement>(`input[name=gender][value=${value}]`)
    const fetchNow = window.fetch
    window.fetch = async (...asked) => {
      const answer = await fetchNow(...asked)
      window.fetch = fetchNow
      setTimeout(() => box('hombre')?.click(), 0)
      return answer
    }
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isClicked = new Promise((resolve) => box('hombre')?.addEventListener('click', resolve))
    box('mujer')?.click()
    await isClicked
    const states: (boolean | undefined)[] = []
    const isShown = () => location.search.includes('gender=hombre') && !document.querySelector('[aria-busy]')
    for (let frames = 0; frames < 10 || !isShown(); frames++) {
      states.push(box('hombre')?.checked)
      await nextFrame()
    }
    return states
  })
  expect(new Set(seen)).toEqual(new Set([true]))
  await page.getByRole('checkbox', { name: /^Unisex/ }).check()
  await expect.poll(() => address(page)).toBe('?gender=hombre&gender=mujer&gender=unisex')
})

test('Enter in an unchanged filter adds no history entry', async () => {
  const page = await shop.visit('/products?brand=Serie&page=2')
  await settled(page)
  const before = await page.evaluate(() => history.length)
  await page.getByLabel('SKU').press('Enter')
  await page.getByRole('checkbox', { name: 'Con stock' }).check()
  await expect.poll(() => address(page)).toBe('?brand=Serie&inStock=true')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  await expect.poll(() => address(page)).toBe('?brand=Serie&page=2')
})

test('the price range is changed by keys on its two thumbs, which never cross', async () => {
  const page = await shop.visit('/products?brand=Serie')
  await settled(page)
  const from = page.getByRole('slider', { name: 'Precio desde' })
  const to = page.getByRole('slider', { name: 'Precio hasta' })
  await to.press('Home')
  await expect.poll(() => names(page)).toEqual(['Serie 01'])
  expect(await to.getAttribute('aria-valuetext')).toMatch(/^\$\s1\.0\d0,00$/)
  await to.press('End')
  await from.press('End')
  await expect.poll(() => names(page)).toEqual(['Serie 25', 'Serie 24'])
  expect(Number(await from.inputValue())).toBeLessThan(Number(await to.inputValue()))
  expect(Number(await page.getByLabel('Mínimo').inputValue())).toBeGreaterThan(20_000)
})

test('a search is sorted by relevance, and any list by the price per 100 ml, which is shown', async () => {
  const page = await shop.visit('/products?search=unica')
  await settled(page)
  expect(await page.getByLabel('Ordenar por').locator('option:checked').innerText()).toBe('Relevancia')
  await page.getByLabel('Ordenar por').selectOption({ label: 'Precio por 100 ml: menor a mayor' })
  await expect.poll(() => address(page)).toBe('?search=unica&sort=price_per_100ml&order=ASC')
  await page.getByText('$ 132.000,00 los 100 ml').waitFor()
})

test('typing suggests perfumes, which are chosen by keys', async () => {
  const page = await shop.visit('/')
  await settled(page)
  const box = page.getByRole('combobox', { name: 'Buscar perfumes' })
  await box.pressSequentially('serie 1')
  const options = page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option')
  await expect.poll(() => options.first().innerText()).toMatch(/SERIE\s+Serie 1\d\s+\$\s1\d\.000,00/)
  await expect.poll(() => options.count()).toBe(7)
  expect(await accessibilityFaults(page)).toEqual([])
  await box.press('ArrowDown')
  await box.press('ArrowDown')
  const marked = page.getByRole('option', { selected: true })
  expect(await box.getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'))
  await box.press('Escape')
  await expect.poll(() => options.count()).toBe(0)
  await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
  expect(await box.inputValue()).toBe('serie 1')

  // Enter without a selected option searches; with one it opens it.
  await box.fill('unic')
  await options.getByText('Única', { exact: true }).waitFor()
  await box.press('Enter')
  await page.waitForURL('**/products?search=unic')
  await expect.poll(() => options.count()).toBe(0)
  await box.fill('unica')
  await options.getByText('Única', { exact: true }).waitFor()
  await box.press('ArrowDown')
  await box.press('Enter')
  await page.getByRole('heading', { name: 'Única', level: 1 }).waitFor()
})

test('a card and a suggestion describe a perfume, and the inspiration of an imitation', async () => {
  await make.product({ name: 'Ripio', brand: 'Taller', type: 'imitacion', inspired_by: 'Sauvage de Dior' })
  const page = await shop.visit('/products?search=ripio')
  await settled(page)
  const words = await page.getByRole('article').innerText()
  expect(words).toMatch(/TALLER\s+IMITACIÓN\s+Ripio/)
  expect(words).toContain('Inspirado en Sauvage de Dior')
  await page.getByRole('combobox', { name: 'Buscar perfumes' }).fill('sauvage')
  const option = page.getByRole('option', { name: /Ripio/ })
  await option.waitFor()
  expect(await option.innerText()).toMatch(/Imitación[\s\S]*Inspirado en Sauvage de Dior/)
})

test('the search box says that it is searching, and that it found nothing, with a link', async () => {
  const page = await shop.visit('/')
  await settled(page)
  const { promise: asked, resolve: ask } = Promise.withResolvers<Route>()
  await page.route('**/api/products/suggestions?q=zzzzqq', ask)
  const box = page.getByRole('combobox', { name: 'Buscar perfumes' })
  await box.fill('zzzzqq')
  await page.locator('.suggestions').getByText('Buscando…').waitFor()
  expect(await box.getAttribute('aria-expanded')).toBe('false')
  await (await asked).continue()
  await page.getByText('Sin coincidencias con «zzzzqq».').waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['Buscar igual', 'Preguntanos si lo conseguimos'])
  expect(await accessibilityFaults(page)).toEqual([])
  await box.press('ArrowUp')
  await box.press('Enter')
  await page.waitForURL('**/contact')
})

test('the last query wins, and without a network there are no suggestions and no errors', async () => {
  const page = await shop.visit('/')
  await settled(page)
  let answerLate = async () => undefined as unknown
  const held = new Promise<void>((resolve) => {
    void page.route('**/api/products/suggestions?q=serie', (route) => {
      answerLate = () => route.continue().catch(() => undefined)
      resolve()
    })
  })
  await page.route('**/api/products/suggestions?q=gone', (route) => route.abort())
  const box = page.getByRole('combobox', { name: 'Buscar perfumes' })
  const options = page.getByRole('option')
  await box.fill('serie')
  await held
  await box.fill('vacia')
  await page.getByRole('option', { name: /Vacía/ }).waitFor()
  await answerLate()
  await settled(page)
  expect(await options.allInnerTexts()).toEqual([expect.stringContaining('Agotado'), expect.stringContaining('vacia')])

  // A newer response keeps the marked option or clears it, and never marks another in its place.
  let release = () => undefined as unknown
  await page.route('**/api/products/suggestions?q=serie+2', (route) => {
    release = () => route.continue()
  })
  await page.unroute('**/api/products/suggestions?q=serie')
  await box.fill('serie')
  // One brand, six perfumes, and the link to all results.
  await expect.poll(() => options.count()).toBe(8)
  const second = page.waitForRequest('**/api/products/suggestions?q=serie+2')
  await box.fill('serie 2')
  await second
  await box.press('ArrowDown')
  await box.press('ArrowDown')
  const marked = page.getByRole('option', { selected: true })
  const name = await marked.innerText()
  release()
  await options.last().getByText('Ver todos los resultados de «serie 2»').waitFor()
  await expect.poll(() => options.first().innerText()).toMatch(/Serie 2/)
  const isOffered = (await options.allInnerTexts()).includes(name)
  expect(await marked.allInnerTexts()).toEqual(isOffered ? [name] : [])
  await box.fill('gone')
  await box.press('Enter')
  await page.waitForURL('**/products?search=gone')
  await page.getByText('No se encontraron productos').waitFor()
})

test('nonsense queries find nothing without an error', async () => {
  const words = [
    'x'.repeat(5000),
    '🌹🌹',
    "'; drop table products; --",
    '<script>alert(1)</script>',
    '%00',
    '\\',
    '((((',
  ]
  for (const word of words) {
    const reply = await fetch(`${shop.url}/products?search=${encodeURIComponent(word)}`)
    const html = await reply.text()
    expect([word.slice(0, 20), reply.status, html.includes('No se encontraron productos')]).toEqual([
      word.slice(0, 20),
      200,
      true,
    ])
    expect(html).not.toContain('<script>alert(1)')
  }
})

test('an empty list offers a corrected query, similar perfumes, brands and the chat with the query', async () => {
  const page = await shop.visit('/products?search=unikka+zzqqxx')
  await settled(page)
  await page.getByText('No se encontraron productos').waitFor()
  const chat = await page.getByRole('link', { name: 'Preguntanos si lo conseguimos' }).getAttribute('href')
  expect(new URL(chat ?? '').searchParams.get('text')).toContain('«unikka zzqqxx»')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByText('¿Quisiste decir').getByRole('link').click()
  await page.getByRole('article').first().waitFor()
})

test('a search that found nothing says so, although the alternatives fail to load', async () => {
  const page = await shop.visit('/products')
  await settled(page)
  await page.route(await scriptWith('cambiá uno de los dos'), (route) => route.abort())
  await page.getByRole('combobox', { name: 'Buscar perfumes' }).fill('zzzzqqqq')
  await page.keyboard.press('Enter')
  await page.getByText('No se encontraron productos').waitFor()
  expect(await counter(page)).toBe('Mostrando 0 de 0 productos')
})

test('the empty search box offers recent searches, which can be deleted', async () => {
  const page = await shop.visit('/')
  await settled(page)
  const box = page.getByRole('combobox', { name: 'Buscar perfumes' })
  await box.fill('unica')
  await box.press('Enter')
  await page.waitForURL('**/products?search=unica')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toBe('["unica"]')
  await page.goto('/contact')
  await settled(page)
  await box.focus()
  await page.getByRole('option', { name: 'unica', exact: true }).click()
  await page.waitForURL('**/products?search=unica')
  await page.goto('/contact')
  await settled(page)
  await box.focus()
  await page.getByRole('option', { name: 'Borrar estas búsquedas' }).click()
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
})

test('the filter panel finds a brand by the beginning of its words, and can list only products in stock', async () => {
  for (let brand = 1; brand <= 9; brand += 1)
    await make.product({ brand: `Ensayo ${brand} Año`, name: `E${brand}`, stock: 0 })
  const page = await shop.visit('/products')
  await settled(page)
  await page.getByLabel('Buscar marca').fill('ano')
  const brands = page.getByRole('group', { name: 'Marca' }).getByRole('checkbox')
  await expect.poll(() => brands.filter({ visible: true }).count()).toBe(9)
  await page.getByLabel('Ensayo 3 Año').check()
  await page.getByText('Mostrando 1 de 1 productos').waitFor()
  await page.getByLabel('Con stock').check()
  await page.getByText('Mostrando 0 de 0 productos').waitFor()
  expect(new URL(page.url()).searchParams.get('inStock')).toBe('true')
})
