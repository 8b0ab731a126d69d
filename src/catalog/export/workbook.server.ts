import { PassThrough } from 'node:stream'
import ExcelJS from 'exceljs'
import type { Product } from '../contract.ts'
import { guardedAgain } from '../import/formula-guard.ts'
import type { PurchaseList } from '../purchases/contract.ts'
import { exportColumns } from './columns.ts'

/** Excel's «text» format: what looks like a formula stays text, also after somebody edits its cell. */
const asText = { numFmt: '@' }
const formats: Record<string, object> = { id: {}, stock: {}, is_active: {}, price: { numFmt: '#,##0.00' } }

/** Products as a spreadsheet, written while they are read. */
export function productsWorkbook(products: AsyncIterable<Product>) {
  const stream = new PassThrough()
  const write = async () => {
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false })
    const sheet = workbook.addWorksheet('Productos', { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = exportColumns.map(({ key, width }) => ({
      ...{ header: key, key, width, style: formats[key] ?? asText },
    }))
    sheet.getRow(1).font = { bold: true }
    for await (const product of products) {
      const cells = exportColumns.map(({ of }) => of(product))
      sheet.addRow(cells.map((cell) => (typeof cell === 'string' ? guardedAgain(cell) : cell))).commit()
      // Whoever reads slowly is waited for.
      if (stream.writableNeedDrain) await new Promise((resolve) => stream.once('drain', resolve))
    }
    await workbook.commit()
  }
  write().catch((error) => stream.destroy(error))
  return stream
}

/** What to buy, brand by brand, with its sum. */
export async function purchaseWorkbook({ products, units }: Pick<PurchaseList, 'products' | 'units'>) {
  const workbook = new ExcelJS.Workbook()
  workbook.creator = 'Estela'
  const sheet = workbook.addWorksheet('Lista de compras', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = [
    { header: 'Marca', key: 'brand', width: 22, style: asText },
    { header: 'Producto', key: 'name', width: 40, style: asText },
    { header: 'Presentación', key: 'size', width: 26, style: asText },
    { header: 'SKU', key: 'sku', width: 22, style: asText },
    { header: 'Estado', key: 'level', width: 10, style: asText },
    { header: 'Stock', key: 'stock', width: 8 },
    { header: 'A comprar', key: 'to_buy', width: 11 },
  ]
  for (const product of products) {
    const size = [product.concentration, product.volume].filter(Boolean).join(' · ')
    sheet.addRow({ ...product, size, sku: product.sku ?? '', level: product.level === 'critico' ? 'Crítico' : 'Bajo' })
  }
  sheet.addRow({ brand: 'Total', to_buy: units }).font = { bold: true }
  sheet.getRow(1).font = { bold: true }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
