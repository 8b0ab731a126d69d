import type { Db } from '../../platform/database.server.ts'
import { type Columns, findColumns, plain } from './columns.ts'
import { type CsvRow, fileSize, readCsv } from './read-csv.server.ts'
import { type ImportedProduct, looksLikeFormula, type Refusal, RowRefused, readRow } from './read-row.ts'
import { type BatchCount, saveBatch } from './save-batch.server.ts'

export type ImportOptions = {
  dryRun?: boolean
  /** Pesos for a euro, for files whose prices are in euros. */
  rate?: number
  /** Pesos, for new products without a price in the file. */
  price?: number | undefined
  /** Hears from 0 to 1 how much has been done. */
  progress?: (done: number) => void
}

export type ImportReport = BatchCount & {
  rows: number
  refused: number
  /** The first refusals, each with the row as a spreadsheet counts it. */
  refusals: (Refusal & { row: number })[]
  /** Rows with a text that a spreadsheet would take for a formula: it is kept as it is. */
  formulas: number[]
  newCategories: string[]
  isInEuros: boolean
}

export const usualRate = 1700
const batchSize = 500
const mostListed = 50

/**
 * Brings the perfumes of a CSV into the catalogue, a batch at a time. The file is read whole before anything is written, so
 * that one that is broken changes nothing; a row that is refused leaves the others alone.
 */
export async function importProducts(db: Db, file: string, options: ImportOptions = {}): Promise<ImportReport> {
  const { dryRun = false, rate = usualRate, price, progress = () => undefined } = options
  const size = Math.max(await fileSize(file), 1)
  await checkFile(file, (bytes) => progress((0.1 * bytes) / size))

  const categories = await openCategories(db, dryRun)
  const report = emptyReport()
  const seen = new Map<string, number>()
  let columns: Columns = {}
  let batch: ImportedProduct[] = []

  async function save() {
    await categories.prepare(batch)
    const counted = await saveBatch(db, batch, categories.of, { dryRun, price })
    for (const key of ['created', 'changed', 'unchanged', 'unpriced'] as const) report[key] += counted[key]
    batch = []
  }

  await readCsv(
    file,
    async (row) => {
      if (row.number === 1) {
        columns = findColumns(row.cells)
        report.isInEuros = columns.price === undefined && columns.price_eur !== undefined
        return
      }
      report.rows += 1
      const product = takeRow(row, columns, rate, seen, report)
      if (product) batch.push(product)
      if (batch.length === batchSize) await save()
    },
    (bytes) => progress(0.1 + (0.9 * bytes) / size),
  )
  if (batch.length > 0) await save()
  report.newCategories = categories.added
  progress(1)
  return report
}

/** The header is right and every quote closes. */
function checkFile(file: string, seen: (bytes: number) => void) {
  return readCsv(
    file,
    ({ number, cells }) => {
      if (number === 1) findColumns(cells)
    },
    seen,
  )
}

function takeRow(row: CsvRow, columns: Columns, rate: number, seen: Map<string, number>, report: ImportReport) {
  try {
    const product = readRow(row.cells, columns, rate)
    if (hasFormula(product) && report.formulas.length < mostListed) report.formulas.push(row.number)
    refuseRepeated(product, row.number, seen)
    return product
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error
    report.refused += 1
    if (report.refusals.length < mostListed) report.refusals.push({ row: row.number, ...error.refusal })
    return undefined
  }
}

const hasFormula = ({ name, brand, sku, description }: ImportedProduct) =>
  [name, brand, sku, description].some((text) => text && looksLikeFormula(text))

function refuseRepeated({ sku, import_key }: ImportedProduct, row: number, seen: Map<string, number>) {
  for (const [column, key] of [
    ['sku', sku && `sku:${sku}`],
    ['name', import_key],
  ] as const) {
    const before = key && seen.get(key)
    if (before) throw new RowRefused(column, `Es el mismo producto que el de la fila ${before}`)
  }
  seen.set(import_key, row)
  if (sku) seen.set(`sku:${sku}`, row)
}

/** Categories by name, as the file writes them or, without a word, those that carry the gender's name. */
async function openCategories(db: Db, dryRun: boolean) {
  const rows = await db.selectFrom('categories').select(['id', 'name', 'position']).execute()
  const ids = new Map(rows.map(({ id, name }) => [plain(name), id]))
  const added: string[] = []
  return {
    added,
    of: ({ category, gender = 'unisex' }: ImportedProduct) => (category ? ids.get(plain(category)) : ids.get(gender)),
    async prepare(products: readonly ImportedProduct[]) {
      for (const name of new Set(products.flatMap(({ category }) => category ?? []))) {
        if (ids.has(plain(name)) || added.some((one) => plain(one) === plain(name))) continue
        added.push(name)
        if (dryRun) continue
        const position = rows.length + added.length
        const { id } = await db
          .insertInto('categories')
          .values({ name, position })
          .returning('id')
          .executeTakeFirstOrThrow()
        ids.set(plain(name), id)
      }
    },
  }
}

function emptyReport(): ImportReport {
  const counts = { rows: 0, created: 0, changed: 0, unchanged: 0, unpriced: 0, refused: 0 }
  return { ...counts, refusals: [], formulas: [], newCategories: [], isInEuros: false }
}
