import { type CsvRow, mostTitles, readCsv } from '../../platform/sheets/read-csv.server.ts'
import { guessColumns, notPerfumes } from './columns.ts'

/**
 * The titles of a file, which are the first row that names most columns, and the first rows below. The file is read to its
 * end, so that a quote that never closes is told before anything is written.
 */
export async function readTitles(file: string, seen: (bytes: number) => void = () => undefined) {
  const rows: CsvRow[] = []
  const take = (row: CsvRow) => {
    if (rows.length < mostTitles) rows.push(row)
  }
  await readCsv(file, take, seen, { unlike: notPerfumes })
  const titles = rows.reduce((best, row) => (countKnown(row) > countKnown(best) ? row : best))
  return { titles, below: rows.filter(({ number }) => number > titles.number) }
}

const countKnown = ({ cells }: CsvRow) => Object.keys(guessColumns(cells)).length
