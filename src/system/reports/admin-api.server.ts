import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendAttachment } from '../../platform/export/attachment.server.ts'
import type { ExportColumn } from '../../platform/export/column.ts'
import { csv } from '../../platform/export/csv.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { ReportPeriod, type ReportRow, reportGroups, SalesReport } from './contract.ts'
import { groupLabels } from './labels.ts'
import { findSalesReport } from './queries.server.ts'

export const reportsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.findSalesReport, {
    summary:
      'The takings of a period by day, brand, product, province, hour and method, compared with the previous period',
    query: ReportPeriod,
    response: SalesReport,
  }).handle(({ query, role }) => findSalesReport(db, query, role))

  mount(app, calls.exportSalesReport, {
    summary: 'The sales report as CSV',
    query: ReportPeriod,
    produces: ['text/csv'],
  }).handle(async ({ query, role }, reply) => {
    const { groups } = await findSalesReport(db, query, role)
    const rows = reportGroups.flatMap((name) => groups[name].map((row) => ({ ...row, group: groupLabels[name] })))
    const lines = csv(columns, Readable.from(rows))
    return sendAttachment(reply, `ventas_${query.start}_${query.end}`, 'csv', Readable.from(lines))
  })
}

const columns: readonly ExportColumn<ReportRow & { group: string }>[] = [
  { title: 'Por', width: 14, of: ({ group }) => group },
  { title: 'Qué', width: 40, of: ({ label }) => label },
  { title: 'Cobrado menos devuelto', width: 24, holds: 'pesos', of: ({ takings }) => takings },
  { title: 'Cobrado menos devuelto antes', width: 24, holds: 'pesos', of: (row) => row.takings_before },
  { title: 'Órdenes', width: 10, holds: 'whole numbers', of: ({ orders }) => orders },
  { title: 'Órdenes antes', width: 10, holds: 'whole numbers', of: (row) => row.orders_before },
  { title: 'Unidades', width: 10, holds: 'whole numbers', of: ({ units }) => units },
  { title: 'Unidades antes', width: 10, holds: 'whole numbers', of: (row) => row.units_before },
  { title: 'Margen', width: 16, holds: 'pesos', of: ({ margin }) => margin ?? '' },
]
