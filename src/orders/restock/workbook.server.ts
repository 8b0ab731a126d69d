import { workbook } from '../../platform/export/workbook.server.ts'
import type { Restock, RestockList } from './contract.ts'

const levels = { critico: 'Crítico', bajo: 'Bajo', normal: '' } as const

export function restockWorkbook({ products, units }: Pick<RestockList, 'products' | 'units'>) {
  return workbook<Restock>({
    name: 'Lista de compras',
    columns: [
      { title: 'Marca', width: 22, of: ({ brand }) => brand },
      { title: 'Producto', width: 40, of: ({ name }) => name },
      { title: 'Presentación', width: 26, of: sizeOf },
      { title: 'SKU', width: 22, of: ({ sku }) => sku ?? '' },
      { title: 'Estado', width: 10, of: ({ level }) => levels[level] },
      { title: 'Stock', width: 8, holds: 'whole numbers', of: ({ stock }) => stock },
      { title: 'Retenido', width: 10, holds: 'whole numbers', of: ({ held }) => held },
      { title: 'Vendido 30 días', width: 16, holds: 'whole numbers', of: ({ sold_30 }) => sold_30 },
      { title: 'Vendido 90 días', width: 16, holds: 'whole numbers', of: ({ sold_90 }) => sold_90 },
      { title: 'A comprar', width: 11, holds: 'whole numbers', of: ({ to_buy }) => to_buy },
    ],
    rows: each(products),
    lastRow: () => ['Total', '', '', '', '', '', '', '', '', units],
  })
}

const sizeOf = ({ concentration, volume }: Restock) => [concentration, volume].filter(Boolean).join(' · ')

async function* each(products: readonly Restock[]) {
  yield* products
}
