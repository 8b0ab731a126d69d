import type { AdminOrder } from '../contract.ts'
import { exportColumns } from './columns.ts'

/** Orders as a CSV in UTF-8, with the mark by which Excel knows that it is. */
export async function* ordersCsv(orders: AsyncIterable<AdminOrder>) {
  yield `\uFEFF${exportColumns.map(({ head }) => head).join(',')}\r\n`
  for await (const order of orders) {
    yield `${exportColumns.map(({ of }) => cell(of(order))).join(',')}\r\n`
  }
}

/** A spreadsheet takes text that begins like a formula for one: an apostrophe before it keeps it text. */
function cell(value: string | number) {
  if (typeof value === 'number') return value.toFixed(2)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
