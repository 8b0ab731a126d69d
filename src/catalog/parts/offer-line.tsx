import type { OfferTexts } from '../offers/offer-texts.ts'

/** For a product on offer: struck list price, saving and end. */
export function OfferLine({ offer }: { offer: OfferTexts | undefined }) {
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
