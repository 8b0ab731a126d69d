import type { Db } from '../platform/database/database.server.ts'
import { findSettings } from '../settings/queries.server.ts'
import { findShippingMethod } from './queries.server.ts'

/** Where and when to pick up: the method's text, or the shop's address and opening hours. */
export async function findPickupPlace(db: Db, method_id: number | null) {
  const method = method_id === null ? undefined : await findShippingMethod(db, method_id)
  if (method?.pickup_place) return method.pickup_place
  const { address, hours_footer } = await findSettings(db)
  return [address, hours_footer].filter(Boolean).join(' · ')
}
