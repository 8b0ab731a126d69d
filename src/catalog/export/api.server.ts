import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { csv } from '../../platform/export/csv.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { businessDay } from '../../platform/time.ts'
import { BulkFilters } from '../bulk/contract.ts'
import { exportColumns } from './columns.ts'
import { eachProduct } from './each-product.server.ts'

const fileOf = (type: string) => ({ schema: { querystring: BulkFilters, produces: [type] } })
const fileName = (kind: string) => `attachment; filename="productos_${businessDay(new Date())}.${kind}"`
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The filtered list as a file that an import reads back unchanged. */
export const exportApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get('/api/admin/products/export/csv', fileOf('text/csv'), async ({ query }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', fileName('csv'))
      .send(Readable.from(csv(exportColumns, eachProduct(db, query)))),
  )

  app.get('/api/admin/products/export/excel', fileOf(xlsx), async ({ query }, reply) => {
    const { productsWorkbook } = await import('./workbook.server.ts')
    return reply
      .type(xlsx)
      .header('content-disposition', fileName('xlsx'))
      .send(productsWorkbook(eachProduct(db, query)))
  })
}
