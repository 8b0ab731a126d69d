import type { Locator } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { guest } from '../test/support/person.ts'
import { accessibilityFaults, faultsOfLooks } from './support/axe.ts'
import { changeSettings } from './support/change-settings.ts'
import { isFocusedAndVisible } from './support/is-focused-and-visible.ts'
import { layoutShift } from './support/layout-shift.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'
import { stopClock } from './support/stop-clock.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make } = shop
const nicho = await make.category('Nicho')
const rosa = await make.product({
  name: 'Rosa de Prueba',
  barcode: '6291108730515',
  brand: 'Casa',
  price: 12_100,
  stock: 3,
  gender: 'mujer',
  type: 'importado',
  volume: '50ml',
  concentration: 'Eau de Parfum',
  sku: 'M-IMP-CASA-50-001',
  description: 'Una rosa </script><script>alert(1)</script> con espinas.',
  category_id: nicho.id,
  notes_top: ['bergamota'],
  notes_heart: ['rosa', 'violeta'],
  notes_base: ['almizcle'],
  notes: 'Salida: bergamota; Corazón: rosa, violeta; Fondo: almizcle',
  accords: ['floral', 'cítrico'],
  pictures: 4,
})
const at = `/products/${rosa.id}`

test('the detail page shows all fields', async () => {
  const page = await shop.visit(at, { javaScriptEnabled: false })
  await page.getByRole('heading', { level: 1, name: 'Rosa de Prueba' }).waitFor()
  const words = await page.locator('main').innerText()
  for (const text of [
    'CASA',
    'Mujer',
    'Importado',
    'Nicho',
    '$\u00a012.100,00',
    'En stock',
    'Quedan 3',
    'con espinas',
  ]) {
    expect(words).toContain(text)
  }
  expect(words).toContain('$\u00a024.200,00 por 100 ml')
  expect(words).toContain('PRECIO SIN IMPUESTOS NACIONALES: $\u00a010.000,00')
  expect(words).toContain('Eau de Parfum: presencia y duración parejas, con 12 a 20 % de esencia.')
  // Accords have an order but no strength.
  expect(words).toMatch(/Floral\s+Cítrico\s+Del que más se siente al que menos\./i)
  const details = await page.locator('dl').innerText()
  for (const text of [
    'M-IMP-CASA-50-001',
    'Casa',
    '50\u00a0ml',
    'Eau de Parfum',
    'bergamota, rosa, violeta, almizcle',
  ]) {
    expect(details).toContain(text)
  }
})

test('unknown fields are N/A', async () => {
  const bare = await make.product({ name: 'Desnudo', brand: '' })
  const page = await shop.visit(`/products/${bare.id}`)
  const rows = await page.locator('dl > div').allInnerTexts()
  for (const name of ['SKU', 'Marca', 'Volumen', 'Concentración', 'Notas']) {
    expect(rows.find((row) => row.startsWith(name))).toMatch(/N\/A/)
  }
})

