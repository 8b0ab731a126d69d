import { Workbook } from '@cj-tech-master/excelts'
import { guardedAgain } from '../../platform/export/formula-guard.ts'
import { workbook } from '../../platform/export/workbook.server.ts'
import type { Role } from '../../roles.ts'
import type { StaffProduct } from '../contract.ts'
import type { PurchaseList } from '../purchases/contract.ts'
import { exportColumns } from './columns.ts'

/** An import reads it back unchanged. */
export function productsWorkbook(products: AsyncIterable<StaffProduct>, role: Role) {
  const columns = exportColumns(role).map((column) => ({
    ...column,
    of: (product: StaffProduct) => asText(column.of(product)),
  }))
  return workbook({ name: 'Productos', columns, rows: products })
}

const asText = (value: string | number) => (typeof value === 'string' ? guardedAgain(value) : value)

const textFormat = { numFmt: '@' }

type Purchase = Pick<PurchaseList, 'products' | 'units'> & { shop_name: string }

/** The purchase list grouped by brand, with totals. */
export async function purchaseWorkbook({ products, units, shop_name }: Purchase) {
  const workbook = new Workbook()
  workbook.creator = shop_name
  const sheet = workbook.addWorksheet('Lista de compras', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = [
    { header: 'Marca', key: 'brand', width: 22, style: textFormat },
    { header: 'Producto', key: 'name', width: 40, style: textFormat },
    { header: 'Presentación', key: 'size', width: 26, style: textFormat },
    { header: 'SKU', key: 'sku', width: 22, style: textFormat },
    { header: 'Estado', key: 'level', width: 10, style: textFormat },
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
