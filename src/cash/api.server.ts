import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '../platform/database.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { findSettings } from '../settings/queries.server.ts'
import { makeCashFile } from './cash-file.server.ts'
import { DailySummary, Methods, OpenPeriod, Period, PeriodCash } from './contract.ts'
import { findToday, listEntries, listMethods, sumEntries, summarizeDay } from './queries.server.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const cashApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get('/api/admin/cash/daily', { schema: { response: { 200: DailySummary } } }, async () => ({
    success: true as const,
    summary: await summarizeDay(db, await findToday(db)),
  }))

  app.get(
    '/api/admin/cash/period',
    { schema: { querystring: Period, response: { 200: PeriodCash } } },
    async ({ query }) => ({ success: true as const, ...(await readPeriod(db, query)) }),
  )

  app.get(
    '/api/admin/cash/methods',
    { schema: { querystring: OpenPeriod, response: { 200: Methods } } },
    async ({ query }) => ({ success: true as const, data: await listMethods(db, query) }),
  )

  app.get(
    '/api/admin/cash/export/excel',
    { schema: { querystring: Period, produces: [xlsx] } },
    async ({ query }, reply) => {
      const file = await makeCashFile({ kind: 'excel', period: query, book: await readBook(db, query) })
      return reply
        .type(xlsx)
        .header('content-disposition', `attachment; filename="caja_${query.start}_${query.end}.xlsx"`)
        .send(file)
    },
  )

  app.get(
    '/api/admin/cash/export/pdf',
    { schema: { querystring: Period, produces: ['application/pdf'] } },
    async ({ query }, reply) => {
      const file = await makeCashFile({ kind: 'pdf', period: query, book: await readBook(db, query) })
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="caja_${query.start}_${query.end}.pdf"`)
        .send(file)
    },
  )
}

/** The rows and their sum as of one moment: a payment confirmed in between is in both or in neither. */
function atOnce<Answer>(db: Db, read: (tx: Db) => Promise<Answer>) {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

function readPeriod(db: Db, period: Period) {
  return atOnce(db, async (tx) => ({
    data: await listEntries(tx, period),
    summary: { totalPeriod: await sumEntries(tx, period) },
  }))
}

export type CashBook = Awaited<ReturnType<typeof readBook>>

function readBook(db: Db, period: Period) {
  return atOnce(db, async (tx) => ({
    entries: await listEntries(tx, period),
    methods: await listMethods(tx, period),
    total: await sumEntries(tx, period),
    shop_name: (await findSettings(tx)).shop_name,
  }))
}