test('four pictures are chosen by thumbnail and by key', async () => {
  const page = await shop.visit(at)
  await settled(page)
  const thumbs = page.getByRole('list', { name: 'Miniaturas' }).getByRole('link')
  await expect.poll(() => thumbs.count()).toBe(4)
  await page.getByRole('link', { name: 'Ver foto 3 de 4' }).click()
  await expect.poll(() => thumbs.nth(2).getAttribute('aria-current')).toBe('true')
  await page.getByRole('list', { name: 'Fotos de Rosa de Prueba' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => thumbs.nth(1).getAttribute('aria-current')).toBe('true')
  // On a laptop too the sticky gallery shows its thumbnails.
  await page.setViewportSize({ width: 1366, height: 768 })
  await thumbs.first().focus()
  await expect.poll(() => isFocusedAndVisible(thumbs.first())).toBe(true)
})

test('a single picture leaves no empty space below it in a low window', async () => {
  const single = await shop.make.product({ description: 'Rosa, cedro y almizcle.\n\n'.repeat(60) })
  const page = await shop.visit(`/products/${single.id}`, { width: 1366, height: 650 })
  await page.mouse.wheel(0, 900)
  const end = () => page.locator('.gallery').evaluate((gallery) => gallery.getBoundingClientRect().bottom)
  await expect.poll(end).toBeLessThan(650)
  expect(await end()).toBeGreaterThan(600)
})

test('on a phone name, picture and price fit the first screen, and the button too unless it is very low', async () => {
  const perfume = { name: 'Dos Tamaños', brand: 'Casa', concentration: 'Eau de Parfum', stock: 3, pictures: 4 }
  const { id } = await make.product({ ...perfume, volume: '50ml', price: 12_100 })
  await make.product({ ...perfume, volume: '100ml', price: 20_000 })
  const plan = { count: 3, surcharge_percent: 25.5, cftea: 98.7, min_total: 0 }
  const pays = { transfer_discount_percent: 10, installments: [plan, { ...plan, count: 6 }] }
  for (const [width, height, settings] of [
    [390, 664, {}],
    [390, 844, {}],
    [360, 740, {}],
    // Two more prices shrink the picture.
    [390, 844, pays],
  ] as const) {
    await changeSettings(shop, { transfer_discount_percent: 0, installments: [], ...settings })
    const page = await shop.visit(`/products/${id}`, { width, height })
    const bottom = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox()
      return box ? box.y + box.height : Number.POSITIVE_INFINITY
    }
    const parts = ['h1', '.gallery-stage', '.price-main', ...(height > 700 ? ['.buy-box .button'] : [])]
    if (height > 800) parts.push('text=Original sellado', 'text=10 días para arrepentirte')
    // Retried until the fonts are loaded.
    for (const part of parts) {
      await expect.poll(() => bottom(part), { message: `${width} × ${height}: ${part}` }).toBeLessThanOrEqual(height)
    }
    await expect.poll(() => page.locator('.gallery-thumbs .product-picture').count()).toBe(4)
    await settled(page)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
  }
  await changeSettings(shop, { transfer_discount_percent: 0, installments: [] })
})

test('on a phone a bottom bar offers to buy, covers no focused element, and is hidden while the button is visible', async () => {
  const page = await shop.visit(at, { width: 390, height: 844, reducedMotion: 'reduce' })
  await settled(page)
  const bar = page.getByRole('button', { name: 'Agregar: Rosa de Prueba', exact: true })
  await expect.poll(() => bar.count()).toBe(0)
  await page.getByRole('button', { name: 'Sumar uno' }).click()
  await page.getByRole('heading', { name: 'Detalles' }).scrollIntoViewIfNeeded()
  await toastSays(page, 'Producto agregado al carrito', bar.click())
  await page.getByRole('link', { name: 'Carrito, 2 unidades' }).waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Consultanos por este perfume' }).focus()
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const bar = document.querySelector<HTMLElement>('.buy-bar')
      const focused = document.activeElement
      if (!bar || !focused || bar.dataset.shown !== 'true' || bar.contains(focused)) return 0
      // The focused chat button is above the bar.
      if (focused.closest('.floating-corner')) return 0
      return focused.getBoundingClientRect().bottom - bar.getBoundingClientRect().top
    })
    expect(covered).toBeLessThanOrEqual(0)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => bar.count()).toBe(0)

  const gone = await make.product({ name: 'Ausente', stock: 0, description: 'Larga. '.repeat(400) })
  await page.goto(`/products/${gone.id}`)
  await page.getByRole('heading', { name: 'Detalles' }).scrollIntoViewIfNeeded()
  await page.locator('.buy-bar').getByRole('button', { name: 'Avisame' }).waitFor()
})

