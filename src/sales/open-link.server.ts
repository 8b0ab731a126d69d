import type { Config } from '../config.ts'
import { findOrder } from '../orders/queries.server.ts'
import { listOffered, openProvider } from '../payments/providers.server.ts'
import { conflict, ShopError } from '../platform/http/errors.ts'
import type { Resources } from '../platform/resources.server.ts'

export function demandLink(config: Config) {
  if (listOffered(config).length > 0) return
  throw conflict('Esta tienda no cobra online: elegí efectivo, tarjeta o transferencia.', 'medio-no-disponible')
}

/**
 * Returns the provider's payment URL of an unpaid sale, always the same one. While the provider is away, returns the
 * page of the order, which offers a transfer, and the online payment once the provider is back.
 */
export async function openLink(resources: Resources, order_id: string) {
  const { db, config } = resources
  const [code] = listOffered(config)
  const { total_amount, status } = await findOrder(db, order_id)
  const ownPage = `${config.publicUrl}/orders/${order_id}`
  if (!code || status !== 'pendiente_pago') return ownPage
  try {
    return (await openProvider(resources, code).start(order_id, total_amount)).sandbox_init_point
  } catch (error) {
    if (error instanceof ShopError) return ownPage
    throw error
  }
}
