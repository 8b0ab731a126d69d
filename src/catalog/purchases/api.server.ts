import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Resources } from '../../platform/resources.server.ts'
import { businessDay } from '../../platform/time.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { xlsx } from '../export/api.server.ts'
import { PurchaseList } from './contract.ts'
import { readPurchaseList } from './queries.server.ts'

/** What to buy so that the shelf is full again. */
export const purchasesApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get('/api/admin/products/purchase-list', { schema: { response: { 200: PurchaseList } } }, async () => ({
    success: true as const,
    ...(await readPurchaseList(db)),
  }))

  app.get('/api/admin/products/purchase-list/excel', { schema: { produces: [xlsx] } }, async (_request, reply) => {
    const { purchaseWorkbook } = await import('../export/workbook.server.ts')
    const { shop_name } = await findSettings(db)
    return reply
      .type(xlsx)
      .header('content-disposition', `attachment; filename="compras_${businessDay(new Date())}.xlsx"`)
      .send(await purchaseWorkbook({ ...(await readPurchaseList(db)), shop_name }))
  })
}
