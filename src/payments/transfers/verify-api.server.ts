import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findUser } from '../../accounts/sessions/sessions.server.ts'
import { awaitsPayment } from '../../orders/rules.ts'
import { isWriting } from '../../platform/database/can-write.server.ts'
import { sessionIfAny } from '../../platform/http/api-docs.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { permissionsOf } from '../../roles.ts'
import * as calls from '../calls.ts'
import { PaymentCheck, PaymentCheckQuery, PaymentParam, ProviderPaymentId } from '../contract.ts'
import { openProviders } from '../providers.server.ts'
import { checkOrderPayment, checkPayment, checkProviderPayment } from '../queries.server.ts'
import { isAnswered } from '../refresh-payments.server.ts'

/** The browser times out after 10 s, and each request to a provider may take 8 s. */
const patienceMs = 7000

type Check = Omit<z.infer<typeof PaymentCheck>, 'success'>

const Uuid = z.uuid()

/** Returns the status of a payment from the database and the provider, never from the buyer's return address. */
export const verifyApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, pool, config } = resources
  mount(app, calls.checkPayment, {
    summary: 'Payment status of an order',
    security: sessionIfAny,
    onRequest: rateLimit(pool, 'payment-lookups', config.rates.orders),
    params: PaymentParam,
    query: PaymentCheckQuery,
    response: PaymentCheck,
  }).handle(async (request) => {
    const { id } = request.params
    const { external_reference, payment_id } = request.query
    const check = Uuid.safeParse(id).success
      ? await pollAndCheck(id, payment_id, () => checkOrderPayment(db, id))
      : await checkNumber(id, external_reference, async () => {
          const user = await findUser(db, request)
          return user !== undefined && !user.lacks_factor && permissionsOf(user.role).includes('payments.read')
        })
    if (!check) throw notFound('Pago no encontrado')
    return check
  })

  /** Finds a payment by the provider's id together with the order's id or, for staff only, by the shop's id. */
  async function checkNumber(id: string, external_reference: string | undefined, isStaff: () => Promise<boolean>) {
    if (!ProviderPaymentId.safeParse(id).success) return undefined
    if (external_reference !== undefined) {
      if (!Uuid.safeParse(external_reference).success) return undefined
      return pollAndCheck(external_reference, id, () => checkProviderPayment(db, id, external_reference))
    }
    return Number(id) <= 2_147_483_647 && (await isStaff()) ? checkPayment(db, Number(id)) : undefined
  }

  /**
   * Returns the status. Polls the providers first, unless they were polled in the last seconds, if the payment is pending, or
   * failed and another attempt may have followed.
   */
  async function pollAndCheck(order_id: string, named: string | undefined, check: () => Promise<Check | undefined>) {
    const known = await check()
    if (known?.status === 'confirmado') return known
    if (known?.status === 'fallido' && !awaitsPayment(known.order_status)) return known
    if (!(await isWriting(db))) return known
    let isAsked = false
    for (const provider of openProviders(resources)) {
      if (!(await provider.mayAskProvider(db, order_id))) continue
      isAsked = true
      // If the provider is away or slow, the recorded status still holds; a late answer is recorded all the same.
      await Promise.race([isAnswered(db, provider, order_id, named), sleep(patienceMs, undefined, { ref: false })])
    }
    return isAsked ? check() : known
  }
}
