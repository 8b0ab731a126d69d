import type { Config } from '../config.ts'
import { findOrder } from '../orders/queries.server.ts'
import { listOffered, openProvider } from '../payments/providers.server.ts'
import { conflict, ShopError } from '../platform/http/errors.ts'
import type { Resources } from '../platform/resources.server.ts'
import type { OnlineMethod } from '../settings/online-method.ts'

/** Returns the provider of payment links; throws if there is none. */
export function demandProvider(config: Config) {
  const [code] = listOffered(config)
  if (code) return code
  throw conflict('Esta tienda no cobra online: elegí efectivo, tarjeta o transferencia.', 'medio-no-disponible')
}

/**
 * Returns the provider's payment URL of an unpaid sale, always the same one. While the provider is away, and once the
 * sale is paid, returns the page of the order, which offers a transfer, and the online payment once the provider is back.
 */
export async function openLink(resources: Resources, code: OnlineMethod, order_id: string) {
  const { db, config } = resources
  const { total_amount } = await findOrder(db, order_id)
  try {
    return (await openProvider(resources, code).start(order_id, total_amount)).sandbox_init_point
  } catch (error) {
    if (error instanceof ShopError) return `${config.publicUrl}/orders/${order_id}`
    throw error
  }
}
