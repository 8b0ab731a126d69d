import type { Db } from '../platform/database/database.server.ts'
import { enqueue } from '../platform/jobs/jobs.server.ts'
import { type OnlineMethod, onlineMethods } from '../settings/online-method.ts'
import * as mercadoPago from './mercado-pago/queries.server.ts'
import { providerJobs } from './provider-jobs.ts'

const lists: Record<OnlineMethod, (db: Db, order_id: string) => Promise<string[]>> = {
  mercadopago: mercadoPago.listOpenPayments,
}

/** Lists the order's payments that are pending at the provider, according to what was recorded. */
export const listOpenPayments = (db: Db, code: OnlineMethod, order_id: string) => lists[code](db, order_id)

/** Enqueues the cancellation of a pending payment at its provider. */
export function endAtProvider(tx: Db, code: OnlineMethod, provider_payment_id: string) {
  const { end } = providerJobs[code]
  return enqueue(tx, end, { provider_payment_id }, { key: `${end.name}-${provider_payment_id}` })
}

/** Enqueues it for every pending payment of an order, whose buyer may have tried more than once. */
export async function endOpenPayments(tx: Db, order_id: string) {
  for (const code of onlineMethods) {
    for (const id of await listOpenPayments(tx, code, order_id)) await endAtProvider(tx, code, id)
  }
}
