import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countLockWaits } from '../../../test/support/count-lock-waits.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { stockOf } from '../../../test/support/stock-of.ts'
import { packageRoot } from '../../platform/package-root.server.ts'
import { addStock } from '../stock.server.ts'
import { type ImportOptions, importProducts } from './import-products.server.ts'
import { reportText } from './report-text.ts'

const command = join(packageRoot, 'scripts/import.ts')

async function openWarehouse() {
  const shop = await openShop()
  const file = join(shop.config.dataDir, 'perfumes.csv')
  async function bring(content: string | Buffer, options: ImportOptions = {}) {
    await writeFile(file, content)
    return importProducts(shop.db, file, options)
  }
  const refusal = (content: string | Buffer) =>
    bring(content).then(
      () => 'nothing refused',
      (error: Error) => error.message,
    )
  const products = () => shop.db.selectFrom('products').selectAll().orderBy('id').execute()
  return { ...shop, file, bring, refusal, products }
}

const candidates = `brand,name,concentration,volume_ml,gender,country,year,top,middle,base,accords,perfumer,price_eur,list_price_eur,source_id
Lancôme,La Vie,Eau de Parfum,50,mujer,France,2012,"pear, blackcurrant",iris,"vanilla, patchouli",sweet|vanilla|plastic,,100,120,7
Lancôme,La Vie,Eau de Parfum,7.5,mujer,France,2012,"pear, blackcurrant",iris,"vanilla, patchouli",sweet|vanilla,,20.5,,7
`

test('products with euro prices are imported in pesos and Spanish, one for each size', async () => {
  const { bring, products, make } = await openWarehouse()
  const women = await make.category('Mujer')
  const report = await bring(candidates, { rate: 1500 })
  expect(report).toMatchObject({ rows: 2, created: 2, refused: 0, isInEuros: true })
  const [large, small] = await products()
  expect(large).toMatchObject({
    price: 150_000,
    volume: '50ml',
    gender: 'mujer',
    category_id: women.id,
    notes: 'Salida: pera, grosella negra; Corazón: iris; Fondo: vainilla, pachulí',
    notes_heart: ['iris'],
    accords: ['dulce', 'vainilla'],
    stock: 0,
    is_active: true,
    sku: `M-ORG-LANC-50-${String(large?.id).padStart(3, '0')}`,
  })
  expect(small).toMatchObject({ price: 30_750, volume: '7.5ml', volume_ml: 8 })
  expect(reportText(report, { dryRun: false, rate: 1500 })).toContain('a 1.500 pesos por euro')
})

test('importing the same file again changes nothing, and a new price is a change', async () => {
  const { bring, products } = await openWarehouse()
  await bring(candidates)
  expect(await bring(candidates)).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
  expect(await bring(candidates.replace(',100,120', ',110,120'))).toMatchObject({
    created: 0,
    changed: 1,
    unchanged: 1,
  })
  expect((await products()).map(({ price }) => price)).toEqual([110 * 1700, 20.5 * 1700])
})

