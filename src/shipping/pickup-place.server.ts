import type { Db } from '../platform/database/database.server.ts'
import { findSettings } from '../settings/queries.server.ts'
import { findShippingMethod } from './queries.server.ts'

/** Where and when what its buyer fetches is there: as this way says, else where the shop is and when it is open. */
export async function findPickupPlace(db: Db, method_id: number | null) {
  const method = method_id === null ? undefined : await findShippingMethod(db, method_id)
  if (method?.pickup_place) return method.pickup_place
  const { address, hours_footer } = await findSettings(db)
  return [address, hours_footer].filter(Boolean).join(' · ')
}
