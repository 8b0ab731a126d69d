import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '../platform/database/database.server.ts'
import { inSnapshot } from '../platform/database/in-snapshot.server.ts'
import { sendAttachment, xlsx } from '../platform/export/attachment.server.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { findSettings } from '../settings/queries.server.ts'
import * as calls from './calls.ts'
import { makeCashFile } from './cash-file.server.ts'
import { DailySummary, Methods, OpenPeriod, Period, PeriodCash } from './contract.ts'
import { listMovements } from './movements/queries.server.ts'
import { findToday, listEntries, listMethods, sumEntries, summarizeDay } from './queries.server.ts'

export const cashApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.findDailySummary, { summary: 'Payments of today by method', response: DailySummary }).handle(
    async () => ({
      summary: await summarizeDay(db, await findToday(db)),
    }),
  )

  mount(app, calls.findPeriodCash, {
    summary: 'The payments and refunds of a period',
    query: Period,
    response: PeriodCash,
  }).handle(async ({ query }) => readPeriod(db, query))

  mount(app, calls.listMethods, {
    summary: 'The payments of a period by method',
    query: OpenPeriod,
    response: Methods,
  }).handle(async ({ query }) => ({ data: await listMethods(db, query) }))

  mount(app, calls.exportCashExcel, {
    summary: 'The cash of a period as a workbook',
    query: Period,
    produces: [xlsx],
  }).handle(async ({ query }, reply) => {
    const file = await makeCashFile({ kind: 'excel', period: query, book: await readBook(db, query) })
    return sendAttachment(reply, `caja_${query.start}_${query.end}`, 'xlsx', file)
  })

  mount(app, calls.exportCashPdf, {
    summary: 'The cash of a period as PDF',
    query: Period,
    produces: ['application/pdf'],
  }).handle(async ({ query }, reply) => {
    const file = await makeCashFile({ kind: 'pdf', period: query, book: await readBook(db, query) })
    return sendAttachment(reply, `caja_${query.start}_${query.end}`, 'pdf', file)
  })
}

/** Rows and sum are of the same snapshot. */
function readPeriod(db: Db, period: Period) {
  return inSnapshot(db, async (tx) => ({
    data: await listEntries(tx, period),
    summary: await sumEntries(tx, period),
  }))
}

export type CashBook = Awaited<ReturnType<typeof readBook>>

function readBook(db: Db, period: Period) {
  return inSnapshot(db, async (tx) => ({
    entries: await listEntries(tx, period),
    methods: await listMethods(tx, period),
    summary: await sumEntries(tx, period),
    movements: await listMovements(tx, period),
    shop_name: (await findSettings(tx)).shop_name,
  }))
}