test('a dry run writes nothing and returns the report', async () => {
  const { bring, db } = await openWarehouse()
  const report = await bring(`${candidates.trim()}\n`, { dryRun: true })
  expect(report.created).toBe(2)
  expect(reportText(report, { dryRun: true, rate: 1700 })).toContain('no se escribió nada')
  expect(await bring('name,brand,price,category\nA,B,10,Nueva\n', { dryRun: true })).toMatchObject({
    newCategories: ['Nueva'],
  })
  for (const table of ['products', 'categories', 'stock_movements'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('imports at the same moment create a category once, whatever its case and accents', async () => {
  const { db, config, products } = await openWarehouse()
  const { importing } = await db.transaction().execute(async (tx) => {
    await sql`lock table categories in share mode`.execute(tx)
    const importing = ['Árabes', 'arabes', 'Árabes'].map(async (name, number) => {
      const file = join(config.dataDir, `${number}.csv`)
      await writeFile(file, `name,brand,price,category\nAsad ${number},Lattafa,10,${name}\n`)
      return importProducts(db, file)
    })
    await expect.poll(() => countLockWaits(db)).toBe(3)
    return { importing }
  })
  await Promise.all(importing)
  const [category, ...others] = await db.selectFrom('categories').select('id').execute()
  expect(others).toEqual([])
  expect((await products()).map(({ category_id }) => category_id)).toEqual([category?.id, category?.id, category?.id])
})

test('a dry run reports a move to a new category', async () => {
  const { bring } = await openWarehouse()
  const file = (category: string) => `name,brand,price,category\nAsad,Lattafa,10,${category}\n`
  await bring(file('Árabes'))
  const fields = [{ field: 'category', before: 'Árabes', after: 'Nicho' }]
  for (const dryRun of [true, false]) {
    expect(await bring(file('Nicho'), { dryRun })).toMatchObject({ changed: 1, changes: [{ fields }] })
  }
})

test('the report lists prices that change by more than half', async () => {
  const { bring, make } = await openWarehouse()
  await make.product({ name: 'Yara', sku: 'Y-1', price: 63_600 })
  await make.product({ name: 'Asad', sku: 'A-1', price: 100 })
  const file = 'name,brand,sku,price\nYara,Casa,Y-1,"63,60"\nAsad,Casa,A-1,150\nNuevo,Casa,N-1,9\n'
  const report = await bring(file, { dryRun: true })
  expect(report).toMatchObject({
    bigMoveCount: 1,
    bigMoves: [{ row: 2, name: 'Yara', before: 63_600, after: 63.6 }],
  })
  expect(reportText(report, { dryRun: true, rate: 1700 })).toContain('1 precio que cambia más de la mitad: fila 2.')
})

test('products without a price are inactive until they have one', async () => {
  const { bring, products, call } = await openWarehouse()
  const file = 'source_id,brand,name,gender,top\n1,Ñandú,Río,unisex,bergamot\n'
  expect(await bring(file)).toMatchObject({ created: 1, unpriced: 1 })
  const active = file.replace('gender', 'gender,is_active').replace('unisex', 'unisex,1')
  expect(await bring(active)).toMatchObject({ unchanged: 1 })
  expect((await call('GET', '/api/products')).body.pagination.total).toBe(0)
  await bring(file.replace('gender', 'gender,price').replace('unisex', 'unisex,"$ 12.345,50"'))
  expect((await products())[0]).toMatchObject({ price: 12_345.5, is_active: true })
  expect(await bring(file)).toMatchObject({ unchanged: 1 })
  expect(await bring('name,brand,price\nDudoso,B,"63,600"\nDecimal,B,1234.567\n')).toMatchObject({
    created: 0,
    refusals: [{ reason: '«63,600» no es un precio: ¿63.600 o 63,60?' }, { row: 3, column: 'price' }],
  })
  expect(await bring('name,brand,price\nOtro,B,0\n', { price: 9000 })).toMatchObject({ created: 1, unpriced: 0 })
  expect((await products())[1]).toMatchObject({ price: 9000, is_active: true })
})

test('our own export is read, and stock changes only by movements', async () => {
  const { bring, products, db, make } = await openWarehouse()
  await make.category('Árabes')
  const own = (stock: number) =>
    `id;sku;name;brand;price;stock;category;gender;type;volume;concentration;notes;description;is_active
9;A-9;Asad;Lattafa;62900.00;${stock};Arabes;Hombre;importado;100 ml;EDP;Salida: pimienta; "Fuerte";1
`.replace('Salida: pimienta; "Fuerte"', '"Salida: pimienta; Fondo: ámbar";"Dice ""fuerte"""')
  expect(await bring(own(7))).toMatchObject({ created: 1, newCategories: [] })
  expect((await products())[0]).toMatchObject({
    sku: 'A-9',
    stock: 7,
    gender: 'hombre',
    type: 'importado',
    volume: '100ml',
    concentration: 'Eau de Parfum',
    notes_base: ['ámbar'],
    description: 'Dice "fuerte"',
  })
  expect(await bring(own(4))).toMatchObject({ changed: 1 })
  const withoutStock = own(0).replace(';stock;', ';').replace(';0;', ';')
  expect(await bring(withoutStock)).toMatchObject({ unchanged: 1 })
  const moves = await db.selectFrom('stock_movements').select(['quantity', 'reason']).orderBy('id').execute()
  expect(moves).toEqual([
    { quantity: 7, reason: 'importacion' },
    { quantity: -3, reason: 'importacion' },
  ])
  expect((await products())[0]?.stock).toBe(4)
})

test('fields missing from the file are kept', async () => {
  const { bring, products, db, make } = await openWarehouse()
  const niche = await make.category('Nicho')
  await bring(candidates)
  await db.updateTable('products').set({ category_id: niche.id, is_active: false, description: 'Nuestra' }).execute()
  expect(await bring(candidates)).toMatchObject({ unchanged: 2 })
  expect((await products())[0]).toMatchObject({ category_id: niche.id, is_active: false, description: 'Nuestra' })
})

test('edits and sales during an import are kept', async () => {
  const { bring, products, db } = await openWarehouse()
  await bring('name,brand,price,stock\nA,B,10,5\n')
  const [id = 0] = (await products()).map((product) => product.id)
  const importing = await db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ description: 'Nuestra' }).execute()
    await addStock(tx, id, -1, { reason: 'venta' })
    const waiting = bring('name,brand,price\nA,B,20\n')
    await expect.poll(() => countLockWaits(db)).toBe(1)
    return { waiting }
  })
  expect(await importing.waiting).toMatchObject({ changed: 1 })
  expect((await products())[0]).toMatchObject({ price: 20, description: 'Nuestra' })
  expect(await stockOf(db, id)).toBe(4)
})

