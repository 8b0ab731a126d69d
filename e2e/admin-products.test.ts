import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Workbook } from '@cj-tech-master/excelts'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { logBackIn, loseSession } from './support/lose-session.ts'
import { openBrowser } from './support/open-browser.ts'
import { readCodes } from './support/read-codes.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, db, visit, url } = shop

/** A unique name, so that a test can be repeated on the same shop. */
const own = (name: string) => `${name} ${randomUUID().slice(0, 4)}`
/** An EAN-13 of the range for in-store use. */
function newEan() {
  const digits = `20${randomInt(1e9, 1e10)}`
  const sum = [...digits].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
const pesos = (amount: string) => `$\u00a0${amount}`
const productNamed = (name: string) =>
  db.selectFrom('products').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

test('labels are previewed before printing, four per A4 sheet, and a scanner reads them', async () => {
  const name = own('Agua de Río')
  const sku = `U-ORG-ESTE-100-${randomUUID().slice(0, 4)}`
  const product = await make.product({ name, brand: 'Estela', price: 12_100, sku })
  const other = await make.product({ name: 'Sin código', sku: `Ω ${sku}` })
  const long = await make.product({
    name: 'Larguísimo'.repeat(8),
    brand: 'Casa'.repeat(15),
    barcode: newEan(),
    sku: `L-${sku}`,
  })
  const page = await visit('/admin/products', { as: await make.admin(), deviceScaleFactor: 3 })
  await page.getByRole('checkbox', { name: `Seleccionar ${name}` }).check()
  await page.getByRole('button', { name: 'Imprimir etiquetas (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Imprimir etiquetas' })
  await dialog.getByLabel(name).fill('4')
  await dialog.getByText('4 etiquetas en 1 hoja A4, 4 por hoja.').waitFor()
  await expect.poll(() => dialog.locator('.label').count()).toBe(4)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.goto(`/admin/products/labels?print=${product.id}x4_${other.id}x1_${long.id}x3`)
  await page.locator('[data-printed="yes"]').waitFor()
  const label = page.locator('.label').first()
  await label.getByText('$\u00a012.100,00', { exact: true }).waitFor()
  await label.getByText('Precio sin impuestos nacionales: $\u00a010.000,00').waitFor()
  const address = `QRCode ${shop.url}/products/`
  const sheets = page.locator('.label-sheet')
  await expect.poll(() => sheets.count()).toBe(2)
  expect(await readCodes(await sheets.first().screenshot())).toEqual([`Code128 ${sku}`, `${address}${product.id}`])
  // Characters that Code 128 does not have: only the QR code is printed.
  const [plain, full] = [page.locator('.label').nth(4), page.locator('.label').last()]
  expect(await readCodes(await plain.screenshot())).toEqual([`${address}${other.id}`])
  expect(await readCodes(await full.screenshot())).toEqual([`EAN13 ${long.barcode}`, `${address}${long.id}`])
  expect(
    await full.evaluate((label) => [label.scrollWidth - label.clientWidth, label.scrollHeight - label.clientHeight]),
  ).toEqual([0, 0])
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  expect(pdf.numPages).toBe(2)
  const [, , width, height] = (await pdf.getPage(1)).view
  expect([width, height].map((points) => Math.round(((points ?? 0) / 72) * 25.4))).toEqual([210, 297])
})

test('a barcode is scanned into the form and the search, and is printed on the label', async () => {
  const [name, owner] = [own('Escaneado'), own('Ya escaneado')]
  const [digits, taken] = [newEan(), newEan()]
  await make.product({ name: owner, barcode: taken })
  const { id } = await make.product({ name, brand: 'Casa' })
  const page = await visit(`/admin/products?edit=${id}`, { as: await make.admin(), deviceScaleFactor: 3 })
  const form = page.getByRole('dialog', { name: 'Editar producto' })
  const field = form.getByRole('textbox', { name: 'Código de barras' })
  const scan = (code: string) => page.keyboard.type(`${code}\n`)
  await field.fill('7791234')
  await field.blur()
  await form.getByText('Un código de barras tiene 8, 12, 13 o 14 números, y este 7').waitFor()
  await field.fill('')
  await scan(taken)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.getByText(`Ya hay un producto con ese código de barras: ${owner} · Marca`, { exact: true }).waitFor()
  await field.fill('')
  await scan(digits)
  expect(await productNamed(name)).toMatchObject({ barcode: null })
  await toastSays(page, 'Producto actualizado exitosamente', form.getByRole('button', { name: 'Guardar' }).click())

  // Closing restores the focus, so wait for it.
  await form.waitFor({ state: 'hidden' })
  await page.getByLabel('Buscar por nombre').focus()
  await scan(taken)
  await page.getByRole('row', { name: new RegExp(owner) }).waitFor()
  await scan(digits)
  await page.getByRole('row', { name: new RegExp(`^(?!.*${owner}).*${name}`) }).waitFor()
  await page.getByText('Página 1 de 1 · 1 producto').waitFor()

  await page.goto(`/admin/products/labels?print=${id}x1`)
  const sheet = page.locator('.label-sheet')
  await sheet.getByText(digits, { exact: true }).waitFor()
  expect(await readCodes(await sheet.screenshot())).toContain(`EAN13 ${digits}`)
})

test('of two people editing one product the second is warned, and an ended session loses no text', async () => {
  const name = own('Disputado')
  const { id } = await make.product({ name, brand: 'Casa', price: 100, stock: 10 })
  const admin = await make.admin()
  const page = await visit(`/admin/products?search=${name}`, { as: admin })
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  const editor = page.getByRole('dialog', { name: 'Editar producto' })
  await editor.getByLabel('Precio').fill('')
  await editor.getByLabel('Nombre').focus()
  await editor.getByText('El precio es requerido y tiene que ser un número').waitFor()
  await editor.getByLabel('Precio').fill('150')
  await editor.getByLabel('Stock').fill('8')
  await editor.getByLabel('Motivo del cambio').fill('Se rompieron dos')
  const rosa = await make.user({ role: 'contenido', first_name: 'Rosa' })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${rosa.token}` }
  const theirs = { method: 'PUT', headers, body: JSON.stringify({ brand: 'Otra casa' }) }
  expect((await fetch(`${shop.url}/api/products/${id}`, theirs)).status).toBe(200)
  await editor.getByRole('button', { name: 'Guardar' }).click()
  const conflict = editor.getByRole('alert')
  await conflict.getByText(/^Rosa guardó este producto a las/).waitFor()
  await conflict.getByRole('row', { name: 'Marca Casa Otra casa' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Combinar y revisar' }).click()
  expect(await editor.getByLabel(/Marca/).inputValue()).toBe('Otra casa')
  expect(await editor.getByLabel('Precio').inputValue()).toBe('150')

  await loseSession(db, admin, editor.getByRole('button', { name: 'Guardar' }))
  await logBackIn(page, admin)
  await editor.getByRole('button', { name: 'Recuperar cambios' }).click()
  expect(await editor.getByLabel('Precio').inputValue()).toBe('150')
  await toastSays(page, 'Producto actualizado exitosamente', editor.getByRole('button', { name: 'Guardar' }).click())
  expect(await productNamed(name)).toMatchObject({ price: 150, brand: 'Otra casa', stock: 8 })

  await page.getByRole('button', { name: `Editar ${name}` }).click()
  await editor.getByText('Movimientos de stock').click()
  await editor.getByText('Ajuste a mano: Se rompieron dos').waitFor()
  await expect.poll(() => editor.getByRole('button', { name: 'Recuperar cambios' }).count()).toBe(0)
})

test('an interrupted upload is reported, and the form stays as it was', async () => {
  const name = own('Cortado')
  const page = await visit('/admin/products?edit=new', { as: await make.admin() })
  const editor = page.getByRole('dialog', { name: 'Agregar producto' })
  await editor.getByLabel('Nombre').fill(name)
  await editor.getByLabel('Precio').fill('150')
  await editor.getByLabel('Stock').fill('8')
  const picture = sharp({ create: { width: 40, height: 50, channels: 3, background: '#f00' } }).png()
  await editor
    .getByLabel('Imágenes')
    .setInputFiles({ name: 'rojo.png', mimeType: 'image/png', buffer: await picture.toBuffer() })
  await page.route('**/api/products', (route) => route.abort('connectionreset'))
  await editor.getByRole('button', { name: 'Guardar' }).click()
  const failure = editor.getByRole('status').getByText('Error al guardar producto')
  await failure.waitFor()
  const save = editor.getByRole('button', { name: 'Guardar' })
  expect(await save.evaluate((button) => button === document.activeElement)).toBe(true)
  const { y = 0, height = 0 } = (await failure.boundingBox()) ?? {}
  expect(y > 0 && y + height < 900).toBe(true)
  expect(await editor.getByLabel('Nombre').inputValue()).toBe(name)
  await editor.getByRole('img', { name: 'rojo.png' }).waitFor()
  await page.unroute('**/api/products')
  await toastSays(page, 'Producto creado exitosamente', editor.getByRole('button', { name: 'Guardar' }).click())
  expect(await productNamed(name)).toMatchObject({ price: 150, stock: 8 })
})

test('labels and an import survive the end of the session', async () => {
  const name = own('Rotulado')
  await make.product({ name })
  const admin = await make.admin()
  const page = await visit(`/admin/products?search=${name}`, { as: admin })
  await page.getByRole('checkbox', { name: `Seleccionar ${name}` }).check()
  await page.getByRole('button', { name: 'Imprimir etiquetas (1)' }).click()
  const labels = page.getByRole('dialog', { name: 'Imprimir etiquetas' })
  await labels.getByLabel(name).fill('7')
  // Returning to the window after a while makes the bell send a request, which now gets a 401.
  await db.deleteFrom('sessions').where('user_id', '=', admin.id).execute()
  await page.clock.setSystemTime(Date.now() + 60_000)
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))).catch(() => undefined)
  await page.waitForURL((url) => url.pathname === '/login')
  await logBackIn(page, admin)
  await labels.getByText('recuperamos lo que estabas escribiendo').waitFor()
  await labels.getByText('7 etiquetas en 2 hojas A4').waitFor()
  expect(await labels.getByLabel(name).inputValue()).toBe('7')
  await labels.getByRole('button', { name: 'Cancelar' }).click()

  const buffer = Buffer.from(`Perfume;Casa;Importe\n${own('Traído')};Casa;1500\n`)
  const prices = { name: 'precios.csv', mimeType: 'text/csv', buffer }
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar productos' })
  await dialog.getByLabel('Archivo CSV o Excel').setInputFiles(prices)
  await dialog.getByText('Columnas: 2 de 3 reconocidas').waitFor()
  await dialog.getByLabel('Importe').selectOption({ label: 'Precio en pesos' })
  const bring = dialog.getByRole('button', { name: 'Importar 1 producto' })
  // Shown once the dry run with the new column has finished.
  await bring.waitFor()
  await loseSession(db, admin, bring)
  await logBackIn(page, admin)
  await dialog.getByText('volvé a elegir «precios.csv». Las columnas quedan como las habías elegido.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Archivo CSV o Excel').setInputFiles(prices)
  await dialog.getByText('Columnas: 3 de 3 reconocidas').waitFor()
  await toastSays(page, 'Importación terminada.', bring.click())
})

test('an import with prices in euros needs a valid exchange rate', async () => {
  const name = own('Europeo')
  const page = await visit('/admin/products', { as: await make.admin() })
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar productos' })
  const buffer = Buffer.from(`Perfume;Casa;Precio_eur\n${name};Casa;10\n`)
  await dialog.getByLabel('Archivo CSV o Excel').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer })
  const bring = dialog.getByRole('button', { name: 'Importar 1 producto' })
  await bring.waitFor()
  const rate = dialog.getByLabel('Pesos por euro')
  await rate.fill('1,450')
  await rate.blur()
  await dialog.getByText('¿1.450 o 1,45?').waitFor()
  await expect.poll(() => bring.isDisabled()).toBe(true)
  await rate.fill('1.450')
  await rate.blur()
  await bring.click()
  await dialog.getByRole('button', { name: 'Listo' }).waitFor()
  expect(await productNamed(name)).toMatchObject({ price: 14_500 })
})

test('the column mapping of a file stays visible until all columns are distinct', async () => {
  const page = await visit('/admin/products', { as: await make.admin() })
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar productos' })
  const name = `${own('Traído')} ${'de nombre larguísimo '.repeat(4)}`
  const buffer = Buffer.from(`Artículo;Casa;Importe\n${name};Casa;1500\n`)
  await dialog.getByLabel('Archivo CSV o Excel').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer })
  await dialog.getByText('Falta la columna').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await dialog.locator('#importacion').evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
  await dialog.getByLabel('Artículo').selectOption({ label: 'Nombre' })
  await dialog.getByRole('button', { name: 'Importar 1 producto' }).waitFor()
  expect(await dialog.getByLabel('Importe').isVisible()).toBe(true)
  await dialog.getByLabel('Importe').selectOption({ label: 'Precio en pesos' })
  await dialog.getByText('Columnas: 3 de 3 reconocidas').waitFor()
})

async function picture(name: string, background: string) {
  const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background } })
  return { name: `${name}.png`, mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
}

test('pictures are ordered by pointer and keyboard, and cropped to the card’s shape', async () => {
  const { id } = await make.product()
  const page = await visit(`/admin/products?edit=${id}`, { as: await make.admin() })
  const editor = page.getByRole('dialog', { name: 'Editar producto' })
  await editor
    .getByLabel('Imágenes')
    .setInputFiles([await picture('rojo', '#f00'), await picture('verde', '#0f0'), await picture('azul', '#00f')])
  const names = () => editor.locator('.pictures img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
  await editor.getByRole('button', { name: 'Mover antes azul.png' }).press('Enter')
  expect(await names()).toEqual(['rojo.png', 'azul.png', 'verde.png'])
  await editor.getByRole('img', { name: 'verde.png' }).dragTo(editor.getByRole('img', { name: 'rojo.png' }))
  await expect.poll(names).toEqual(['verde.png', 'rojo.png', 'azul.png'])
  await editor.getByRole('button', { name: 'Recortar verde.png' }).click()
  await page.getByRole('dialog', { name: 'Recortar imagen' }).getByRole('button', { name: 'Recortar' }).click()
  await expect.poll(names).toEqual(['verde-recorte.webp', 'rojo.png', 'azul.png'])
  await toastSays(page, 'Producto actualizado exitosamente', editor.getByRole('button', { name: 'Guardar' }).click())
  await page.goto(`/admin/products?edit=${id}`)
  await editor.getByRole('button', { name: 'Mover antes foto 3' }).waitFor()
  expect(await names()).toEqual(['foto 1', 'foto 2', 'foto 3'])
  const saved = db.selectFrom('product_pictures').where('product_id', '=', id).orderBy('position')
  expect(await saved.select(['color', 'width', 'height']).execute()).toMatchObject([
    { width: 240, height: 300 },
    { color: expect.stringMatching(/^#f/), width: 400 },
    { color: expect.stringMatching(/f.$/), width: 400 },
  ])
})

test('a bulk change applies exactly its preview', async () => {
  const lot = own('Lote')
  const bottle = { concentration: 'Eau de Parfum', volume: '100ml' }
  for (let count = 0; count < 7; count++)
    await make.product({ ...bottle, name: `${lot} ${count}`, price: 1000 + count })
  const page = await visit(`/admin/products?search=${lot}`, { as: await make.admin() })
  // Two sizes of one name are distinguishable, here and in the preview.
  await page.getByRole('cell', { name: `${lot} 3 · EDP 100 ml Marca` }).waitFor()
  await page.getByRole('checkbox', { name: `Seleccionar ${lot} 3` }).check()
  await page.getByRole('checkbox', { name: `Seleccionar ${lot} 4` }).check()
  // What changes the selection is above what changes the products.
  const lines = await page.getByRole('region', { name: 'Selección' }).evaluate((bar) => {
    const tops = [...bar.querySelectorAll('button')].map((button) => button.getBoundingClientRect().top)
    return new Set(tops).size
  })
  expect(lines).toBe(2)
  await page.getByRole('button', { name: 'Elegir los 7 de la lista' }).click()
  await page.getByRole('button', { name: 'Cambiar precio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar precios' })
  await dialog.getByLabel('Porcentaje').fill('10')
  await dialog.getByLabel('Redondear a').selectOption({ label: '$ 50' })
  await dialog.getByRole('button', { name: 'Ver cambios' }).click()
  await dialog.getByRole('row', { name: `${lot} 6 · EDP 100 ml · Marca $ 1.006,00 $ 1.100,00` }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const change = dialog.getByRole('button', { name: 'Cambiar 7 productos' })
  await toastSays(page, '7 productos actualizados.', change.click())
  expect((await productNamed(`${lot} 6`)).price).toBe(1100)
})

test('a dollar rate is validated at its field, sets the previewed prices, and can be undone', async () => {
  const name = own('Importado')
  await make.product({ name, price: 49_000, cost_usd: 20 })
  const page = await visit('/admin/dollar', { as: await make.admin() })
  const look = page.getByRole('button', { name: 'Ver cambios' })
  await page.getByLabel('Margen').fill('40')
  await page.getByLabel('Pesos por dólar').fill('9.999.999')
  await look.click()
  await page.getByText('Es demasiado').waitFor()
  await page.getByLabel('Pesos por dólar').fill('1.500')
  await look.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('row', { name: `${name} · Marca ${pesos('49.000,00')} ${pesos('50.900,00')}` }).waitFor()
  await toastSays(page, '1 producto actualizado.', dialog.getByRole('button', { name: 'Cambiar 1 precio' }).click())
  expect((await productNamed(name)).price).toBe(50_900)
  await page.getByRole('button', { name: /^Volver atrás/ }).click()
  await dialog.getByRole('row', { name: `${name} · Marca ${pesos('50.900,00')} ${pesos('49.000,00')}` }).waitFor()
  await dialog.getByRole('button', { name: 'Volver atrás' }).click()
  await expect.poll(async () => (await productNamed(name)).price).toBe(49_000)
})

test('prices are parsed in any notation, and a change of more than half needs a confirmation', async () => {
  const name = own('Precio')
  const { id } = await make.product({ name, price: 60_000 })
  const page = await visit(`/admin/products?edit=${id}&search=${name}`, { as: await make.admin() })
  const editor = page.getByRole('dialog', { name: 'Editar producto' })
  await editor.getByLabel('Precio').fill('$63600,00')
  await editor.getByText(pesos('63.600,00')).waitFor()
  await editor.getByLabel('Stock').focus()
  await expect.poll(() => editor.getByLabel('Precio').inputValue()).toBe('63.600')
  await toastSays(page, 'Producto actualizado exitosamente', editor.getByRole('button', { name: 'Guardar' }).click())
  expect((await productNamed(name)).price).toBe(63_600)

  await page.getByRole('button', { name: `Editar ${name}` }).click()
  await editor.getByLabel('Precio').fill('63,600')
  await editor.getByRole('button', { name: 'Guardar' }).click()
  await editor.getByText('¿63.600 o 63,60?').waitFor()
  await editor.getByLabel('Precio').fill('63,60')
  await editor.getByRole('button', { name: 'Guardar' }).click()
  const question = page.getByRole('dialog', { name: 'El precio cambia mucho' })
  await question
    .getByText(`El precio baja 99,9 %: de ${pesos('63.600,00')} a ${pesos('63,60')}. ¿Es así?`, { exact: true })
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Volver' }).click()
  expect((await productNamed(name)).price).toBe(63_600)
  await editor.getByRole('button', { name: 'Guardar' }).click()
  await question.getByRole('button', { name: 'Sí, guardar' }).click()
  await editor.waitFor({ state: 'hidden' })
  expect((await productNamed(name)).price).toBe(63.6)

  await page.getByRole('checkbox', { name: `Seleccionar ${name}` }).check()
  await page.getByRole('button', { name: 'Cambiar precio' }).click()
  const bulk = page.getByRole('dialog', { name: 'Cambiar precios' })
  await bulk.getByLabel('Cambio').selectOption({ label: 'Precio fijo' })
  await bulk.getByLabel('Pesos').fill('63.600,50')
  await bulk.getByRole('button', { name: 'Ver cambios' }).click()
  const apply = bulk.getByRole('button', { name: 'Cambiar 1 producto' })
  await apply.waitFor()
  expect(await apply.isDisabled()).toBe(true)
  await bulk.getByRole('checkbox', { name: /1 precio cambia más de la mitad/ }).check()
  await toastSays(page, '1 producto actualizado.', apply.click())
  expect((await productNamed(name)).price).toBe(63_600.5)
})

test('a spreadsheet is mapped, tried and imported; an export imports unchanged', async () => {
  const one = own('Planilla')
  const workbook = new Workbook()
  workbook.addWorksheet('Precios').addRows([
    ['Perfume', 'Casa', 'Importe', 'Unidades'],
    [one, 'Casa', 1234.5, 3],
    ['Planilla Dos', 'Casa', 'caro', 3],
  ])
  const buffer = Buffer.from(await workbook.xlsx.writeBuffer())
  const page = await visit('/admin/products', { as: await make.admin() })
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar productos' })
  const file = dialog.getByLabel('Archivo CSV o Excel')
  await file.setInputFiles({ name: 'rota.xlsx', mimeType: 'application/zip', buffer: buffer.subarray(0, 2000) })
  await dialog.getByText(/No se pudo leer la planilla: está dañada/).waitFor()
  await file.setInputFiles({ name: 'precios.xlsx', mimeType: 'application/zip', buffer })
  await dialog.getByText('Columnas: 2 de 4 reconocidas').waitFor()
  await dialog.getByLabel('Importe').selectOption({ label: 'Precio en pesos' })
  await dialog.getByText('Fila 3, Precio en pesos: «caro» no es un precio').waitFor()
  await dialog.getByLabel('Unidades').selectOption({ label: 'Stock' })
  await dialog.getByText(`Fila 2: ${one} es nuevo`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await toastSays(page, 'Importación terminada.', dialog.getByRole('button', { name: 'Importar 1 producto' }).click())
  expect(await productNamed(one)).toMatchObject({ price: 1234.5, stock: 3 })

  await dialog.getByRole('button', { name: 'Listo' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^productos_\d{4}-\d\d-\d\d\.csv$/)
  const exported = await readFile(await download.path())
  await page.getByRole('button', { name: 'Importar' }).click()
  await file.setInputFiles({ name: 'vuelta.csv', mimeType: 'text/csv', buffer: exported })
  await dialog.getByRole('definition').nth(2).waitFor()
  const counts = await dialog.getByRole('definition').allTextContents()
  expect([counts[0], counts[1], counts[3]]).toEqual(['0', '0', '0'])
})

test('categories are added and ordered, and deleted only when their products are moved', async () => {
  const [citrus, woods, sweets] = [own('Cítricos'), own('Maderas'), own('Gourmand')]
  const [first, second] = [await make.category(citrus), await make.category(woods)]
  const product = await make.product({ category_id: first.id })
  const page = await visit('/admin/categories', { as: await make.admin() })
  await page.getByRole('button', { name: 'Agregar categoría' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar categoría' })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('El nombre es requerido').waitFor()
  await dialog.getByLabel('Nombre').fill(citrus.toLowerCase())
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Ya hay una categoría con ese nombre').waitFor()
  await dialog.getByLabel('Nombre').fill(sweets)
  await dialog.getByLabel('Imagen').setInputFiles(await picture('dulce', '#a64'))
  await dialog.getByRole('button', { name: 'Recortar' }).click()
  const crop = page.getByRole('dialog', { name: 'Recortar imagen' })
  await crop.getByLabel('Acercar').fill('1.5')
  expect((await crop.getByLabel('Recorte').boundingBox())?.height).toBeGreaterThan(200)
  await crop.getByRole('button', { name: 'Recortar' }).click()
  await crop.waitFor({ state: 'detached' })
  await toastSays(page, 'Categoría creada', dialog.getByRole('button', { name: 'Guardar' }).click())
  await page.getByRole('button', { name: `Subir ${sweets}` }).click()
  const rows = () => page.getByRole('row').allTextContents()
  const placeOf = async (name: string) => (await rows()).findIndex((row) => row.includes(name))
  await expect.poll(async () => (await placeOf(woods)) - (await placeOf(sweets))).toBe(1)
  const { picture: stored } = await db
    .selectFrom('categories')
    .select('picture')
    .where('name', '=', sweets)
    .executeTakeFirstOrThrow()
  expect(stored).not.toBeNull()
  // A disabled arrow keeps the focus.
  expect(
    await page
      .getByRole('button', { name: /^Subir/ })
      .first()
      .getAttribute('aria-disabled'),
  ).toBe('true')
  await page.getByRole('button', { name: `Eliminar ${citrus}` }).click()
  const question = page.getByRole('dialog', { name: 'Eliminar categoría' })
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await question.getByText(`«${citrus}» tiene 1 producto: movelos a otra categoría antes de eliminarla.`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByLabel('Mover su producto a').selectOption({ label: woods })
  await toastSays(page, 'Categoría eliminada', question.getByRole('button', { name: 'Eliminar' }).click())
  const moved = await db.selectFrom('products').select('category_id').where('id', '=', product.id).executeTakeFirst()
  expect(moved?.category_id).toBe(second.id)
})

test('deleting a category used by a promotion warns first, and the promotion shows that it was deleted', async () => {
  const [dates, figs] = [own('Dátiles'), own('Higos')]
  const [first, second] = [await make.category(dates), await make.category(figs)]
  await make.product({ category_id: first.id })
  const scope = { brand: [], category_id: [first.id], type: [], gender: [], product_id: [] }
  const name = own('Fiesta')
  await db
    .insertInto('promotions')
    .values({ name, kind: 'percent', value: 10, scope: JSON.stringify(scope) })
    .execute()
  const admin = await make.admin()
  const page = await visit('/admin/categories', { as: admin })
  await page.getByRole('button', { name: `Eliminar ${dates}` }).click()
  const question = page.getByRole('dialog', { name: 'Eliminar categoría' })
  await question
    .getByText(`La promoción «${name}» es para esta categoría y deja de valer para sus productos.`)
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByLabel('Mover su producto a').selectOption({ label: figs })
  await toastSays(page, 'Categoría eliminada', question.getByRole('button', { name: 'Eliminar' }).click())

  await page.goto(`${url}/admin/promotions`)
  const row = page.getByRole('row', { name })
  await row.getByText('Su categoría ya no existe').waitFor()
  await row.getByRole('button', { name: `Editar ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar promoción' })
  await dialog.getByRole('checkbox', { name: 'Categoría eliminada' }).uncheck()
  await dialog.getByRole('checkbox', { name: figs }).check()
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText('Su categoría ya no existe').waitFor({ state: 'hidden' })
  await row.getByText('1 categoría').waitFor()
  const saved = await db.selectFrom('promotions').select('scope').where('name', '=', name).executeTakeFirstOrThrow()
  expect(saved.scope).toMatchObject({ category_id: [second.id] })
})

test('unsaved text of one administrator is not offered to another', async () => {
  const name = own('A medias')
  await make.product({ name, price: 100 })
  const [writer, colleague] = [await make.admin(), await make.admin()]
  const page = await visit(`/admin/products?search=${name}`, { as: writer })
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  const editor = page.getByRole('dialog', { name: 'Editar producto' })
  await editor.getByLabel('Precio').fill('150')
  await page.reload()
  await editor.getByRole('button', { name: 'Recuperar cambios' }).waitFor()

  await loseSession(db, writer, editor.getByRole('button', { name: 'Guardar' }))
  await logBackIn(page, colleague)
  await editor.getByLabel('Precio').waitFor()
  await expect.poll(() => editor.getByRole('button', { name: 'Recuperar cambios' }).count()).toBe(0)
})
