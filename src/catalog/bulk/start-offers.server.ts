import { signTransaction } from '../../platform/database/actor.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { scheduleEnd } from '../offers/end-offers.server.ts'
import { takeDueOffer } from '../offers/planned-offers.server.ts'
import { chooseProducts, writePrices } from './queries.server.ts'
import { offerPrices, refusePrices } from './rules.ts'

/**
 * Begins what is due, each offer in one transaction. It is of the list prices of this moment; a product whose price cannot
 * be lowered so any more, or that was deleted, is left out: nobody is there to ask. One that is over already does not begin.
 */
export async function startDueOffers(db: Db) {
  while (await startDueOffer(db));
}

function startDueOffer(db: Db) {
  return db.transaction().execute(async (tx) => {
    const offer = await takeDueOffer(tx)
    if (!offer) return false
    if (offer.ends_at && offer.ends_at <= new Date()) return true
    // The audit log tells the prices as a change of the person who planned it.
    if (offer.created_by)
      await signTransaction(tx, { user_id: offer.created_by, request_id: `planned-offer-${offer.id}` })
    const ends_at = offer.ends_at?.toISOString() ?? null
    const products = await chooseProducts(tx, { ids: offer.product_ids }, { isLocked: true })
    const priced = products
      .map((product) => ({ id: product.id, ...offerPrices(product, { ...offer, ends_at }) }))
      .filter((prices) => !refusePrices(prices))
    await writePrices(tx, priced)
    await scheduleEnd(tx, ends_at)
    return true
  })
}