test('refused rows have column and reason, and the others are imported', async () => {
  const { bring, products } = await openWarehouse()
  const rows = [
    'name,brand,price,stock,gender,concentration,volume',
    'Bueno,B,10,1,hombre,edt,100',
    ',B,10,1,hombre,edt,100',
    'Sin marca,,10,1,hombre,edt,100',
    'Caro,B,mucho,1,hombre,edt,100',
    'Poco,B,10,-1,hombre,edt,100',
    'Otro,B,10,1,marciano,edt,100',
    'Agua,B,10,1,hombre,agua bendita,100',
    'Balde,B,10,1,hombre,edt,un balde',
    'Bueno,B,11,1,hombre,edt,100ml',
    `${'x'.repeat(201)},B,10,1,hombre,edt,100`,
  ]
  const report = await bring(rows.join('\n'))
  expect(report).toMatchObject({ created: 1, refused: 9 })
  expect(report.refusals.map(({ row, column }) => [row, column])).toEqual([
    [3, 'name'],
    [4, 'brand'],
    [5, 'price'],
    [6, 'stock'],
    [7, 'gender'],
    [8, 'concentration'],
    [9, 'volume'],
    [10, 'name'],
    [11, 'name'],
  ])
  expect(reportText(report, { dryRun: false, rate: 1 })).toContain(
    'Fila 7, gender: No conozco «marciano»: puede ser hombre',
  )
  const [good] = await products()
  const again = await bring(
    'name,brand,sku,price,gender,concentration,volume,type,inspired_by\n' +
      `Renombrado,B,${good?.sku},20,hombre,edt,100,,\nBueno,B,,30,hombre,edt,100,,\n` +
      'Imitado,Dior,,10,hombre,edt,100,imitacion,Sauvage de Dior\n',
  )
  expect(again).toMatchObject({ created: 0, changed: 1, refused: 2 })
  expect(again.refusals).toMatchObject([
    { row: 3, column: 'name', reason: 'Es el mismo producto que el de la fila 2' },
    { row: 4, column: 'brand' },
  ])
  expect(await products()).toMatchObject([{ name: 'Renombrado', price: 20 }])
})

test('an import takes neither the brand of the linked original for an imitation nor an original for an imitation', async () => {
  const { bring, products, make } = await openWarehouse()
  const original = await make.product({ name: 'Salvia Brava', brand: 'Casa Dorada', sku: 'S-1' })
  const linked = { type: 'imitacion', inspired_by_id: original.id } as const
  await make.product({ name: 'Ripio', brand: 'Taller', sku: 'R-1', ...linked })
  const file = 'name,brand,sku,price,type\nRipio,Dorada,R-1,10,imitacion\nSalvia Brava,Casa Dorada,S-1,10,imitacion\n'
  expect((await bring(file)).refusals).toMatchObject([
    { row: 2, column: 'brand', reason: 'Una imitación no puede llevar la marca que recuerda' },
    { row: 3, column: 'type', reason: 'Hay imitaciones que se inspiran en este perfume: no puede ser otra imitación' },
  ])
  expect(await products()).toMatchObject([{ type: 'original' }, { brand: 'Taller' }])
  expect(await bring('name,brand,sku,price\nRipio,Propia,R-1,10\n')).toMatchObject({ changed: 1 })
})

test('invisible characters are removed from names and descriptions', async () => {
  const { bring, products } = await openWarehouse()
  await bring('marca,nombre,precio,descripcion\nHugo\u00a0Boss,\u200bBot\u00adtled,100,"Una lí\u00adnea\u2028y otra"\n')
  expect(await products()).toMatchObject([{ brand: 'Hugo Boss', name: 'Bottled', description: 'Una línea\ny otra' }])
})

