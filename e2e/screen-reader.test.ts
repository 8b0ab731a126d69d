import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make } = shop
const original = await make.product({
  name: 'Sombra de Higuera',
  brand: 'Casa Ocaso',
  concentration: 'Eau de Parfum',
  volume: '100ml',
  type: 'original',
  price: 121_000,
  stock: 3,
  accords: ['verde', 'amaderado'],
  notes_top: ['higo'],
  pictures: 2,
})
const cart = JSON.stringify([{ ...original, image: '', quantity: 1 }])

/** Asserts that the page's accessibility tree contains these parts in order. */
async function expectSpoken(page: Page, ...parts: string[]) {
  await expect
    .poll(async () => {
      const tree = await page.getByRole('main').ariaSnapshot()
      let from = 0
      for (const part of parts) {
        const at = tree.indexOf(part, from)
        if (at < 0) return `${part} is not said after ${from} of:\n${tree}`
        from = at + part.length
      }
      return 'heard'
    })
    .toBe('heard')
}

test('with a screen reader a buyer finds a perfume, its price, and pays by transfer', async () => {
  const page = await shop.visit('/', { width: 390, height: 844 })
  await settled(page)
  await expectSpoken(
    page,
    'heading "Perfumes originales, importados y de imitación" [level=1]',
    'heading "Recién llegados"',
  )
  await page.getByRole('combobox', { name: 'Buscar perfumes' }).fill('higuera')
  await page.keyboard.press('Enter')
  await expectSpoken(
    page,
    'heading "Búsqueda: higuera" [level=1]',
    'status: Mostrando 1 de 1 productos',
    'button "Filtros"\n',
    'combobox "Ordenar por"',
    'link "«higuera» (quitar)"',
    'Casa Ocaso Original',
    'heading "Sombra de Higuera"',
    'Eau de Parfum 100 ml',
    '$ 121.000,00',
    'Precio sin impuestos nacionales: $ 100.000,00',
    'button "Agregar Sombra de Higuera a favoritos"',
    'button "Agregar: Sombra de Higuera"',
  )
  await page.getByRole('link', { name: 'Sombra de Higuera' }).click()
  await expectSpoken(
    page,
    'link "Casa Ocaso"',
    'heading "Sombra de Higuera" [level=1]',
    'link "Original"',
    'foto 1 de 2',
    '$ 121.000,00',
    'En stock',
    'PRECIO SIN IMPUESTOS NACIONALES: $ 100.000,00',
    'spinbutton "Cantidad": "1"',
    'button "Agregar al carrito"',
    'Envío gratis a todo el país',
    'Original sellado',
    '10 días para arrepentirte',
    'heading "Notas" [level=2]',
    'link "higo"',
    'heading "Acordes" [level=2]',
    'verde',
    'amaderado',
  )
  await toastSays(
    page,
    'Producto agregado al carrito',
    page.getByRole('button', { name: 'Agregar al carrito' }).click(),
  )
  await page.getByRole('link', { name: 'Carrito, 1 unidad' }).click()
  await expectSpoken(
    page,
    'heading "Carrito" [level=1]',
    'Sombra de Higuera',
    'button "Quitar Sombra de Higuera"',
    'textbox "Cantidad de Sombra de Higuera": "1"',
    'button "Sumar uno de Sombra de Higuera"',
    'heading "Resumen"',
    'term: Envío',
    'definition: Gratis',
    'term: Total',
    'link "Finalizar compra"',
  )
  await page.getByRole('link', { name: 'Finalizar compra' }).click()
  await expectSpoken(page, 'heading "Finalizar compra" [level=1]', 'list "Pasos de la compra"', 'heading "Información"')

  // Errors are announced in a summary and at each field.
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await expectSpoken(page, 'alert', 'Revisá estos 7 datos', 'link "Ingresá tu nombre', 'textbox "Nombre y apellido"')
  const name = page.getByRole('textbox', { name: 'Nombre y apellido' })
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  expect(await describedBy(name)).toMatch(/^Ingresá tu nombre/)
  for (const [label, value] of [
    ['Nombre y apellido', 'Juana Paz'],
    ['Email', 'juana@example.com'],
    ['Teléfono', '11 2345-6789'],
    ['Código postal', '1022'],
    ['Ciudad', 'CABA'],
    ['Dirección', 'Callao 100'],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await expectSpoken(
    page,
    'heading "Pago" [level=2]',
    'term: Enviamos a',
    'definition: Callao 100, CABA (1022)',
    'group "¿Cómo querés pagar?"',
    'radio "Transferencia',
    '[checked]',
    'region "Transferencia bancaria"',
    'term: CBU',
    'textbox "Número de operación o referencia"',
    'button "Enviar comprobante"',
  )
  await page.getByRole('textbox', { name: 'Número de operación o referencia' }).fill('OP-1')
  const picture = sharp({ create: { width: 60, height: 80, channels: 3, background: '#6b2a3a' } })
  const proof = { name: 'comprobante.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles(proof)
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expectSpoken(
    page,
    'heading "Confirmación"',
    'Te avisamos cuando acreditemos tu pago',
    'link "Ver el estado del pedido"',
  )
})

const describedBy = (field: ReturnType<Page['getByRole']>) =>
  field.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  })

test('navigation moves the focus to the start of the new page', async () => {
  const page = await shop.visit('/products?search=higuera', { width: 390 })
  await settled(page)
  await page.getByRole('link', { name: 'Sombra de Higuera' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sombra de Higuera', level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Volver')
  // Also from a link that the new page still has.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Quiénes somos' }).press('Enter')
  await page.waitForURL('**/quienessomos')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  // And between two lists, which differ in their query only.
  for (const [name, type] of Object.entries({ Originales: 'original', Imitaciones: 'imitacion' })) {
    await page.getByRole('contentinfo').getByRole('link', { name }).press('Enter')
    await page.waitForURL(`**/products?type=${type}`)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  }
  // And from the menu, which closes.
  await page.getByRole('button', { name: 'Menú' }).click()
  const menu = page.getByRole('dialog', { name: 'Menú' })
  await menu.getByRole('link', { name: 'Contacto' }).press('Enter')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  // Safari focuses the dialog instead of its pressed link.
  await page.getByRole('button', { name: 'Menú' }).click()
  await menu.focus()
  await menu.getByRole('link', { name: 'Quiénes somos' }).evaluate((link: HTMLElement) => link.click())
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})

test('the accessible name of each control contains its visible text', async () => {
  const page = await shop.visit('/', { width: 390, storage: { cart } })
  const ofShop = ['/', '/products', `/products/${original.id}`, '/cart', '/checkout', '/aromas/amaderado', '/se-parece']
  const others = ['/encontra-tu-perfume', '/contact', '/quienessomos', '/envios', '/order', '/login', '/register']
  for (const path of [...ofShop, ...others, '/wishlist', '/arrepentimiento', '/nada']) {
    await page.goto(path)
    await settled(page)
    expect([path, await page.evaluate(namesWithoutVisibleText)]).toEqual([path, []])
  }
})

/** Runs in the page: controls whose `aria-label` does not contain their visible text (WCAG 2.5.3). */
function namesWithoutVisibleText() {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const seen = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof HTMLElement) || node.ariaHidden === 'true' || node.matches('.sr-only')) return ' '
    const { display, visibility } = getComputedStyle(node)
    return display === 'none' || visibility === 'hidden' ? ' ' : ` ${[...node.childNodes].map(seen).join('')} `
  }
  return [...document.querySelectorAll<HTMLElement>('[aria-label]:is(a, button, summary, [role])')].flatMap((one) => {
    const words = plain(seen(one))
    const isPressed = one.matches('a, button, summary, [role=button], [role=link]')
    return isPressed && !plain(one.ariaLabel ?? '').includes(words) ? [`${one.ariaLabel}: ${words}`] : []
  })
}

test('an error is announced once, not again with each typed letter', async () => {
  const page = await shop.visit('/checkout', { storage: { cart } })
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('alert').getByText('Revisá estos 7 datos').waitFor()
  await expect.poll(() => page.getByRole('alert').evaluate((alert) => alert === document.activeElement)).toBe(true)
  const tree = await page.context().newCDPSession(page)
  const { nodes } = await tree.send('Accessibility.getFullAXTree')
  const alert = nodes.find(({ role }) => role?.value === 'alert')
  expect(alert?.properties?.find(({ name }) => name === 'live')?.value.value ?? 'off').toBe('off')
})
