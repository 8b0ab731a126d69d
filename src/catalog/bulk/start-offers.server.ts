import { signTransaction } from '../../platform/database/actor.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { scheduleEnd } from '../offers/end-offers.server.ts'
import { dequeueDueOffer } from '../offers/planned-offers.server.ts'
import { chooseProducts, writePrices } from './queries.server.ts'
import { offerPrices, refusePrices } from './rules.ts'

/**
 * Starts due offers, each in one transaction, from the current list prices. Skips deleted products and those whose
 * price cannot be lowered that much any more. An offer whose end has passed does not start.
 */
export async function startDueOffers(db: Db) {
  while (await startDueOffer(db));
}

function startDueOffer(db: Db) {
  return db.transaction().execute(async (tx) => {
    const offer = await dequeueDueOffer(tx)
    if (!offer) return false
    if (offer.ends_at && Date.parse(offer.ends_at) <= Date.now()) return true
    // The audit log attributes the change to the person who scheduled it.
    if (offer.created_by)
      await signTransaction(tx, { user_id: offer.created_by, request_id: `planned-offer-${offer.id}` })
    const products = await chooseProducts(tx, { ids: offer.product_ids }, { isLocked: true })
    const priced = products
      .map((product) => ({ id: product.id, ...offerPrices(product, offer) }))
      .filter((prices) => !refusePrices(prices))
    await writePrices(tx, priced)
    await scheduleEnd(tx, offer.ends_at)
    return true
  })
}
