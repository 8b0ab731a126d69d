import type { Product } from '../contract.ts'
import { guarded } from '../import/formula-guard.ts'
import { csvCell } from '../import/spreadsheet-rows.ts'
import { exportColumns } from './columns.ts'

/** Products as a CSV in UTF-8, with the mark by which Excel knows that it is. */
export async function* productsCsv(products: AsyncIterable<Product>) {
  yield `\uFEFF${exportColumns.map(({ key }) => key).join(',')}\r\n`
  for await (const product of products) {
    const cells = exportColumns.map(({ of }) => of(product))
    yield `${cells.map((cell) => csvCell(typeof cell === 'string' ? guarded(cell) : String(cell))).join(',')}\r\n`
  }
}