test('long, Cyrillic and formula-like names are imported unchanged', async () => {
  const { bring, products } = await openWarehouse()
  const names = ['Ñ'.repeat(86), 'Красная Москва', '=1+1', "'@SUM(A1)", '+Más', '-10%']
  const report = await bring(`\uFEFFName,BRAND,Precio\r\n${names.map((name) => `${name},B,10`).join('\r\n')}`)
  expect(report).toMatchObject({ created: 6, refused: 0, formulas: [4, 5, 6, 7] })
  expect((await products()).map(({ name }) => name)).toEqual(names.with(3, '@SUM(A1)'))
})

test('a dry run names the existing product that a new row duplicates', async () => {
  const { bring, make, products } = await openWarehouse()
  const twin = await make.product({ name: 'Yara', brand: 'Lattafa', volume: '100 ml' })
  await make.product({ name: 'Yara', brand: 'Lattafa', volume: '50 ml' })
  const file = 'name,brand,volume_ml,price\nYARA,lattafa,100,10\nYara,Lattafa,30,10\nYara Moi,Lattafa,100,10\n'
  const report = await bring(file, { dryRun: true })
  expect(report).toMatchObject({ created: 3, twinCount: 1, twins: [{ row: 2, name: 'Yara', id: twin.id }] })
  expect(reportText(report, { dryRun: true, rate: 1 })).toContain(`se crea otro: fila 2 (producto ${twin.id}).`)
  expect(await products()).toHaveLength(2)
})

test('a Windows-1252 CSV of a Spanish Excel is imported with its accents', async () => {
  const { bring, products } = await openWarehouse()
  const euro = Buffer.concat([
    Buffer.from('name;brand;price\nÁgua Ñandú ', 'latin1'),
    Buffer.from([0x80]),
    Buffer.from(';B;1\n'),
  ])
  expect(await bring(euro)).toMatchObject({ created: 1, refused: 0 })
  expect((await products()).map(({ name }) => name)).toEqual(['Água Ñandú €'])
})

test('Excel’s «Texto Unicode», UTF-16 with tabs, is imported with its accents', async () => {
  const { bring, products } = await openWarehouse()
  const sheet = (name: string) => Buffer.from(`name\tbrand\tprice\r\n${name}\tB\t1,50\r\n`, 'utf16le')
  const bom = Buffer.from([0xff, 0xfe])
  const files = [Buffer.concat([bom, sheet('Ñandú €')]), Buffer.concat([bom, sheet('Água')]).swap16(), sheet('Señor')]
  for (const file of files) expect(await bring(file)).toMatchObject({ created: 1, refused: 0 })
  expect((await products()).map(({ name, price }) => [name, price])).toEqual([
    ['Ñandú €', 1.5],
    ['Água', 1.5],
    ['Señor', 1.5],
  ])
})

test('rows above the titles of a supplier’s list are skipped', async () => {
  const { bring, products } = await openWarehouse()
  const list = `Aroma S.R.L.,Aroma S.R.L.,Aroma S.R.L.,
Lista de precios al,2026-11-20,,
,,,
Código,Producto,Marca,Precio
P-1,Asad,Lattafa,63.600
,,,
P-2,Yara,Lattafa,"$ 63.600,50"
Los precios no incluyen IVA,,,
`
  const report = await bring(list)
  expect(report).toMatchObject({ rows: 3, created: 2, refusals: [{ row: 8, reason: 'Falta el nombre' }] })
  expect((await products()).map(({ sku, name, price }) => [sku, name, price])).toEqual([
    ['P-1', 'Asad', 63_600],
    ['P-2', 'Yara', 63_600.5],
  ])
})

test('abbreviated and unusual titles are recognised', async () => {
  const { bring, products } = await openWarehouse()
  const list =
    'Cód.;Cód. Barras;Fragancia;Marca;Conc.;Tamaño;Precio público\nP-1;7791234567898;Asad;Lattafa;EDP;100 ml;63.600\n'
  await bring(list)
  expect(await products()).toMatchObject([
    {
      sku: 'P-1',
      barcode: '7791234567898',
      name: 'Asad',
      concentration: 'Eau de Parfum',
      volume: '100ml',
      price: 63_600,
    },
  ])
})

