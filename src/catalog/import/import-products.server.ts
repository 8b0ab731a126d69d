import type { Db } from '../../platform/database/database.server.ts'
import { looksLikeFormula } from '../../platform/export/formula-guard.ts'
import { throwIfInterrupted } from '../../platform/processes/interruption.server.ts'
import { type CsvRow, fileSize, readCsv } from '../../platform/sheets/read-csv.server.ts'
import { SheetError } from '../../platform/sheets/sheet-error.ts'
import { lettersAndDigits } from '../../platform/text/without-accents.ts'
import { categoryNamed } from '../categories/queries.server.ts'
import { findOrCreateCategory } from '../categories/save-category.server.ts'
import { keyOf } from '../editing/unique-fields.server.ts'
import { uniqueFields } from '../fields.ts'
import { type Columns, guessColumns, notPerfumes, refuseColumns } from './columns.ts'
import type { ImportReport } from './contract.ts'
import { type ImportedProduct, type Refusal, RowRefused, readRow } from './read-row.ts'
import { readTitles } from './read-titles.server.ts'
import { type NumberedRow, sameRowMessage, saveBatch } from './save-batch.server.ts'

export type ImportOptions = {
  dryRun?: boolean
  /** Pesos per euro, for files with prices in euros. */
  rate?: number
  /** Price in pesos of new products without one in the file. */
  price?: number | undefined
  /** Column positions chosen by staff; default: guessed from the titles. */
  columns?: Columns | undefined
  user_id?: number | undefined
  /** Called with the progress, from 0 to 1. */
  progress?: (done: number) => void
}

export const usualRate = 1700
const batchSize = 500
const maxListed = 50

/**
 * Imports the products of a CSV in batches. Parses the whole file first, so that a malformed file changes nothing; a
 * refused row does not affect the others.
 */
export async function importProducts(db: Db, file: string, options: ImportOptions = {}): Promise<ImportReport> {
  const { dryRun = false, rate = usualRate, price, user_id, progress = () => undefined } = options
  const size = Math.max(await fileSize(file), 1)
  const { titles } = await readTitles(file, (bytes) => progress((0.1 * bytes) / size))
  const columns = options.columns ?? guessColumns(titles.cells)
  const missing = refuseColumns(columns, titles.cells)
  if (missing) throw new SheetError(missing)

  const categories = await openCategories(db, dryRun)
  const report = emptyReport()
  report.isInEuros = columns.price === undefined && columns.price_eur !== undefined
  const seen = new Map<string, number>()
  const matched = new Map<number, number>()
  let batch: NumberedRow[] = []

  async function save() {
    throwIfInterrupted()
    await categories.prepare(batch.map(({ product }) => product))
    const saved = await saveBatch(db, batch, categories, { dryRun, price, user_id, matched })
    for (const key of ['created', 'changed', 'unchanged', 'unpriced'] as const) report[key] += saved[key]
    for (const { row, ...refusal } of saved.refusals) refuse(report, row, refusal)
    report.bigMoveCount += saved.bigMoves.length
    report.bigMoves.push(...saved.bigMoves.slice(0, maxListed - report.bigMoves.length))
    report.twinCount += saved.twins.length
    report.twins.push(...saved.twins.slice(0, maxListed - report.twins.length))
    report.changes.push(...saved.changes.slice(0, maxListed - report.changes.length))
    batch = []
  }

  await readCsv(
    file,
    async (row) => {
      if (row.number <= titles.number) return
      report.rows += 1
      const product = takeRow(row, columns, rate, seen, report)
      if (product) batch.push({ row: row.number, product })
      if (batch.length === batchSize) await save()
    },
    (bytes) => progress(0.1 + (0.9 * bytes) / size),
    { unlike: notPerfumes },
  )
  if (batch.length > 0) await save()
  report.newCategories = categories.added
  progress(1)
  return report
}

function takeRow(row: CsvRow, columns: Columns, rate: number, seen: Map<string, number>, report: ImportReport) {
  try {
    const product = readRow(row.cells, columns, rate)
    if (hasFormula(product) && report.formulas.length < maxListed) report.formulas.push(row.number)
    refuseRepeated(product, row.number, seen)
    return product
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error
    refuse(report, row.number, error.refusal)
    return undefined
  }
}

function refuse(report: ImportReport, row: number, refusal: Refusal) {
  report.refused += 1
  if (report.refusals.length < maxListed) report.refusals.push({ row, ...refusal })
}

const hasFormula = ({ name, brand, sku, description }: ImportedProduct) =>
  [name, brand, sku, description].some((text) => text && looksLikeFormula(text))

function refuseRepeated(product: ImportedProduct, row: number, seen: Map<string, number>) {
  const { id, import_key } = product
  // Two products may differ only by their ids.
  if (id !== undefined && seen.has(import_key)) product.import_key = `${import_key}|${id}`
  const keys = [
    ['id', id === undefined ? undefined : `id:${id}`],
    ...uniqueFields.map((field) => [field, product[field] && `${field}:${keyOf(field, product[field])}`] as const),
    ['name', product.import_key],
  ] as const
  for (const [column, key] of keys) {
    const before = key && seen.get(key)
    if (before) throw new RowRefused(column, sameRowMessage(before))
  }
  for (const [, key] of keys) if (key) seen.set(key, row)
}

/** Finds or creates categories by name; rows without a category get the one named like their gender. */
async function openCategories(db: Db, dryRun: boolean) {
  const rows = await db.selectFrom('categories').select(['id', 'name']).execute()
  const ids = new Map(rows.map(({ id, name }) => [lettersAndDigits(name), id]))
  const added: string[] = []
  return {
    added,
    name: (id: number | null) => rows.find((row) => row.id === id)?.name ?? null,
    of: ({ category, gender = 'unisex' }: ImportedProduct) => ids.get(category ? lettersAndDigits(category) : gender),
    async prepare(products: readonly ImportedProduct[]) {
      for (const name of new Set(products.flatMap(({ category }) => category ?? []))) {
        const key = lettersAndDigits(name)
        if (ids.has(key)) continue
        const known = await categoryNamed(db, name)
        if (!known) added.push(name)
        // A dry run creates none: a number of no category makes its report name the new one.
        const id = known?.id ?? (dryRun ? -added.length : await findOrCreateCategory(db, name))
        rows.push({ id, name })
        ids.set(key, id)
      }
    },
  }
}

function emptyReport(): ImportReport {
  return {
    rows: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    unpriced: 0,
    bigMoveCount: 0,
    twinCount: 0,
    refusals: [],
    bigMoves: [],
    twins: [],
    changes: [],
    formulas: [],
    newCategories: [],
    isInEuros: false,
  }
}
