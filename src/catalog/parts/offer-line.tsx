import type { OfferWords } from '../offers/offer-words.ts'

/** Of a product on offer: the list price struck, how much less it costs, and until when. */
export function OfferLine({ offer }: { offer: OfferWords | undefined }) {
  return (
    offer && (
      <p className="offer-line">
        <span className="sr-only">Antes </span>
        <s className="price">{offer.list}</s> {offer.saving && <strong>{offer.saving}</strong>}{' '}
        <span>{offer.until}</span>
      </p>
    )
  )
}
