import { type CsvRow, maxTitles, readCsv } from '../../platform/sheets/read-csv.server.ts'
import { guessColumns, notPerfumes } from './columns.ts'

/**
 * Finds the row of titles (the first one that names the most columns) and the rows below it. Reads the whole file, so
 * that an unclosed quote is reported before anything is written.
 */
export async function readTitles(file: string, seen: (bytes: number) => void = () => undefined) {
  const rows: CsvRow[] = []
  const take = (row: CsvRow) => {
    if (rows.length < maxTitles) rows.push(row)
  }
  await readCsv(file, take, seen, { unlike: notPerfumes })
  const titles = rows.reduce((best, row) => (countKnown(row) > countKnown(best) ? row : best))
  return { titles, below: rows.filter(({ number }) => number > titles.number) }
}

const countKnown = ({ cells }: CsvRow) => Object.keys(guessColumns(cells)).length
