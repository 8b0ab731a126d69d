import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { changeSettings } from './support/change-settings.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'
import { keepToasts, toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, db, visit } = shop

const cartOf = (...lines: [{ id: number; name: string; price: number }, number][]) => ({
  cart: JSON.stringify(lines.map(([{ id, name, price }, quantity]) => ({ id, name, price, image: '', quantity }))),
})
const quantities = (page: Page) =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('cart') ?? '[]').map((item: { quantity: number }) => item.quantity),
  )
const setPrice = (id: number, price: number) => db.updateTable('products').set({ price }).where('id', '=', id).execute()
const startsInSight = (element: Element) => element.getBoundingClientRect().top < innerHeight
/** Aborts requests to `path`, until the returned function is called. */
async function cut(page: Page, path: string) {
  await page.route(path, (route) => route.abort())
  return () => page.unroute(path)
}

test.each([390, 1366])('the drawer opens from the toast at %i px and reports changes each time', async (width) => {
  const bottle = await make.product({ name: 'Aurora', price: 100, brand: 'Casa', volume: '50ml' })
  const page = await visit(`/products/${bottle.id}`, { width, reducedMotion: 'reduce' })
  await settled(page)
  await keepToasts(page)
  const add = page.getByRole('button', { name: 'Agregar al carrito' })
  await add.dblclick()
  await page.getByText('Producto agregado al carrito').waitFor()
  expect(await quantities(page)).toEqual([1])
  await setPrice(bottle.id, 120)
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  await drawer.getByText('«Aurora» cambió de precio: de $\u00a0100,00 a $\u00a0120,00.').waitFor()
  await drawer.getByText('Casa', { exact: true }).waitFor()
  await drawer.getByText('50\u00a0ml').waitFor()
  await drawer.getByRole('button', { name: 'Sumar uno de Aurora' }).click()
  await drawer.getByText('$\u00a0240,00').first().waitFor()
  // The page behind the dialog is inert, so only the dialog is checked.
  expect(await accessibilityFaults(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  await db.updateTable('products').set({ is_active: false }).where('id', '=', bottle.id).execute()
  await add.click()
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await drawer.getByText('«Aurora» ya no está a la venta y lo quitamos del carrito.').waitFor()
  await drawer.getByText('Tu carrito está vacío').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Carrito', exact: true }).click()
  await page.waitForURL('**/cart')
})

test('the page behind the drawer shows the same changes of a perfume', async () => {
  const [bottle, gone] = [await make.product({ name: 'Fugaz', stock: 3 }), await make.product({ name: 'Borrada' })]
  const page = await visit('/products?search=Fugaz', { width: 390, height: 844 })
  await keepToasts(page)
  const openDrawer = async () => {
    await page.getByRole('button', { name: 'Ver', exact: true }).click()
    return page.getByRole('dialog', { name: 'Tu carrito' })
  }
  await db.updateTable('products').set({ stock: 0 }).where('id', '=', bottle.id).execute()
  await page.getByRole('button', { name: 'Agregar: Fugaz' }).click()
  await (await openDrawer()).getByText('No queda stock de «Fugaz» y lo quitamos del carrito.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('button', { name: 'Agotado: Fugaz' }).isDisabled()).toBe(true)

  const few = await make.product({ name: 'Escasa', stock: 5 })
  await page.goto(`/products/${few.id}`)
  await keepToasts(page)
  await page.getByRole('spinbutton', { name: 'Cantidad' }).fill('4')
  await db.updateTable('products').set({ stock: 2 }).where('id', '=', few.id).execute()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await (await openDrawer()).getByText('Quedan 2 de «Escasa» y ajustamos la cantidad.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('spinbutton', { name: 'Cantidad' }).inputValue()).toBe('2')

  await page.goto(`/products/${gone.id}`)
  await keepToasts(page)
  await db.updateTable('products').set({ is_active: false }).where('id', '=', gone.id).execute()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await (await openDrawer()).getByText('«Borrada» ya no está a la venta y lo quitamos del carrito.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Producto no encontrado' }).waitFor()
})

test('the drawer links to the cart and the checkout, and the back button closes it', async () => {
  const bottle = await make.product({ name: 'Bruma' })
  const page = await visit('/products?search=bruma')
  await keepToasts(page)
  await page.locator(`main a[href="/products/${bottle.id}"]`).first().click()
  await page.waitForURL(`**/products/${bottle.id}`)
  const open = async () => {
    await page.getByRole('button', { name: 'Agregar al carrito' }).click()
    await page.getByRole('button', { name: 'Ver', exact: true }).click()
    return page.getByRole('dialog', { name: 'Tu carrito' })
  }
  await (await open()).getByRole('link', { name: 'Ver carrito' }).click()
  // The address changes before the page: a visitor who goes back in between finds the drawer still open.
  await page.getByRole('heading', { level: 1, name: 'Carrito' }).waitFor()
  await page.goBack()
  await (await open()).getByRole('link', { name: 'Finalizar compra' }).click()
  await page.getByLabel('Nombre y apellido').waitFor()
  await page.goBack()
  const drawer = await open()
  await drawer.waitFor()
  await page.goBack()
  await page.waitForURL('**/products?search=bruma')
  await drawer.waitFor({ state: 'hidden' })
})

test.each(['Eliminar Cedro', 'Vaciar carrito'])('by keyboard «%s» is undone at the next tab stop', async (name) => {
  const page = await visit('/cart', { storage: cartOf([await make.product({ name: 'Cedro' }), 2]) })
  await keepToasts(page)
  await page.getByRole('button', { name }).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Eliminar Cedro' }).waitFor()
  expect(await quantities(page)).toEqual([2])
})

test('removing a line and emptying the cart can be undone, and a double click removes one line', async () => {
  const [a, b] = [await make.product({ name: 'Cedro' }), await make.product({ name: 'Dalia' })]
  const page = await visit('/cart', { storage: cartOf([a, 2], [b, 3]) })
  await keepToasts(page)
  await page.getByRole('button', { name: 'Eliminar Cedro' }).dblclick()
  await page.getByText('Producto eliminado del carrito').waitFor()
  expect(await quantities(page)).toEqual([3])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  expect(await quantities(page)).toEqual([2, 3])
  await page.getByRole('button', { name: 'Vaciar carrito' }).click()
  await page.getByText('Tu carrito está vacío').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('button', { name: 'Eliminar Dalia' }).waitFor()
  expect(await quantities(page)).toEqual([2, 3])
})

test('a name without spaces does not widen the cart or its messages, and an invalid price in a stored cart does not break it', async () => {
  const bottle = await make.product({ name: 'Interminable'.repeat(16), price: 1000 })
  const page = await visit('/cart', { width: 320, storage: cartOf([{ ...bottle, price: 1 }, 1]) })
  await page.getByText('cambió de precio').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.evaluate((cart) => localStorage.setItem('cart', cart), cartOf([bottle, 1]).cart.replace('1000', '1e400'))
  await page.reload()
  await page.getByText('Tu carrito está vacío').waitFor()
})

test('a renamed product shows its new name without a message', async () => {
  const bottle = await make.product({ name: 'Junquillo', price: 1000 })
  const page = await visit('/cart', { storage: cartOf([{ ...bottle, name: 'Narciso' }, 1]) })
  await page.getByRole('link', { name: 'Junquillo' }).first().waitFor()
  expect(await page.getByText('Actualizamos tu carrito').count()).toBe(0)
  expect(await page.evaluate(() => JSON.parse(localStorage.cart)[0].name)).toBe('Junquillo')
})

test('in a low window bars and dialog footers scroll with the content, and large text wraps', async () => {
  const bottle = await make.product({
    name: 'Espliego',
    price: 1000,
    brand: 'Dolce & Gabbana',
    concentration: 'Eau de Toilette',
    volume: '100ml',
  })
  const page = await visit('/cart', { width: 320, height: 256, storage: cartOf([bottle, 1]) })
  await page.getByRole('heading', { name: 'Carrito' }).waitFor()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const text of ['Dolce & Gabbana', /^Eau de Toilette/]) {
    const line = page.getByText(text).first()
    expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
  }
  await page.reload()
  expect(await page.getByRole('link', { name: 'Finalizar compra' }).evaluate(startsInSight)).toBe(false)
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filtros' }).click()
  const see = page.getByRole('dialog').getByRole('button', { name: /^Ver \d/ })
  expect(await see.evaluate(startsInSight)).toBe(false)
  await see.click()
})

test('the summary shows the transfer discount and the price without taxes', async () => {
  const bottle = await make.product({ name: 'Enebro', price: 1210 })
  onTestFinished(() => changeSettings(shop, { transfer_discount_percent: 0 }))
  await changeSettings(shop, { transfer_discount_percent: 10 })
  const page = await visit('/cart', { storage: cartOf([bottle, 2]) })
  const summary = page.getByRole('complementary', { name: 'Resumen' })
  await summary.getByText('Con transferencia').waitFor()
  expect(await summary.textContent()).toMatch(
    /Total.*2\.420,00.*Con transferencia.*2\.178,00.*Precio sin impuestos nacionales.*2\.000,00/,
  )
})

test('with full or blocked storage the cart stays in memory, and the buyer is told once', async () => {
  const bottle = await make.product({ name: 'Fresno' })
  const page = await visit(`/products/${bottle.id}`, { storage: cartOf([bottle, 1]) })
  await page.getByRole('link', { name: 'Carrito, 1 unidad' }).waitFor()
  await keepToasts(page)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const add = page.getByRole('button', { name: 'Agregar al carrito' })
  const warning = page.getByText(/^Tu navegador no nos deja guardar el carrito/)
  await add.click()
  await warning.waitFor()
  await page.getByRole('link', { name: 'Carrito, 2 unidades' }).waitFor()
  await warning.locator('..').getByRole('button', { name: 'Cerrar aviso' }).click()
  await add.click()
  await page.getByRole('link', { name: 'Carrito, 3 unidades' }).click()
  await page.getByRole('button', { name: 'Eliminar Fresno' }).waitFor()
  expect(await page.getByLabel('Cantidad de Fresno').inputValue()).toBe('3')
  await expect.poll(() => warning.count()).toBe(0)

  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto(`/products/${bottle.id}`)
  await toastSays(page, /^Tu navegador no nos deja guardar el carrito/, add.click())
  await page.getByRole('link', { name: 'Carrito, 1 unidad' }).click()
  await page.getByRole('button', { name: 'Eliminar Fresno' }).waitFor()
})

test('without a network the cart stays and says so, and is compared again on retry', async () => {
  const bottle = await make.product({ name: 'Geranio', price: 300 })
  const page = await visit('/products')
  const mend = await cut(page, '**/api/cart-products*')
  await page.evaluate((cart) => localStorage.setItem('cart', cart), cartOf([{ ...bottle, price: 200 }, 1]).cart)
  await page.goto('/cart')
  await page.getByText('No pudimos comprobar precios y stock.').waitFor()
  expect(await quantities(page)).toEqual([1])
  await mend()
  await page.getByRole('button', { name: 'Probar de nuevo' }).click()
  await page.getByText('«Geranio» cambió de precio').waitFor()
  await expect.poll(() => page.getByText('No pudimos comprobar').count()).toBe(0)
})

test('if the script of a page fails to load the current page stays, and navigation works once there is a network', async () => {
  const page = await visit('/contact')
  await settled(page)
  const context = page.context()
  // React Router logs an error when a module fails to load, as intended here.
  await page.evaluate(() => {
    console.error = () => undefined
  })
  await page.getByLabel('Mensaje').fill('¿Llegan a Ushuaia?')
  await context.setOffline(true)
  const about = page.getByRole('banner').getByRole('link', { name: 'Quiénes somos' })
  await toastSays(page, /^No hay conexión: no pudimos abrir esa página/, about.click())
  expect(await page.getByLabel('Mensaje').inputValue()).toBe('¿Llegan a Ushuaia?')
  await context.setOffline(false)
  await about.click()
  await page.getByRole('heading', { level: 1, name: 'Quiénes somos' }).waitFor()
})

test('without a network the favourites report it, lose nothing, and can be retried', async () => {
  const bottle = await make.product({ name: 'Hinojo' })
  const user = await make.user()
  const page = await visit(`/products/${bottle.id}`, { as: user })
  await page.getByRole('button', { name: user.first_name }).waitFor()
  const mendAdding = await cut(page, '**/api/wishlist/add')
  const heart = page.getByRole('button', { name: 'Agregar Hinojo a favoritos' })
  await toastSays(page, /^Error al agregar producto a wishlist$/, heart.click())
  await page.context().setOffline(true)
  await toastSays(page, 'Error al agregar producto a wishlist: no hay conexión a internet', heart.click())
  await page.context().setOffline(false)
  await mendAdding()
  await heart.dblclick()
  await page.getByRole('button', { name: 'Hinojo está en tus favoritos' }).waitFor()

  const mendReading = await cut(page, '**/api/wishlist/*')
  await page.goto('/wishlist')
  await page.getByText('No pudimos cargar tus favoritos.').waitFor()
  await mendReading()
  await page.getByRole('button', { name: 'Probar de nuevo' }).click()
  const remove = page.getByRole('button', { name: 'Eliminar Hinojo de favoritos' })
  const mendRemoving = await cut(page, '**/api/wishlist/remove/*')
  await toastSays(page, 'Error al eliminar producto de wishlist', remove.click())
  await mendRemoving()
  // Removing an entry that no longer exists works too.
  await db.deleteFrom('wishlist_entries').execute()
  await remove.click()
  await page.getByRole('link', { name: 'Explorar Productos' }).waitFor()
})

test('below the cart are perfumes similar to the last one and not in it, which disappear when added', async () => {
  const iris = { notes_heart: ['Iris pallida', 'Ládano'], stock: 4 }
  const chosen = await make.product({ name: 'Bruma', price: 100, ...iris })
  await make.product({ name: 'Sereno', price: 120, ...iris })
  await make.product({ name: 'Niebla', price: 140, ...iris, stock: 0 })
  for (const width of [390, 1366]) {
    const page = await visit('/cart', { width, storage: cartOf([chosen, 1]) })
    const shelf = page.getByRole('region', { name: 'Quizá también' })
    await shelf.getByRole('heading', { name: 'Sereno' }).waitFor()
    await expect.poll(() => shelf.getByRole('listitem').count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await shelf.getByRole('button', { name: 'Agregar: Sereno' }).click()
    await shelf.waitFor({ state: 'detached' })
    expect(await quantities(page)).toEqual([1, 1])
  }
})
