import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { accessibilityFaults, faultsOfLooks } from './support/axe.ts'
import { changeSettings } from './support/change-settings.ts'
import { openBrowser } from './support/open-browser.ts'
import { scriptWith } from './support/scripts.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()
const { make } = shop
for (let count = 1; count <= 14; count += 1) await make.product({ name: `Estante ${count}` })

const header = (page: Page) => page.locator('header').first()
async function isHeaderInSight(page: Page) {
  const box = await header(page).boundingBox()
  return box !== null && box.y + box.height > 1
}

test('the search box opens the list with trimmed words and ignores blanks', async () => {
  const page = await shop.visit('/')
  const box = page.getByRole('combobox', { name: 'Buscar perfumes' })
  await settled(page)
  await box.fill('   ')
  await box.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/')
  await box.fill('  rosa negra ')
  await box.press('Enter')
  await page.waitForURL('**/products?search=rosa%20negra')
})

test('the cart badge counts units, also when another tab adds', async () => {
  const cart = JSON.stringify([
    { id: 1, name: 'Uno', price: 10, image: '', quantity: 2 },
    { id: 2, name: 'Dos', price: 10, image: '', quantity: 1 },
  ])
  const page = await shop.visit('/', { storage: { cart } })
  await page.getByRole('link', { name: 'Carrito, 3 unidades' }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/products')
  await other.getByRole('button', { name: 'Agregar: Estante 14' }).click()
  await page.getByRole('link', { name: 'Carrito, 4 unidades' }).waitFor()
})

test('an invalid stored cart is discarded', async () => {
  const page = await shop.visit('/', { storage: { cart: '{broken' } })
  await page.getByRole('link', { name: 'Carrito', exact: true }).waitFor()
})

test('the menu offers login and registration to a visitor, the account to a customer, and the panel to staff', async () => {
  const visitor = await shop.visit('/')
  const wayIn = async (name: string) => visitor.getByRole('link', { name }).getAttribute('href')
  expect([await wayIn('Ingresar'), await wayIn('Crear cuenta')]).toEqual(['/login', '/register'])
  await expect.poll(() => visitor.getByRole('button', { name: /Notificaciones/ }).count()).toBe(0)

  const customer = await shop.visit('/', { as: await make.user({ first_name: 'Juana' }) })
  await customer.getByRole('button', { name: /Notificaciones/ }).waitFor()
  await customer.getByRole('button', { name: 'Juana' }).dblclick()
  const own = async (name: string) => customer.getByRole('link', { name }).getAttribute('href')
  expect([await own('Mi perfil'), await own('Favoritos')]).toEqual(['/profile', '/wishlist'])
  await expect.poll(() => customer.getByRole('link', { name: 'Panel Admin' }).count()).toBe(0)

  const staff = await shop.visit('/', { as: await make.admin() })
  await staff.getByRole('button', { name: 'Laura' }).click()
  expect(await staff.getByRole('link', { name: 'Panel Admin' }).getAttribute('href')).toBe('/admin')
})

test('Escape closes the menu, and logging out restores the visitor’s links', async () => {
  const page = await shop.visit('/', { as: await make.user({ first_name: 'Juana' }) })
  const name = page.getByRole('button', { name: 'Juana' })
  await name.click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Mi perfil' }).waitFor({ state: 'hidden' })
  await name.click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.getByRole('link', { name: 'Ingresar' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the mobile menu closes on navigation', async () => {
  const page = await shop.visit('/', { width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menú' }).click()
  const menu = page.getByRole('dialog', { name: 'Menú' })
  await menu.getByRole('link', { name: 'Perfumes' }).click()
  await page.waitForURL('**/products')
  await menu.waitFor({ state: 'hidden' })
})

test('up to 768 px wide the header hides below 50 px, up to 1024 px below 75 px, on the way down, and shows on the way up', async () => {
  const page = await shop.visit('/products', { width: 390, height: 700, reducedMotion: 'reduce' })
  await settled(page)
  const isShown = async () => (await header(page).getAttribute('data-hidden')) === 'false'
  // The header handles the scroll event in the second frame.
  const isShownAt = async (top: number) => {
    await page.evaluate(
      (top) =>
        new Promise((resolve) => {
          window.scrollTo({ top, behavior: 'instant' })
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        }),
      top,
    )
    return isShown()
  }
  for (const [width, threshold] of [
    [390, 50],
    [768, 50],
    [769, 75],
    [1024, 75],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    await isShownAt(0)
    expect([width, await isShownAt(threshold)]).toEqual([width, true])
    // Beyond the threshold, but within the tolerance.
    expect([width, await isShownAt(threshold + 4)]).toEqual([width, true])
    await isShownAt(threshold + 9)
    await expect.poll(isShown, { message: `${width}` }).toBe(false)
    await expect.poll(() => isHeaderInSight(page)).toBe(false)
    await isShownAt(threshold + 200)
    expect([width, await isShownAt(threshold + 197)]).toEqual([width, false])
    await isShownAt(threshold + 192)
    await expect.poll(isShown, { message: `${width}` }).toBe(true)
    await expect.poll(() => isHeaderInSight(page)).toBe(true)
  }
})

test('the header of the checkout hides too', async () => {
  const bottle = await make.product()
  const cart = JSON.stringify([{ ...bottle, image: '', quantity: 1 }])
  const page = await shop.visit('/checkout', { width: 390, height: 700, reducedMotion: 'reduce', storage: { cart } })
  await page.getByLabel('Nombre y apellido').waitFor()
  await settled(page)
  for (const [top, isThere] of [
    [300, false],
    [200, true],
  ] as const) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
    await expect.poll(() => isHeaderInSight(page)).toBe(isThere)
  }
})

test('on a desktop the header is always visible, and scrolled above 50 px', async () => {
  const page = await shop.visit('/products', { width: 1025 })
  await settled(page)
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
  const isScrolled = () => header(page).getAttribute('data-scrolled')
  await scrollTo(51)
  await expect.poll(isScrolled).toBe('true')
  await scrollTo(50)
  await expect.poll(isScrolled).toBe('false')
  await scrollTo(600)
  await expect.poll(isScrolled).toBe('true')
  expect(await header(page).getAttribute('data-hidden')).toBe('false')
  expect(await isHeaderInSight(page)).toBe(true)
})

test('a changed shop name is used in pages and panel', async () => {
  onTestFinished(() => changeSettings(shop, { shop_name: 'Estela' }))
  await changeSettings(shop, { shop_name: 'Ñandú' })
  const page = await shop.visit('/', { as: await make.admin() })
  for (const path of ['/', '/contact', '/nada', '/admin']) {
    await page.goto(path)
    const words = async () => `${await page.title()} ${await page.locator('body').innerText()}`
    await expect.poll(words, { message: path }).toMatch(/ñandú/i)
    await settled(page)
    // The e-mail address is another setting.
    expect([path, /(?<!@)estela/i.test(await words())]).toEqual([path, false])
  }
})

test('a long shop name leaves room for the search, without horizontal scrolling', async () => {
  onTestFinished(() => changeSettings(shop, { shop_name: 'Estela' }))
  await changeSettings(shop, { shop_name: 'Perfumería La Esquina de Palermo' })
  const as = await shop.make.user({ first_name: 'María de los Ángeles' })
  const page = await shop.visit('/quienessomos', { as, width: 1366 })
  await page.getByRole('button', { name: 'María de los Ángeles' }).waitFor()
  const box = await page.getByRole('search').boundingBox()
  expect(box?.width).toBeGreaterThan(180)
  await page.setViewportSize({ width: 1000, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000)
})

test('the footer shows name, address, opening hours and version', async () => {
  const [instagram_url, facebook_url] = ['https://www.instagram.com/estela', 'https://www.facebook.com/estela']
  await changeSettings(shop, { instagram_url, facebook_url })
  const page = await shop.visit('/')
  const footer = page.getByRole('contentinfo')
  for (const text of [
    'Horario del local',
    '9:00-17:00',
    '9:00-12:00',
    'v1.0.0',
    'envío gratis a todo el país',
    '+54 11 5555-0142',
  ]) {
    expect(await footer.innerText()).toContain(text)
  }
  for (const [name, href] of [
    ['Instagram', instagram_url],
    ['Facebook', facebook_url],
    ['WhatsApp', 'https://wa.me/5491155550142'],
    ['hola@estela.example', 'mailto:hola@estela.example'],
  ] as const) {
    expect(await footer.getByRole('link', { name }).getAttribute('href')).toBe(href)
  }
  for (const link of await footer.locator('a[href^="/"]').all()) {
    const address = await link.getAttribute('href')
    expect([address, (await fetch(`${shop.url}${address}`)).status]).toEqual([address, 200])
  }
})

test('the older address of a product redirects permanently to the new one', async () => {
  const product = await make.product()
  const reply = await fetch(`${shop.url}/product/${product.id}`, { redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([301, `/products/${product.id}`])
})

test.each(['/nada', '/products/1/nada', '/admin/nada'])('%s is a Spanish page with status 404', async (path) => {
  const reply = await fetch(shop.url + path)
  expect(reply.status).toBe(404)
  expect(await reply.text()).toContain('lang="es-AR"')
})

test.each(['/nada', '/products/%E0%A4%A'])('the 404 page at %s has links to the shop', async (path) => {
  const page = await shop.visit(path)
  await settled(page)
  expect(await page.locator('h1').allInnerTexts()).toEqual(['Página no encontrada'])
  await page.getByRole('link', { name: 'Ver perfumes' }).click()
  await page.waitForURL('**/products')
})

test('the three sellers are listed', async () => {
  const page = await shop.visit('/quienessomos')
  await expect.poll(() => page.locator('main h3').count()).toBe(3)
  for (const text of [/importadas/i, /árabes/i, /nicho/i]) await page.getByText(text).first().waitFor()
})

test('pages answer HEAD like GET, without a body', async () => {
  const reply = await fetch(`${shop.url}/products`, { method: 'HEAD' })
  expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
    200,
    'text/html; charset=utf-8',
    '',
  ])
})

test('the first tab stop is a link to the content', async () => {
  const page = await shop.visit('/')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Saltar al contenido')
})

test('the links that an iPhone makes of numbers, dates and addresses are forbidden on every page', async () => {
  for (const path of ['/', '/no-hay', '/admin/orders']) {
    const html = await (await fetch(shop.url + path)).text()
    expect(html, path).toMatch(/<meta name="format-detection" content="telephone=no, date=no, email=no, address=no"\/>/)
  }
})

test('a page whose script is lost on the way says so and can be reloaded', async () => {
  const page = await shop.visit('/terminos')
  // The page's own script, and the last one that it imports.
  for (const script of [await scriptWith('hace falta tener una cuenta'), await scriptWith('hydrateRoot')]) {
    await page.route(script, (route) => route.abort())
    await page.goto('/checkout')
    const lost = page.getByRole('alert')
    await lost.getByText('No pudimos cargar toda la página.').waitFor()
    await page.unrouteAll()
    await lost.getByRole('link', { name: 'Recargar' }).click()
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    expect(await page.getByText('No pudimos cargar').isVisible()).toBe(false)
  }
})

test('actions before hydration are applied after it', async () => {
  const user = await make.user()
  const page = await shop.visit('/terminos')
  let scripts = Promise.withResolvers<void>()
  const slowly = async (path: string) => {
    scripts = Promise.withResolvers()
    await page.goto(path, { waitUntil: 'domcontentloaded' })
  }
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const { id } = await make.product({ name: 'Temprano' })
  await slowly(`/products/${id}`)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await expect.poll(() => page.getByText('Producto agregado al carrito').count()).toBe(0)
  scripts.resolve()
  await page.getByText('Producto agregado al carrito').waitFor()

  await slowly('/')
  // Disables the native submission, which the page uses after four seconds without hydration.
  await page.evaluate(() => {
    HTMLFormElement.prototype.submit = () => undefined
  })
  await page.getByRole('combobox', { name: 'Buscar perfumes' }).fill('  tempr  ')
  await page.keyboard.press('Enter')
  scripts.resolve()
  await page.waitForURL('**/products?search=tempr')

  await slowly(`/products/${id}`)
  await page.getByLabel('Cantidad').fill('3')
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  scripts.resolve()
  await page.getByText('Producto agregado al carrito').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantity":4')

  await slowly(`/products/${id}`)
  await page.getByLabel('Cantidad').fill('999')
  scripts.resolve()
  await expect.poll(() => page.getByLabel('Cantidad').inputValue()).toBe('10')

  // Buttons pressed twice before hydration.
  await page.evaluate(() => localStorage.clear())
  await slowly(`/products/${id}`)
  await page.getByRole('button', { name: 'Sumar uno' }).click()
  const add = page.getByRole('button', { name: 'Agregar al carrito' })
  for (let time = 0; time < 3; time += 1) await add.click()
  expect(await add.getAttribute('aria-busy')).toBe('true')
  scripts.resolve()
  await page.getByText('Producto agregado al carrito').waitFor()
  expect(await add.getAttribute('aria-busy')).toBe(null)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantity":2')

  await slowly('/products')
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Precio: menor a mayor' })
  scripts.resolve()
  await page.waitForURL('**/products?sort=price&order=ASC')

  await slowly('/products')
  await page
    .getByRole('checkbox', { name: /Hombre/ })
    .first()
    .check()
  await page.getByPlaceholder('Nombre, marca o nota').fill('tempr')
  scripts.resolve()
  await page.waitForURL(
    (url) => url.searchParams.get('search') === 'tempr' && url.searchParams.get('gender') === 'hombre',
  )

  await slowly('/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(user.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  scripts.resolve()
  await page.waitForURL(`${shop.url}/`)
})

test('text at 200 % and long words cause no horizontal scrolling on a phone', async () => {
  const { id } = await make.product({ name: 'Aromática', price: 1_214_000, volume: '100ml', concentration: 'Parfum' })
  // A word of 60 letters, a name of 120 and a brand of 28, without pictures.
  const long = await make.product({
    name: `${'Otorrinolaringológicamente'.repeat(3).slice(0, 60)} ${'de la casa '.repeat(6)}`.slice(0, 120),
    brand: 'Destiladoresdelaltiplanosrl',
    inspired_by: 'Supercalifragilísticoexpialidoso',
    type: 'imitacion',
  })
  const cart = JSON.stringify(
    [{ id, name: 'Aromática', price: 1_214_000 }, long].map((one) => ({ ...one, image: '', quantity: 2 })),
  )
  const page = await shop.visit('/terminos', { storage: { cart } })
  const endless = `/products?search=${'supercalifragilistico'.repeat(4)}`
  const ofShop = [
    '/',
    '/products',
    endless,
    `/products/${id}`,
    `/comparar?ids=${id},${long.id}`,
    '/encontra-tu-perfume',
  ]
  const others = ['/cart', '/checkout', '/order', '/wishlist', '/terminos', `/products/${long.id}`]
  for (const path of [...ofShop, ...others]) {
    await page.goto(path)
    await settled(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
    }
  }
})

const dead = [
  '/nada',
  '/products/999999',
  '/products?search=zzzz',
  '/payment/success?payment_id=1&status=approved&external_reference=x',
  '/payment/failure',
  '/verify-email',
  '/quienessomos',
]

test.each([320, 1366])('notifications open below their bell, also under an announcement, at %i px', async (width) => {
  const page = await shop.visit('/', { width, as: await make.user() })
  await page.getByRole('complementary', { name: 'Anuncio' }).waitFor()
  const bell = page.getByRole('button', { name: /Notificaciones/ })
  await bell.click()
  const list = page.getByRole('region', { name: 'Notificaciones' })
  await list.waitFor()
  const gap = async () => {
    const [button, panel] = [await bell.boundingBox(), await list.boundingBox()]
    return (panel?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  await bell.click()
  await list.waitFor({ state: 'hidden' })
})

test('error and result pages are accessible and fit', async () => {
  const page = await shop.visit('/contact', { as: await make.user() })
  for (const path of dead) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([path, await faultsOfLooks(page)]).toEqual([path, []])
  }
})

test.each([390, 1366])('open menus and dialogs are accessible at %i px', async (width) => {
  const page = await shop.visit('/contact', { width, as: await make.user({ first_name: 'Juana' }) })
  const faultsAt = async (where: string) => expect([where, await accessibilityFaults(page)]).toEqual([where, []])
  await page.getByRole('button', { name: /Notificaciones/ }).click()
  await page.getByText('No tenés notificaciones').waitFor()
  await faultsAt('bell')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: width < 1000 ? 'Menú' : 'Juana' }).click()
  await page.getByRole('link', { name: 'Mi perfil' }).waitFor()
  await faultsAt('menu')
  await page.goto('/products')
  if (width < 1000) await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('checkbox').first().waitFor()
  await faultsAt('filters')
})

test.each([390, 1366])('focused elements are not covered by the header, %i px', async (width) => {
  await shop.make.product({ name: 'Aurora' })
  const page = await shop.visit('/', { width })
  const heart = page.getByRole('button', { name: 'Agregar Aurora a favoritos' }).first()
  await heart.evaluate((button) => button.scrollIntoView({ block: 'start', behavior: 'instant' }))
  await heart.focus()
  const isSeen = () =>
    heart.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(isSeen).toBe(true)
})

test('a printed page has the shop’s name and neither search nor footer', async () => {
  const page = await shop.visit('/terminos')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').getByText('Estela').isVisible()).toBe(true)
  for (const role of ['search', 'contentinfo'] as const) expect(await page.getByRole(role).isVisible()).toBe(false)
})