test('stock, currency and gender are parsed as suppliers write them', async () => {
  const { bring, products } = await openWarehouse()
  const list = `Código;Producto;Marca;Precio;Costo_usd;Stock;Género
P-1;Asad;Lattafa;63.600;U$S 45,50;12,0;Hombres
P-2;Yara;Lattafa;63.600;USD 45;1.000;Damas
P-3;Khamrah;Lattafa;63.600;us$ 45;12.00;Masc.
`
  expect(await bring(list)).toMatchObject({ created: 3, refusals: [] })
  expect((await products()).map(({ cost_usd, stock, gender }) => [cost_usd, stock, gender])).toEqual([
    [45.5, 12, 'hombre'],
    [45, 1000, 'mujer'],
    [45, 12, 'hombre'],
  ])
  const other = 'name,brand,price,stock\nUno,B,U$S 45,1\nDos,B,€ 45,1\nTres,B,10,"1,5"\nCuatro,B,10,-\n'
  expect((await bring(other)).refusals.map(({ row, column }) => [row, column])).toEqual([
    [2, 'price'],
    [3, 'price'],
    [4, 'stock'],
    [5, 'stock'],
  ])
})

test('a code in scientific notation is refused', async () => {
  const { bring, products } = await openWarehouse()
  const list = 'Código;EAN;Producto;Marca\n7,79E+12;;Asad;Lattafa\nP-2;7.79123E+12;Yara;Lattafa\nP-3;;Khamrah;Lattafa\n'
  const reason = 'es un número que Excel acortó: poné esa columna como texto'
  expect(await bring(list)).toMatchObject({
    created: 1,
    refusals: [
      { row: 2, column: 'sku', reason: expect.stringContaining(`«7,79E+12» ${reason}`) },
      { row: 3, column: 'barcode', reason: expect.stringContaining(reason) },
    ],
  })
  expect(await products()).toMatchObject([{ sku: 'P-3' }])
})

test('brands in capitals take the shop’s spelling', async () => {
  const { bring, make, products } = await openWarehouse()
  await make.product({ name: 'Yara', brand: 'Lattafa', sku: 'P-1' })
  await make.product({ name: 'Miel', brand: 'Lancôme' })
  await make.product({ name: 'Hiel', brand: 'LANCOME' })
  await make.product({ name: 'Cielo', brand: 'Lancôme' })
  const list =
    'sku,name,brand,price\nP-1,Yara,LATTAFA,10\nP-2,Asad,LATTAFA,10\nP-3,Idôle,LANCOME,10\nP-4,Hawas,RASASI,10\n'
  await bring(list)
  const brands = (await products()).map(({ brand }) => brand)
  expect(brands).toEqual(['Lattafa', 'Lancôme', 'LANCOME', 'Lancôme', 'Lattafa', 'Lancôme', 'RASASI'])
})

test('names in capitals do not change the spelling of staff', async () => {
  const { bring, make, products } = await openWarehouse()
  await make.product({ name: 'Idôle', brand: 'Lancôme', sku: 'P-1', price: 10 })
  await make.product({ name: 'Yara', brand: 'Lattafa', sku: 'P-2', price: 10 })
  const list = 'sku,name,brand,price\nP-1,IDOLE,LANCOME,11\nP-2,YARA MOI,LATTAFA,10\n'
  expect(await bring(list)).toMatchObject({ changed: 2 })
  expect((await products()).map(({ name, brand, price }) => [name, brand, price])).toEqual([
    ['Idôle', 'Lancôme', 11],
    ['YARA MOI', 'Lattafa', 10],
  ])
})

test('an imported change of brand takes the shop’s spelling', async () => {
  const { bring, make, products } = await openWarehouse()
  await make.product({ name: 'Yara', brand: 'Lattafa' })
  await make.product({ name: 'Asad', brand: 'Otra', sku: 'P-1' })
  await bring('sku,name,brand,price\nP-1,Asad,LATTAFA,10\n')
  expect(await products()).toMatchObject([{ brand: 'Lattafa' }, { brand: 'Lattafa' }])
})

test('our own export may change the spelling of a brand', async () => {
  const { bring, make, products } = await openWarehouse()
  const { id } = await make.product({ name: 'Yara', brand: 'LATTAFA' })
  await bring(`id,name,brand,price\n${id},Yara,Lattafa,10\n`)
  expect(await products()).toMatchObject([{ brand: 'Lattafa' }])
})

