import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { businessDay } from '../../platform/argentina/time.ts'
import { sendAttachment, xlsx } from '../../platform/export/attachment.server.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { RestockList, RestockQuery } from './contract.ts'
import { readRestock } from './queries.server.ts'

/**
 * Suggests what to buy from recent sales. The list of products below their recommended stock belongs to catalog
 * (purchases).
 */
export const restockApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.readRestock, {
    summary: 'Suggests what to buy from recent sales, most urgent first',
    query: RestockQuery,
    response: RestockList,
  }).handle(({ query }) => readRestock(db, query))

  mount(app, calls.exportRestock, {
    summary: 'The purchase suggestions as a spreadsheet',
    query: RestockQuery,
    produces: [xlsx],
  }).handle(async ({ query }, reply) => {
    const { restockWorkbook } = await import('./workbook.server.ts')
    const file = restockWorkbook(await readRestock(db, query))
    return sendAttachment(reply, `compras_por_ventas_${businessDay(new Date())}`, 'xlsx', file)
  })
}
