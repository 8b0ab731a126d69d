import { Workbook } from '@cj-tech-master/excelts'
import { parse } from 'csv-parse/sync'

export async function readWorkbook(file: Buffer) {
  const workbook = new Workbook()
  await workbook.xlsx.load(new Uint8Array(file).buffer)
  return workbook
}

/** The rows of an export, by the titles of its columns. */
export const readCsv = (file: Buffer): Record<string, string>[] =>
  parse(file, { columns: true, bom: true, delimiter: ';' })
