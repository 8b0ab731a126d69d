import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { invalid, ShopError } from '../../platform/http/errors.ts'
import { fieldErrors } from '../../platform/http/field-errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import { demandPermission } from '../../platform/http/staff-scope.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import type { CsvRow } from '../../platform/sheets/read-csv.server.ts'
import { SheetError } from '../../platform/sheets/sheet-error.ts'
import { asCsv } from '../../platform/sheets/spreadsheet-to-csv.server.ts'
import { receiveFile } from '../../platform/uploads/receive-file.server.ts'
import * as calls from './calls.ts'
import { guessColumns, refuseColumns } from './columns.ts'
import { ImportAnswer, ImportFields, ImportForm, largestImport } from './contract.ts'
import { importProducts } from './import-products.server.ts'
import { readTitles } from './read-titles.server.ts'

const sampleRows = 5

export const importApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.importProducts, {
    summary: 'Imports a file of products; with dry_run only returns the report',
    form: ImportForm,
    response: ImportAnswer,
  }).handle(async (request) => {
    await using temporary = await mkdtempDisposable(join(tmpdir(), 'estela-import-'))
    const folder = temporary.path
    try {
      const { file, fields } = await receive(request, folder)
      const csv = await asCsv(file, join(folder, 'planilla.csv'))
      const isDry = fields.dry_run === '1'
      const { titles, below } = await readTitles(csv)
      const header = shortened(titles)
      const sample = below.slice(0, sampleRows).map(shortened)
      const columns = fields.columns ?? guessColumns(header)
      const seen = { header, sample, columns }
      const missing = refuseColumns(columns, header)
      if (missing) {
        if (!isDry) throw invalid(missing, { columns: missing })
        return { ...seen, message: missing, report: null }
      }
      const tellsCosts = columns.cost_price !== undefined || columns.cost_usd !== undefined
      if (tellsCosts) demandPermission(request.role, 'products.cost', ['columns'])
      const { rate, price } = fields
      const options = { dryRun: isDry, columns, price, user_id: request.staffId, ...(rate ? { rate } : {}) }
      const report = await importProducts(db, csv, options)
      return { ...seen, report, message: isDry ? 'Así quedaría.' : 'Importación terminada.' }
    } catch (error) {
      if (error instanceof SheetError) throw new ShopError(400, 'archivo-invalido', error.message)
      throw error
    }
  })
}

async function receive(request: FastifyRequest, folder: string) {
  const { file, values } = await receiveFile(request, folder, largestImport)
  const fields = ImportFields.safeParse(values)
  if (!fields.success) throw invalid('Revisá las opciones de la importación.', fieldErrors(fields.error))
  return { file, fields: fields.data }
}

const shortened = ({ cells }: CsvRow) => cells.slice(0, 200).map((cell) => cell.slice(0, 200))
