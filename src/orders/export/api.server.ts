import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { csv } from '../../platform/export/csv.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { businessDay } from '../../platform/time.ts'
import { AdminOrderQuery } from '../contract.ts'
import { exportColumns } from './columns.ts'
import { eachOrder } from './each-order.server.ts'

const querystring = AdminOrderQuery.pick({ status: true, search: true, start: true, end: true })
const fileOf = (type: string) => ({ schema: { querystring, produces: [type] } })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const fileName = (kind: string) => `attachment; filename="ordenes_${businessDay(new Date())}.${kind}"`

/** The filtered list as a file. */
export const ordersExportApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get('/api/admin/orders/export/csv', fileOf('text/csv'), async ({ query }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', fileName('csv'))
      .send(Readable.from(csv(exportColumns, eachOrder(db, query)))),
  )

  app.get('/api/admin/orders/export/excel', fileOf(xlsx), async ({ query }, reply) => {
    const { ordersWorkbook } = await import('./workbook.server.ts')
    return reply
      .type(xlsx)
      .header('content-disposition', fileName('xlsx'))
      .send(ordersWorkbook(eachOrder(db, query)))
  })
}
