import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

const bottle = { name: 'Yara', brand: 'Lattafa', concentration: 'Eau de Parfum', volume: '100ml', price: 100, stock: 1 }
const ean = '6291108730515'
const upc = '036000291452'

async function openPanel() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const staff = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    shop.call(method, path, { token, ...(body ? { body } : {}) })
  return {
    ...shop,
    staff,
    create: (more: object) => staff('POST', '/api/products', { ...bottle, ...more }),
    async find(typed: string) {
      const { body } = await staff('GET', `/api/products?showAll=true&search=${encodeURIComponent(typed)}`)
      return body.products.map(({ name }: { name: string }) => name)
    },
    async bring(file: string) {
      const body = new FormData()
      body.append('file', new Blob([file]), 'perfumes.csv')
      return (await shop.call('POST', '/api/admin/products/import', { body, token })).body.report
    },
  }
}

test('a barcode is stored as digits, validated, and cleared by an empty value', async () => {
  const { create, staff } = await openPanel()
  const { product } = (await create({ barcode: '6 291108-730515' })).body
  expect(product.barcode).toBe(ean)
  const change = (barcode: unknown) => staff('PUT', `/api/products/${product.id}`, { barcode })
  for (const wrong of ['6291108730516', '1234', 'seis', Number(ean)]) {
    const { statusCode, body } = await change(wrong)
    expect([wrong, statusCode, Object.keys(body.errors)]).toEqual([wrong, 400, ['barcode']])
  }
  expect((await change('6291108730516')).body.message).toMatch(/^El último número no corresponde/)
  expect((await staff('PUT', `/api/products/${product.id}`, { price: 2 })).body.product.barcode).toBe(ean)
  expect((await change(' ')).body.product.barcode).toBeNull()
})

test('barcodes are unique in any notation, and a copy has none', async () => {
  const { create, staff } = await openPanel()
  const { product } = (await create({ barcode: upc })).body
  const other = (await create({ name: 'Otra', barcode: ean })).body.product
  const refused = [
    await create({ barcode: `0${upc}` }),
    await staff('PUT', `/api/products/${other.id}`, { barcode: upc }),
  ]
  for (const { statusCode, body } of refused) {
    expect([statusCode, body.code]).toEqual([409, 'barcode-repetido'])
    expect(body.errors).toEqual({
      barcode: 'Ya hay un producto con ese código de barras: Yara · EDP 100 ml · Lattafa',
    })
  }
  expect((await staff('PUT', `/api/products/${other.id}`, { barcode: ean })).statusCode).toBe(200)
  const copy = (await staff('POST', `/api/admin/products/${product.id}/duplicate`)).body.product
  expect([copy.brand, copy.barcode]).toEqual(['Lattafa', null])
})

test('a scanned barcode finds only its product', async () => {
  const { create, find } = await openPanel()
  await create({ barcode: upc, is_active: false })
  await create({ name: 'Otra', description: `Viene con la ${upc}` })
  expect(await find(upc)).toEqual(['Yara'])
  expect(await find(`0${upc}`)).toEqual(['Yara'])
  expect(await find('0 36000-29145 2')).toEqual(['Yara'])
  expect(await find(upc.slice(0, 8))).toEqual(['Otra'])
  expect(await find(ean)).toEqual([])
})

test('barcodes are imported and exported; invalid and taken ones are refused with their row', async () => {
  const { make, bring, staff, db } = await openPanel()
  const known = await make.product({ name: 'Conocido', brand: 'Casa', sku: 'K-1' })
  await make.product({ name: 'Dueño', barcode: upc })
  const rows = ['nombre,marca,código,Código de barras']
  rows.push(`Conocido,Casa,K-1,${ean}`, 'Nuevo,Casa,,96385074', 'Malo,Casa,,96385075', `Ajeno,Casa,,0${upc}`)
  rows.push('Repetido,Casa,,9638-5074')
  expect(await bring(rows.join('\n'))).toMatchObject({
    created: 1,
    changed: 1,
    refused: 3,
    changes: [{ fields: [{ field: 'barcode', before: null, after: ean }] }, { name: 'Nuevo' }],
    refusals: expect.arrayContaining([
      { row: 4, column: 'barcode', reason: expect.stringMatching(/^El último número/) },
      { row: 5, column: 'barcode', reason: 'Ese código de barras ya es de «Dueño»' },
      { row: 6, column: 'barcode', reason: 'Es el mismo producto que el de la fila 3' },
    ]),
  })
  const saved = () => db.selectFrom('products').select('barcode').where('id', '=', known.id).executeTakeFirstOrThrow()
  expect(await saved()).toEqual({ barcode: ean })
  expect(await bring('nombre,marca,código,ean\nConocido,Casa,K-1,\n')).toMatchObject({ unchanged: 1 })
  const csv = (await staff('GET', '/api/admin/products/export/csv')).raw.toString()
  expect(csv.split('\r\n')[0]).toContain(';"is_active";"barcode";')
  expect(csv).toContain(`"${ean}"`)
  expect(await bring(csv)).toMatchObject({ rows: 3, unchanged: 3, refused: 0 })
})

test('the feed has the barcode, or says that there is none', async () => {
  const { make, app } = await openPanel()
  await make.product({ barcode: ean })
  await make.product()
  const { body } = await app.inject({ url: '/feed/google.xml' })
  expect(body.match(/<g:(gtin|identifier_exists)>\w+/g)).toEqual([`<g:gtin>${ean}`, '<g:identifier_exists>no'])
})
