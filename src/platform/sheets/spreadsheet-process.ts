import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Workbook } from '@cj-tech-master/excelts'
import { csvLines, isTable, mostRows } from './spreadsheet-rows.ts'

// Reads one spreadsheet and ends: what a hostile one does to its reader, it does to this process alone.
const [from = '', to = ''] = process.argv.slice(2)

process.exitCode = await convert()

/** 0 done, 2 not a spreadsheet, 3 empty, 4 too many rows. */
async function convert() {
  const workbook = new Workbook()
  try {
    await workbook.xlsx.readFile(from)
  } catch {
    return 2
  }
  const inSight = workbook.worksheets.filter(({ state, actualRowCount }) => state === 'visible' && actualRowCount > 0)
  // Suppliers put a cover before their list.
  const sheet = inSight.find(isTable) ?? inSight[0]
  if (!sheet) return workbook.worksheets.length > 0 ? 3 : 2
  if (sheet.rowCount > mostRows) return 4
  await pipeline(Readable.from(csvLines(sheet)), createWriteStream(to))
  return 0
}
