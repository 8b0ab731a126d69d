import type { ReactNode } from 'react'
import { formatPesos, withoutVat } from '../../../platform/argentina/money.ts'
import { Price } from '../../../ui/price.tsx'
import type { Product } from '../../contract.ts'
import type { OfferTexts } from '../../offers/offer-texts.ts'
import { OfferLine } from '../../parts/offer-line.tsx'

type PriceBlock = {
  product: Pick<Product, 'price' | 'price_per_100ml' | 'transfer_price'>
  offer: OfferTexts | undefined
  transferPercent: number
  showsNet: boolean
  /** Stock status, shown beside the price. */
  stock: ReactNode
}

/** Final price, transfer price and, in small print, those required by law: per 100 ml and without national taxes. */
export function PriceBlock({ product, offer, transferPercent, showsNet, stock }: PriceBlock) {
  const { price, price_per_100ml, transfer_price } = product
  return (
    <div className="price-block">
      <div className="price-first">
        <Price amount={price} className="price-main" />
        {stock}
      </div>
      <OfferLine offer={offer} />
      {transfer_price !== null && (
        <p className="price-transfer">
          <span>
            <Price amount={transfer_price} /> con transferencia
          </span>
          <span>{transferPercent.toLocaleString('es-AR')} % de descuento</span>
        </p>
      )}
      {price_per_100ml !== null && <p>{formatPesos(price_per_100ml)} por 100 ml</p>}
      {showsNet && <p>PRECIO SIN IMPUESTOS NACIONALES: {formatPesos(withoutVat(price))}</p>}
    </div>
  )
}
