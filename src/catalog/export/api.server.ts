import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { businessDay } from '../../platform/argentina/time.ts'
import { sendAttachment, xlsx } from '../../platform/export/attachment.server.ts'
import { csv } from '../../platform/export/csv.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { ExportFilters } from '../bulk/contract.ts'
import * as calls from './calls.ts'
import { exportColumns } from './columns.ts'
import { eachProduct } from './each-product.server.ts'

const fileName = () => `productos_${businessDay(new Date())}`

/** Exports the filtered list; an import reads the files back unchanged. */
export const exportApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.exportCsv, {
    summary: 'The filtered list as CSV',
    query: ExportFilters,
    produces: ['text/csv'],
  }).handle(async ({ query, role }, reply) => {
    const lines = csv(exportColumns(role), eachProduct(db, role, query))
    return sendAttachment(reply, fileName(), 'csv', Readable.from(lines))
  })

  mount(app, calls.exportExcel, {
    summary: 'The filtered list as a spreadsheet',
    query: ExportFilters,
    produces: [xlsx],
  }).handle(async ({ query, role }, reply) => {
    const { productsWorkbook } = await import('./workbook.server.ts')
    return sendAttachment(reply, fileName(), 'xlsx', productsWorkbook(eachProduct(db, role, query), role))
  })
}
