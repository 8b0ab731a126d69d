import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { businessDay } from '../../platform/argentina/time.ts'
import { sendAttachment, xlsx } from '../../platform/export/attachment.server.ts'
import { csv } from '../../platform/export/csv.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { OrderExportQuery } from '../admin-contract.ts'
import * as calls from './calls.ts'
import { exportColumns } from './columns.ts'
import { eachOrder } from './each-order.server.ts'

const fileName = () => `ordenes_${businessDay(new Date())}`

export const ordersExportApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  const columns = async () => exportColumns((await findSettings(db)).ask_dni !== 'no')

  mount(app, calls.exportOrdersCsv, {
    summary: 'The filtered orders as CSV',
    query: OrderExportQuery,
    produces: ['text/csv'],
  }).handle(async ({ query }, reply) => {
    const lines = csv(await columns(), eachOrder(db, query))
    return sendAttachment(reply, fileName(), 'csv', Readable.from(lines))
  })

  mount(app, calls.exportOrdersExcel, {
    summary: 'The filtered orders as a workbook',
    query: OrderExportQuery,
    produces: [xlsx],
  }).handle(async ({ query }, reply) => {
    const { ordersWorkbook } = await import('./workbook.server.ts')
    return sendAttachment(reply, fileName(), 'xlsx', ordersWorkbook(eachOrder(db, query), await columns()))
  })
}
