import { ValueType, Workbook } from '@cj-tech-master/excelts'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

async function openPanel() {
  const shop = await openShop()
  const { token, id } = await shop.make.admin()
  const send = (file: Buffer | string, fields: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'lo-que-sea.bin')
    return shop.call('POST', '/api/admin/products/import', { body, token })
  }
  const get = (path: string) => shop.call('GET', `/api/admin/products${path}`, { token })
  const products = () => shop.db.selectFrom('products').selectAll().orderBy('id').execute()
  return { ...shop, token, admin_id: id, send, get, products }
}

async function sheetOf(file: Buffer, name: string) {
  const workbook = new Workbook()
  await workbook.xlsx.load(file as never)
  const sheet = workbook.getWorksheet(name)
  if (!sheet) throw new Error(`no sheet ${name}`)
  return sheet
}

async function workbookOf(rows: unknown[][]) {
  const workbook = new Workbook()
  workbook.addWorksheet('Hoja 1').addRows(rows)
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

const formulas = ['#N/A', '=1+1', 'uno;=1+1', "uno, '-dos", '+Más', '-10%', '@SUM(A1)', "'=texto", "''-dos", "l'Eau"]

test('exports match the database, and importing them changes nothing', async () => {
  const { make, call, token, send, get, products } = await openPanel()
  const category = await make.category('Árabes, y más')
  for (const name of formulas) await make.product({ name, price: 12_345.67, category_id: category.id, sku: name })
  const odd = {
    price: 0.1,
    stock: 3,
    volume: '2 x 50 ml',
    description: 'Una\r\nlínea, "y" otra',
    accords: ['Sal marina'],
  }
  await call('POST', '/api/products', { token, body: { ...odd, name: 'Suelto', notes: 'Salida: limón; Fondo: cedro' } })
  await call('POST', '/api/products', { token, body: { ...odd, name: 'Suelto', volume: '100 ml', is_active: 0 } })
  await call('POST', '/api/products', { token, body: { name: 'Regalo', price: 0, stock: 0 } })
  const before = await products()

  const csv = (await get('/export/csv')).raw
  expect(csv.toString()).toContain(`;"'=1+1";"Marca";"12345,67";`)
  const excel = await get('/export/excel')
  expect(excel.headers['content-disposition']).toMatch(/^attachment; filename="productos_\d{4}-\d\d-\d\d\.xlsx"$/)
  const sheet = await sheetOf(excel.raw, 'Productos')
  const rows = sheet.getRows(2, sheet.rowCount - 1) ?? []
  expect(rows.map((row) => [row.getCell(1).value, row.getCell(5).value, row.getCell(6).value])).toEqual(
    before.map(({ id, price, stock }) => [id, price, stock]),
  )
  for (const row of rows) {
    row.eachCell((cell) => expect(cell.type === ValueType.Formula).toBe(false))
    expect(row.getCell(3).numFmt).toBe('@')
  }
  for (const file of [csv, excel.raw]) {
    const { body } = await send(file)
    expect(body.report).toMatchObject({ rows: before.length, created: 0, changed: 0, refused: 0 })
    expect(body.report.unchanged).toBe(before.length)
  }
  expect(await products()).toEqual(before)

  const filtered = (await get('/export/csv?status=inactive&page=2')).raw.toString()
  expect(
    filtered
      .trim()
      .split('\r\n')
      .filter((line) => /^"\d+";/.test(line)),
  ).toHaveLength(1)
  expect((await get('/export/csv?lowStock=quizas')).statusCode).toBe(400)
})

test('an import is previewed with columns chosen by staff', async () => {
  const { send, products, make, db, admin_id } = await openPanel()
  const known = await make.product({ name: 'Conocido', brand: 'Casa', price: 100, sku: 'K-1', stock: 4 })
  await make.product({ name: 'Dueño', sku: 'K-2' })
  const file = await workbookOf([
    ['Perfume', 'Casa', 'Importe', 'Código', 'Cantidad'],
    ['Conocido', 'Casa', { formula: '100*1.21', result: 121.004 }, 'K-1', 9],
    [],
    [{ richText: [{ text: 'Nue' }, { text: 'vo' }] }, 'Casa', 5000, '', 2],
    ['Malo', 'Casa', 'mucho', '', 1],
    ['Conocido', 'Casa', 1, 'K-1', 1],
  ])
  const guessed = (await send(file, { dry_run: '1' })).body
  expect(guessed).toMatchObject({
    header: ['Perfume', 'Casa', 'Importe', 'Código', 'Cantidad'],
    columns: { name: 0, brand: 1, sku: 3 },
  })
  const fields = { columns: JSON.stringify({ ...guessed.columns, price: 2, stock: 4 }), dry_run: '1' }
  const tried = (await send(file, fields)).body
  expect(tried.report).toMatchObject({
    rows: 4,
    created: 1,
    changed: 1,
    unchanged: 0,
    refused: 2,
    refusals: [
      { row: 5, column: 'price', reason: '«mucho» no es un precio' },
      { row: 6, column: 'sku', reason: 'Es el mismo producto que el de la fila 2' },
    ],
    changes: [
      {
        row: 2,
        kind: 'changed',
        id: known.id,
        name: 'Conocido',
        fields: [
          { field: 'stock', before: 4, after: 9 },
          { field: 'price', before: 100, after: 121 },
        ],
      },
      { row: 4, kind: 'created', id: null, name: 'Nuevo' },
    ],
  })
  expect(await products()).toHaveLength(2)
  expect((await send(file, { ...fields, dry_run: '0' })).body).toMatchObject({ message: 'Importación terminada.' })
  expect((await products()).map(({ price, stock }) => [price, stock])).toEqual([
    [121, 9],
    [1000, 10],
    [5000, 2],
  ])
  const moves = db.selectFrom('stock_movements').select(['quantity', 'user_id']).where('reason', '=', 'importacion')
  expect(await moves.orderBy('id').execute()).toEqual([
    { quantity: 2, user_id: admin_id },
    { quantity: 5, user_id: admin_id },
  ])
  const stolen = `id,name,brand,sku\n${known.id},Conocido,Casa,K-2\n`
  expect((await send(stolen)).body.report.refusals).toEqual([
    { row: 2, column: 'sku', reason: 'Ese SKU ya es de «Dueño»' },
  ])
})

test('Excel error values refuse their row', async () => {
  const { send, products, make } = await openPanel()
  await make.product({ name: 'Conocido', brand: 'Casa', price: 100, sku: 'K-1' })
  const file = await workbookOf([
    ['name', 'brand', 'price', 'sku'],
    ['Conocido', 'Casa', { formula: 'A1/0', result: { error: '#DIV/0!' } }, 'K-1'],
    ['Nuevo', { formula: 'VLOOKUP(1,A1:B2,2)', result: { error: '#N/A' } }, 5000, ''],
    ['Otro', 'Casa', { error: '#REF!' }, ''],
    ['Bueno', 'Casa', 10, ''],
  ])
  const { report } = (await send(file)).body
  expect(report).toMatchObject({ created: 1, changed: 0, unpriced: 0, refused: 3 })
  expect(report.refusals).toEqual([
    { row: 2, column: 'price', reason: '«#DIV/0!» es una fórmula que no dio resultado: corregila en la planilla' },
    { row: 3, column: 'brand', reason: '«#N/A» es una fórmula que no dio resultado: corregila en la planilla' },
    { row: 4, column: 'price', reason: '«#REF!» es una fórmula que no dio resultado: corregila en la planilla' },
  ])
  expect((await products()).map(({ name }) => name)).toEqual(['Conocido', 'Bueno'])
})

test('the first visible sheet is read, and codes keep leading zeros', async () => {
  const { send, products } = await openPanel()
  const workbook = new Workbook()
  workbook.addWorksheet('Auxiliar', { state: 'hidden' }).addRow(['no', 'se ve'])
  const sheet = workbook.addWorksheet('Lista')
  sheet.addRows([
    ['Código', 'Nombre', 'Marca', 'Precio'],
    [123, 'Asad', 'Lattafa', 63_600],
    [7_791_234_567_898, 'Yara', 'Lattafa', 63_600.5],
  ])
  sheet.getCell('A2').numFmt = '00000'
  sheet.getCell('A3').numFmt = '0'
  sheet.getCell('D2').numFmt = '"$" #,##0.00'
  const { report } = (await send(Buffer.from(await workbook.xlsx.writeBuffer()))).body
  expect(report).toMatchObject({ created: 2, refused: 0 })
  expect((await products()).map(({ sku, price }) => [sku, price])).toEqual([
    ['00123', 63_600],
    ['7791234567898', 63_600.5],
  ])
})

test('a cover sheet is skipped', async () => {
  const { send, products } = await openPanel()
  const workbook = new Workbook()
  const cover = workbook.addWorksheet('Carátula')
  cover.addRows([['Perfumes del Plata'], [], ['Lista de precios', '', 'Noviembre'], ['Precios sin IVA']])
  cover.mergeCells('A1:F1')
  workbook.addWorksheet('Lista').addRows([
    ['Nombre', 'Marca', 'Precio'],
    ['Asad', 'Lattafa', 63_600],
  ])
  const { report } = (await send(Buffer.from(await workbook.xlsx.writeBuffer()))).body
  expect(report).toMatchObject({ created: 1, refused: 0 })
  expect((await products()).map(({ name }) => name)).toEqual(['Asad'])
})

test('an invalid file is refused and changes nothing', async () => {
  const { send, products, call, token } = await openPanel()
  const whole = await workbookOf([['Título'], ['nada']])
  const long = await workbookOf([['name', 'brand'], ...Array.from({ length: 1 }, () => ['a', 'b'])])
  const answer = async (file: Buffer | string, fields?: Record<string, string>) => {
    const { statusCode, body } = await send(file, fields)
    return `${statusCode} ${body.code ?? 'ok'} ${body.message}`
  }
  expect(await answer(whole.subarray(0, 900))).toMatch(/^400 archivo-invalido No se pudo leer la planilla: está dañada/)
  expect(await answer(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatch(
    /^400 archivo-invalido Es un Excel de los viejos/,
  )
  expect(await answer(await workbookOf([]))).toBe('400 archivo-invalido La planilla está vacía.')
  expect(await answer(whole)).toMatch(/^400 datos-invalidos No parece/)
  expect(await answer(whole, { dry_run: '1' })).toMatch(/^200 ok No parece/)
  expect(await answer('name,brand\n"abierta')).toMatch(/^400 archivo-invalido La fila 2 abre comillas/)
  expect(await answer('')).toMatch(/^400 archivo-invalido El archivo está vacío/)
  expect(await answer(long, { columns: '{"name": "uno"}' })).toMatch(/^400 datos-invalidos/)
  expect(await answer(long, { columns: '{no' })).toMatch(/^400 datos-invalidos/)
  expect(await answer(long, { rate: '-1' })).toMatch(/^400 datos-invalidos/)
  expect(await answer(Buffer.alloc(30 * 1024 * 1024 + 1, 'a'))).toMatch(/^413 muy-grande El archivo tiene más de 30 MB/)
  expect((await call('POST', '/api/admin/products/import', { token, body: new FormData() })).statusCode).toBe(400)
  expect((await call('POST', '/api/admin/products/import', { token, body: {} })).statusCode).toBe(415)
  expect(await products()).toEqual([])
})

test('the purchase list fills up to fifteen units, by brand, also as a spreadsheet', async () => {
  const { make, get } = await openPanel()
  await make.product({ name: 'Seis', brand: 'A', stock: 6 })
  await make.product({ name: 'Cinco', brand: 'B', stock: 5, sku: '=B' })
  await make.product({ name: 'Tres', brand: 'á', stock: 3 })
  await make.product({ name: 'Dos', brand: 'B', stock: 2 })
  await make.product({ name: 'Oculto', brand: 'B', stock: 0, is_active: false })
  const { body } = await get('/purchase-list')
  expect(body).toMatchObject({ units: 35, critical: 1 })
  const short = (products: { name: string; level: string; to_buy: number }[]) =>
    products.map(({ name, level, to_buy }) => [name, level, to_buy])
  expect(short(body.products)).toEqual([
    ['Tres', 'bajo', 12],
    ['Dos', 'critico', 13],
    ['Cinco', 'bajo', 10],
  ])
  const sheet = await sheetOf((await get('/purchase-list/excel')).raw, 'Lista de compras')
  const rows = sheet.getRows(2, sheet.rowCount - 1) ?? []
  expect(rows.map((row) => [row.getCell(2).value, row.getCell(4).value, row.getCell(7).value])).toEqual([
    ['Tres', '', 12],
    ['Dos', '', 13],
    ['Cinco', '=B', 10],
    [null, null, 35],
  ])
})
