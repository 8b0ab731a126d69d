import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { businessDay } from '../../platform/argentina/time.ts'
import { sendAttachment, xlsx } from '../../platform/export/attachment.server.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { findSettings } from '../../settings/queries.server.ts'
import * as calls from './calls.ts'
import { PurchaseList } from './contract.ts'
import { readPurchaseList } from './queries.server.ts'

/** Lists what to buy to reach the recommended stock. */
export const purchasesApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.readPurchaseList, { summary: 'What to buy, by brand', response: PurchaseList }).handle(() =>
    readPurchaseList(db),
  )

  mount(app, calls.exportPurchaseList, { summary: 'The same as a spreadsheet', produces: [xlsx] }).handle(
    async (_request, reply) => {
      const { purchaseWorkbook } = await import('../export/workbook.server.ts')
      const { shop_name } = await findSettings(db)
      const file = await purchaseWorkbook({ ...(await readPurchaseList(db)), shop_name })
      return sendAttachment(reply, `compras_${businessDay(new Date())}`, 'xlsx', file)
    },
  )
}
