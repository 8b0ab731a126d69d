import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Workbook } from '@cj-tech-master/excelts'
import { csvLines, isTable, maxRows } from './spreadsheet-rows.ts'

// Converts one spreadsheet in a process of its own, so that a malicious one harms only this process.
const [from = '', to = ''] = process.argv.slice(2)

process.exitCode = await convert()

/** Exit codes: 0 done, 2 not a spreadsheet, 3 empty, 4 too many rows. */
async function convert() {
  const workbook = new Workbook()
  try {
    await workbook.xlsx.readFile(from)
  } catch {
    return 2
  }
  const visible = workbook.worksheets.filter(({ state, actualRowCount }) => state === 'visible' && actualRowCount > 0)
  // Suppliers put a cover sheet before their list.
  const sheet = visible.find(isTable) ?? visible[0]
  if (!sheet) return workbook.worksheets.length > 0 ? 3 : 2
  if (sheet.rowCount > maxRows) return 4
  await pipeline(Readable.from(csvLines(sheet)), createWriteStream(to))
  return 0
}