test('products that look the same are told apart in our own export by their numbers', async () => {
  const { bring, make, products } = await openWarehouse()
  const yara = { name: 'Yara', brand: 'Lattafa' }
  const [one, other] = [await make.product(yara), await make.product(yara)]
  const file = `id,name,brand,price\n${other.id},Yara,Lattafa,20\n${one.id},Yara,Lattafa,10\n`
  expect(await bring(file)).toMatchObject({ changed: 2, refused: 0 })
  expect(await products()).toMatchObject([{ price: 10 }, { price: 20 }])
})

test.each(['LISTA DE PRECIOS', 'Lista de precios, noviembre 2026'])(
  'a list with only its name on the first line («%s») is imported with the separator of the lines below',
  async (title) => {
    const { bring, products } = await openWarehouse()
    const list = `${title}\n\nNombre;Marca;Precio\nAsad;Lattafa;63.600,50\nYara;Lattafa;$ 63.600.-\n`
    expect(await bring(list)).toMatchObject({ rows: 2, created: 2, refusals: [] })
    expect((await products()).map(({ name, price }) => [name, price])).toEqual([
      ['Asad', 63_600.5],
      ['Yara', 63_600],
    ])
  },
)

test('a malformed file is refused with the reason and changes nothing', async () => {
  const { refusal, products } = await openWarehouse()
  expect(await refusal(Buffer.from('504b0304140000000800', 'hex'))).toMatch(/Excel/)
  expect(await refusal(Buffer.from([1, 2, 0, 3, 200, 9, 9, 9, 9]))).toMatch(/binarios/)
  expect(await refusal('')).toMatch(/vacío/)
  expect(await refusal('{"name": "x"}')).toMatch(/No parece una lista de perfumes/)
  expect(await refusal('brand,price\nB,1\n')).toMatch(/Falta la columna «nombre» \(también vale name, perfume/)
  expect(await refusal('name,brand\nUno,B\n"Dos,B\nTres,B\n')).toMatch(/La fila 3 abre comillas que nunca se cierran/)
  expect(await refusal('name,brand\nUno,B\n"Do"s,B\n')).toMatch(/La fila 3 tiene comillas mal puestas/)
  expect(await products()).toEqual([])
})

test('a missing file is reported', async () => {
  const { db, config } = await openWarehouse()
  await expect(importProducts(db, join(config.dataDir, 'no.csv'))).rejects.toThrow(/No se puede leer/)
  await expect(importProducts(db, config.dataDir)).rejects.toThrow(/no es un archivo/)
})

test('the command imports 100 MB with little memory and prints a report', async () => {
  const { file, config, url } = await openWarehouse()
  const row = `Repetido,B,10,"${'lo mismo '.repeat(4000)}"\n`
  const lines = Math.ceil(100_000_000 / row.length)
  await pipeline(
    Readable.from(
      (function* () {
        yield 'name,brand,price,year\n'
        for (let line = 0; line < lines; line++) yield row
      })(),
    ),
    createWriteStream(file),
  )
  // The heap is less than half the file: holding the whole file would exhaust it.
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=48', command, file], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: config.dataDir },
  })
  expect(stdout).toContain('1 nuevas · 0 cambiadas · 0 iguales')
  expect(stdout).toContain(`Fila 3, name: Es el mismo producto que el de la fila 2`)
})

test('the command explains errors in a sentence', async () => {
  const { file, config, url, refusal } = await openWarehouse()
  await refusal('{"name": "x"}')
  const run = (...options: string[]) =>
    promisify(execFile)(process.execPath, [command, ...options], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: config.dataDir },
    }).then(
      () => 'done',
      ({ code, stderr }) => `${code} ${stderr}`,
    )
  expect(await run()).toMatch(/^1 Falta el archivo\.\nUso: npm run import/)
  expect(await run(file, '--rate=mucho')).toMatch(/^1 --rate tiene que ser un número/)
  expect(await run(file, '--nada')).toMatch(/^1 .*--nada.*\nUso:/s)
  expect(await run(file)).toMatch(/^1 No parece una lista/)
})

test('after every import the stock is the sum of its movements', async () => {
  const { bring, db } = await openWarehouse()
  for (const stock of [5, 0, 12]) await bring(`name,brand,price,stock\nA,B,10,${stock}\nC,D,10,3\n`)
  const { rows } = await sql`select products.id from products left join stock_movements on product_id = products.id
    group by products.id having stock <> coalesce(sum(quantity), 0)`.execute(db)
  expect(rows).toEqual([])
})