test('with text at 200 % a high price fits the bottom bar', async () => {
  const dear = await make.product({ name: 'Cara', price: 12_345_678, description: 'Larga. '.repeat(400) })
  const page = await shop.visit(`/products/${dear.id}`, { width: 320, height: 640, reducedMotion: 'reduce' })
  await settled(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await page.getByRole('heading', { name: 'Detalles' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Agregar: Cara', exact: true }).waitFor()
  const { price, room } = await page.locator('.buy-bar-text').evaluate((words) => ({
    price: words.querySelector('.price')?.getBoundingClientRect().right,
    room: words.getBoundingClientRect().right,
  }))
  expect(price).toBeLessThanOrEqual(room)
})

test('texts without spaces break instead of widening the page', async () => {
  const word = 'Interminable'.repeat(20)
  const { id } = await make.product({
    name: word.slice(0, 200),
    brand: word.slice(0, 120),
    description: word,
    notes_top: [word],
  })
  const page = await shop.visit(`/products/${id}`, { width: 320 })
  await page.getByRole('heading', { name: 'Salida' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('a picture opens whole and zoomed, by click, key and button, and the focus returns', async () => {
  const page = await shop.visit(at, { reducedMotion: 'reduce' })
  await settled(page)
  const open = page.getByRole('button', { name: 'Ampliar la foto' })
  await open.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Rosa de Prueba' })
  await viewer.getByText('1 de 4').waitFor()
  const stage = viewer.locator('.viewer-stage')
  await stage.focus()
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('2 de 4').waitFor()
  await viewer.getByRole('button', { name: 'Foto anterior' }).click()
  await viewer.getByText('1 de 4').waitFor()

  await stage.click({ position: { x: 600, y: 300 } })
  await viewer.getByRole('button', { name: 'Alejar', pressed: true }).waitFor()
  const top = () => stage.evaluate((box) => box.scrollTop)
  const box = await stage.boundingBox()
  if (!box) throw new Error('no stage')
  await page.mouse.move(box.x + 600, box.y + box.height - 5)
  await expect.poll(top).toBeGreaterThan(400)
  await page.mouse.move(box.x + 600, box.y + 5)
  await expect.poll(top).toBeLessThan(50)
  await stage.focus()
  await page.keyboard.press('-')
  await viewer.getByRole('button', { name: 'Acercar', pressed: false }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a picture that fails to load is replaced by a drawn bottle, on a card and in the cart too', async () => {
  const cart = JSON.stringify([{ id: rosa.id, name: 'Rosa', price: 1, image: 'no-hay.webp', quantity: 1 }])
  const page = await shop.visit('/cart', { storage: { cart } })
  const bottle = page.locator('main .product-placeholder svg')
  await bottle.waitFor()
  await page.goto('/products?search=rosa+de+prueba')
  await bottle.waitFor()
  await page.goto(at)
  await page.getByRole('img', { name: 'Rosa de Prueba, foto 1 de 4' }).and(page.locator('span')).waitFor()
  expect(await page.locator('.gallery-track .product-picture:not(.gallery-ground) img').count()).toBeLessThan(4)
})

test('the quantity ranges from 1 to the stock, and is added to the cart', async () => {
  const page = await shop.visit(at)
  await settled(page)
  const quantity = page.getByRole('spinbutton', { name: 'Cantidad' })
  const more = page.getByRole('button', { name: 'Sumar uno' })
  expect(await page.getByRole('button', { name: 'Restar uno' }).isDisabled()).toBe(true)
  await more.click()
  await more.click()
  expect(await quantity.inputValue()).toBe('3')
  expect(await more.isDisabled()).toBe(true)
  await quantity.fill('99')
  await quantity.blur()
  expect(await quantity.inputValue()).toBe('3')
  await quantity.fill('-2')
  await quantity.blur()
  expect(await quantity.inputValue()).toBe('1')
  await quantity.fill('2')
  await toastSays(
    page,
    'Producto agregado al carrito',
    page.getByRole('button', { name: 'Agregar al carrito' }).click(),
  )
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toMatchObject([
    { id: rosa.id, name: 'Rosa de Prueba', price: 12_100, quantity: 2 },
  ])
})

test('reaching the limit of a quantity keeps the focus on the pressed button, on the page and in the cart', async () => {
  const bottle = await make.product({ name: 'Tope', stock: 2 })
  const page = await shop.visit(`/products/${bottle.id}`)
  await settled(page)
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await button.press('Enter')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await button.press('Enter')
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  }
  await press('Sumar uno')
  expect(await page.getByLabel('Cantidad').inputValue()).toBe('2')
  await press('Restar uno')
  expect(await page.getByLabel('Cantidad').inputValue()).toBe('1')
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.goto('/cart')
  await press('Sumar uno de Tope')
  expect(await page.getByLabel('Cantidad de Tope').inputValue()).toBe('2')
})

test('a product without stock is Agotado and cannot be added', async () => {
  const gone = await make.product({ name: 'Ido', stock: 0 })
  const page = await shop.visit(`/products/${gone.id}`)
  expect(await page.locator('main').innerText()).toContain('Agotado')
  expect(await page.getByRole('button', { name: 'Agotado', exact: true }).isDisabled()).toBe(true)
})

test('the back link leads to the previous list, or to the whole list for visitors from elsewhere', async () => {
  const page = await shop.visit('/products?gender=mujer')
  await settled(page)
  await page.getByRole('link', { name: 'Rosa de Prueba' }).click()
  await page.waitForURL(`**${at}`)
  await page.getByRole('link', { name: 'Volver' }).click()
  await page.waitForURL('**/products?gender=mujer')
  const direct = await shop.visit(at)
  await direct.getByRole('link', { name: 'Volver' }).click()
  await direct.waitForURL('**/products')
})

test('each note links to the perfumes with it, and similar perfumes are shown with the common notes', async () => {
  await make.product({ name: 'Prima', brand: 'Otra', notes_heart: ['violeta'], notes: 'violeta' })
  // The page is cached since earlier tests. The response to this write is sent after all pending purges.
  await changeSettings(shop, { transfer_discount_percent: 0 })
  const page = await shop.visit(at)
  await page.getByRole('heading', { name: 'Con notas en común' }).waitFor()
  await page.getByText('Comparte violeta').waitFor()
  await page.getByRole('link', { name: 'violeta' }).click()
  await page.waitForURL('**/products?search=violeta')
  await page.getByRole('heading', { name: 'Prima' }).waitFor()
})

test('recently viewed perfumes are shown with their current data, without this one and those off sale', async () => {
  const dearer = await make.product({ name: 'Antes Barato', brand: 'Otra', price: 500 })
  const hidden = await make.product({ name: 'Oculto' })
  const page = await shop.visit(at)
  const heading = page.getByRole('heading', { name: 'Vistos hace poco' })
  await settled(page)
  await expect.poll(() => heading.count()).toBe(0)
  for (const { id } of [hidden, dearer]) {
    await page.goto(`/products/${id}`)
    await settled(page)
  }
  await shop.db.updateTable('products').set({ price: 777 }).where('id', '=', dearer.id).execute()
  await shop.db.updateTable('products').set({ is_active: false }).where('id', '=', hidden.id).execute()
  await shop.catchUp()
  await page.goto(at)
  await heading.waitFor()
  const seen = page.locator('.product-related', { has: heading })
  expect(await seen.locator('h3').allInnerTexts()).toEqual(['Antes Barato'])
  expect(await seen.innerText()).toContain('$\u00a0777,00')
  await page.evaluate(() => localStorage.setItem('recentlyViewed', '{broken'))
  await page.reload()
  await settled(page)
  await expect.poll(() => heading.count()).toBe(0)
})

test('without a network the next perfume says so, and loads automatically once there is one', async () => {
  const page = await shop.visit(at)
  await settled(page)
  await page.context().setOffline(true)
  await page.getByRole('heading', { name: 'Prima' }).getByRole('link').click()
  await page.getByRole('heading', { name: 'Sin conexión' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Prima' }).waitFor()
})

test('a perfume whose reviews fail to load is shown without them', async () => {
  const spoken = await make.product({ name: 'Opinada' })
  const body = JSON.stringify({ ...guest, items: [{ product_id: spoken.id, quantity: 1 }] })
  const headers = { 'content-type': 'application/json' }
  const { order } = await (await fetch(`${shop.url}/api/orders`, { method: 'POST', headers, body })).json()
  const review = { name: 'Ana P.', stars: 5, longevity: 4, sillage: 3, status: 'publicada' } as const
  await shop.db
    .insertInto('product_reviews')
    .values({ product_id: spoken.id, order_id: order.id, ...review })
    .execute()
  const page = await shop.visit('/products?search=Opinada')
  await settled(page)
  await page.route('**/reviews-section*', (route) => route.abort())
  await page.getByRole('heading', { name: 'Opinada' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Opinada', exact: true }).waitFor()
  await settled(page)
  expect(await page.getByRole('button', { name: 'Agregar al carrito' }).count()).toBe(1)
})

test('the pages of the purchase stay within their budgets', async () => {
  // Transferred bytes: compressed, with the headers of each file. Most files are shared by all pages. File names make
  // builds differ by some 40 bytes.
  const known = new Map<string, Promise<number>>()
  const weigh = async (path: string) => {
    const reply = await fetch(shop.url + path, { headers: { 'accept-encoding': 'br' } })
    const headers = [...reply.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    await reply.body?.cancel()
    return Number(reply.headers.get('content-length')) + headers.length + 'HTTP/1.1 200 OK\r\n\r\n'.length
  }
  const weightOf = (file: string) => {
    const weight = known.get(file) ?? weigh(file)
    known.set(file, weight)
    return weight
  }
  const scriptKb = { '/': 119.1, '/products': 123.2, [at]: 123.5, '/cart': 127.4, '/checkout': 136.2 }
  for (const [path, most] of Object.entries(scriptKb)) {
    const html = await (await fetch(shop.url + path)).text()
    const kbOf = async (kind: string) => {
      const files = new Set([...html.matchAll(new RegExp(`/assets/[\\w.-]+\\.${kind}`, 'g'))].map(([file]) => file))
      const weights = await Promise.all([...files].map(weightOf))
      return { files: files.size, kb: weights.reduce((sum, weight) => sum + weight, 0) / 1024 }
    }
    const [scripts, styles, fonts] = [await kbOf('js'), await kbOf('css'), await kbOf('woff2')]
    expect(scripts.kb, `${path} JS`).toBeLessThanOrEqual(most)
    expect(styles.kb, `${path} CSS`).toBeLessThan(15.6)
    expect(await weigh(path), `${path} HTML`).toBeLessThan(20_000)
    expect([path, fonts.files, fonts.kb < 48]).toEqual([path, 2, true])
  }
})

test('a perfume is shared by its address, and the WhatsApp link contains its name', async () => {
  const page = await shop.visit(at)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await toastSays(page, 'Enlace copiado', page.getByRole('button', { name: 'Compartir' }).click())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shop.url + at)
  const chat = new URL(
    (await page.getByRole('link', { name: 'Consultanos por este perfume' }).getAttribute('href')) ?? '',
  )
  expect(chat.origin + chat.pathname).toBe('https://wa.me/5491155550142')
  expect(chat.searchParams.get('text')).toMatch(new RegExp(`Rosa de Prueba, Casa: http.*${at}$`))

  // If copying fails the address is shown to be copied by hand.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Compartir' }).click()
  expect(await page.getByRole('textbox', { name: 'Enlace para copiar' }).inputValue()).toBe(shop.url + at)
})

test('card plans are shown with the cash price and their cost, and not at all without plans', async () => {
  const product = await make.product({ price: 100_000 })
  const text = async () =>
    (await (await fetch(`${shop.url}/products/${product.id}`)).text()).replace(/<script.*?<\/script>|<[^>]*>/gs, '')
  expect(await text()).not.toMatch(/cuota|CFTEA/i)
  const six = { count: 6, surcharge_percent: 25.5, cftea: 98.7, min_total: 100_000 }
  const twelve = { count: 12, surcharge_percent: 60, cftea: 120, min_total: 100_000.01 }
  await changeSettings(shop, { installments: [six, twelve, { ...six, count: 3, surcharge_percent: 0, cftea: 0 }] })
  const content = await text()
  await changeSettings(shop, { installments: [] })
  expect(content).toContain('6 cuotas de $\u00a020.916,67 con tarjeta')
  expect(content).toContain('CFTEA 98,7 % · total $\u00a0125.500,02 · precio de contado $\u00a0100.000,00')
  expect(content).toContain('3 cuotas sin interés de $\u00a033.333,33')
  expect(content).not.toContain('12 cuotas')
})

test('the page shows the arrival for the stored postal code, and nothing in a shop without days', async () => {
  const html = async () => (await fetch(shop.url + at)).text()
  expect(await html()).not.toContain('Llega ')
  const { token } = await make.admin()
  const methods = `${shop.url}/api/admin/shipping-methods`
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const [method] = (await (await fetch(methods, { headers })).json()).shipping_methods
  const setRates = (rates: object[]) =>
    fetch(`${methods}/${method.id}`, { method: 'PUT', headers, body: JSON.stringify({ rates }) })
  await setRates([
    { price: 0, days_min: 1, days_max: 2 },
    { price: 0, provinces: ['Tierra del Fuego'], days_min: 8, days_max: 12 },
  ])
  const [everywhere] = (await html()).match(/Llega entre el [^<]+/) ?? []
  const page = await shop.visit(at, { width: 390 })
  await page.getByText(String(everywhere)).waitFor()
  await page.getByRole('button', { name: 'Ver cuándo llega a mi código postal' }).click()
  await page.getByLabel('Código postal').fill('94')
  await page.keyboard.press('Enter')
  await page.getByText('Son 4 números, como 1425').waitFor()
  const topOf = (control: Locator) => control.evaluate((element) => element.getBoundingClientRect().top)
  const [field, button] = [page.getByLabel('Código postal'), page.getByRole('button', { name: 'Ver', exact: true })]
  expect(Math.abs((await topOf(field)) - (await topOf(button)))).toBeLessThan(1)
  await page.getByLabel('Código postal').fill('9410')
  await page.keyboard.press('Enter')
  await page.getByText('A Ushuaia (9410)').waitFor()
  await expect.poll(() => page.getByText(String(everywhere)).count()).toBe(0)
  await page.reload()
  await page.getByText('A Ushuaia (9410)').waitFor()
  await settled(page)
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
  expect(await accessibilityFaults(page)).toEqual([])
  await setRates(method.rates)
})

test('the transfer price is a second price on card and detail, and is hidden without a discount', async () => {
  const product = await make.product({ price: 333.33 })
  const { token } = await make.admin()
  const pages = [`/products/${product.id}`, `/products?search=${product.name.split(' ')[1]}`]
  const secondPrices = async (percent: number) => {
    const body = JSON.stringify({ settings: { transfer_discount_percent: percent } })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    await fetch(`${shop.url}/api/admin/settings`, { method: 'PUT', body, headers })
    const htmls = await Promise.all(pages.map(async (path) => (await fetch(shop.url + path)).text()))
    return htmls.map((html) => html.replace(/<[^>]*>/g, '').match(/\$.{1,10}con transferencia/)?.[0])
  }
  expect(await secondPrices(12.5)).toEqual(Array(2).fill('$\u00a0291,66 con transferencia'))
  expect(await secondPrices(0)).toEqual([undefined, undefined])
})

test('on a phone the chat button makes room for the bottom bar', async () => {
  const page = await shop.visit(at, { width: 390, height: 664, reducedMotion: 'reduce' })
  await settled(page)
  const chat = page.getByRole('link', { name: 'Escribinos por WhatsApp' })
  // Upwards, since downwards the button hides with the header.
  for (let top = 1900; top >= 1000; top -= 100) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
    await page.locator('.buy-bar[data-shown=true], .shop-header[data-hidden=false]').first().waitFor()
    await expect.poll(() => chat.isVisible()).toBe(false)
  }
  await page.getByRole('link', { name: 'Consultanos por este perfume' }).waitFor()
  // This width has no bottom bar.
  await page.setViewportSize({ width: 1366, height: 900 })
  await expect.poll(() => chat.isVisible()).toBe(true)
})

test('an imitation names its inspiration and says that it is not the original', async () => {
  const imitation = await make.product({ type: 'imitacion', inspired_by: 'Sauvage de Dior', brand: 'Taller' })
  const page = await shop.visit(`/products/${imitation.id}`)
  await page.getByText('Inspirado en Sauvage de Dior').waitFor()
  await page.getByText('No es un producto de la marca mencionada').waitFor()
})

test('structured data has no brand for an imitation, whatever staff wrote', async () => {
  const imitation = await make.product({ type: 'imitacion', inspired_by: 'Dior Sauvage', brand: 'Dior' })
  const page = await shop.visit(`/products/${imitation.id}`)
  const json = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
  expect([json.name, json.brand, json.image]).toEqual([imitation.name, undefined, undefined])
})

test('other sizes show which is Agotado', async () => {
  const perfume = { name: 'Vetiver', brand: 'Casa', concentration: 'Parfum' }
  const { id } = await make.product({ ...perfume, volume: '50ml' })
  await make.product({ ...perfume, volume: '100ml', stock: 0 })
  const page = await shop.visit(`/products/${id}`)
  const sizes = page.getByRole('navigation', { name: 'Otros tamaños' }).getByRole('link')
  expect((await sizes.allInnerTexts())[1]).toMatch(/100\sml\s+Agotado/)
})

test('by keyboard the cart is one tab stop from its toast, and the focus continues in the page', async () => {
  const page = await shop.visit(at)
  await settled(page)
  const add = page.getByRole('button', { name: 'Agregar al carrito' })
  // A busy machine may need the five seconds of the toast for two keys.
  await stopClock(page)
  await page.keyboard.press('Tab')
  await add.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Producto agregado al carrito').waitFor()
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('Ver')
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('Agregar al carrito')
  await page.keyboard.press('Tab')
  expect(await focused()).not.toBe('Ver')

  // The toast that opened the drawer has disappeared when it closes.
  await add.press('Enter')
  await page.keyboard.press('Tab')
  for (const close of ['Escape', 'Enter']) {
    await page.getByRole('button', { name: 'Ver', exact: true }).press('Enter')
    await page.getByRole('dialog', { name: 'Tu carrito' }).waitFor()
    await page.keyboard.press(close)
    const isOnCart = async () => {
      await page.clock.runFor(10)
      return page.getByRole('link', { name: /^Carrito, / }).evaluate((element) => element === document.activeElement)
    }
    await expect.poll(isOnCart).toBe(true)
    await add.press('Enter')
  }
})

test('a shop that does not charge IVA shows no net price', async () => {
  onTestFinished(() => changeSettings(shop, { tax_condition: 'responsable_inscripto' }))
  await changeSettings(shop, { tax_condition: 'monotributo' })
  const product = await make.product()
  const html = await (await fetch(`${shop.url}/products/${product.id}`)).text()
  expect(html).not.toMatch(/sin impuestos nacionales/i)
})

test('structured data has the product and its offer, and the description cannot break out', async () => {
  const page = await shop.visit(at)
  const json = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
  expect(json).toMatchObject({
    '@type': 'Product',
    name: 'Rosa de Prueba',
    gtin: '6291108730515',
    offers: { '@type': 'Offer', price: '12100.00', priceCurrency: 'ARS', availability: 'https://schema.org/InStock' },
  })
  expect(json.offers).toMatchObject({
    hasMerchantReturnPolicy: { applicableCountry: 'AR', merchantReturnDays: 10 },
    shippingDetails: { shippingRate: { value: '0' }, shippingDestination: { addressCountry: 'AR' } },
  })
  expect(json).not.toHaveProperty('aggregateRating')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${at}$`))
  expect(await page.title()).toBe('Rosa de Prueba, Casa · Estela')
})

test.each(['/products/999999', '/products/abc', '/products/0'])('%s is a 404 page', async (path) => {
  expect((await fetch(shop.url + path)).status).toBe(404)
  const page = await shop.visit(path)
  await page.getByRole('heading', { name: 'Producto no encontrado' }).waitFor()
  await page.getByText('El producto que buscas no existe o ha sido eliminado.').waitFor()
  await page.getByRole('link', { name: 'Volver a productos' }).click()
  await page.waitForURL('**/products')
})

test('an inactive product is not found', async () => {
  const hidden = await make.product({ is_active: false })
  expect((await fetch(`${shop.url}/products/${hidden.id}`)).status).toBe(404)
})

test('the detail is accessible and fits', async () => {
  const page = await shop.visit(at)
  await settled(page)
  expect(await faultsOfLooks(page)).toEqual([])
})
