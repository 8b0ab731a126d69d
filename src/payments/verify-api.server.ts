import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findUser } from '../accounts/sessions.server.ts'
import { sessionIfAny } from '../platform/api-docs.server.ts'
import { notFound, ShopError } from '../platform/errors.ts'
import { rateLimit } from '../platform/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { PaymentCheck } from './contract.ts'
import { askAboutOrder } from './mercado-pago/ask-provider.server.ts'
import { takeTurnToAsk } from './mercado-pago/queries.server.ts'
import { checkOrderPayment, checkPayment, checkProviderPayment } from './queries.server.ts'

type Check = Omit<z.infer<typeof PaymentCheck>, 'success'>

const Uuid = z.uuid()
const Params = z.object({ id: z.string().max(64) })
const Query = z.object({ external_reference: z.string().max(100).optional() })

/** How a payment stands, as the shop knows it. The buyer's return address is never believed: the provider is asked. */
export const verifyApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, pool, config } = resources
  app.get(
    '/api/payments/verify/:id',
    {
      onRequest: rateLimit(pool, 'payment-lookups', config.rates.orders),
      schema: { security: sessionIfAny, params: Params, querystring: Query, response: { 200: PaymentCheck } },
    },
    async (request) => {
      const { id } = request.params
      const { external_reference } = request.query
      const check = Uuid.safeParse(id).success
        ? await fresh(id, () => checkOrderPayment(db, id))
        : await checkNumber(id, external_reference, async () => (await findUser(db, request))?.is_admin === true)
      if (!check) throw notFound('Pago no encontrado')
      return { success: true as const, ...check }
    },
  )

  /** The provider's number comes with the order's id; ours alone is for staff. */
  async function checkNumber(id: string, external_reference: string | undefined, isAdmin: () => Promise<boolean>) {
    if (!/^\d{1,20}$/.test(id)) return undefined
    if (external_reference !== undefined) {
      if (!Uuid.safeParse(external_reference).success) return undefined
      return fresh(external_reference, () => checkProviderPayment(db, id, external_reference))
    }
    return Number(id) <= 2_147_483_647 && (await isAdmin()) ? checkPayment(db, Number(id)) : undefined
  }

  /** What is not decided yet is first asked, now and then. */
  async function fresh(order_id: string, check: () => Promise<Check | undefined>) {
    const known = await check()
    if (known && known.status !== 'pendiente') return known
    if (!(await takeTurnToAsk(db, order_id))) return known
    try {
      await askAboutOrder(resources, order_id)
    } catch (error) {
      // The provider away: what the shop knows is still true.
      if (!(error instanceof ShopError)) throw error
    }
    return check()
  }
}
