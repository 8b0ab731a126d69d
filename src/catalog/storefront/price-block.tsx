import { formatPesos, withoutVat } from '../../platform/money.ts'
import { Price } from '../../ui/price.tsx'

/** The final price, and smaller below it what the law asks: per 100 ml, and without national taxes. */
export function PriceBlock({
  price,
  per100ml,
  showsNet,
}: {
  price: number
  per100ml: number | null
  showsNet: boolean
}) {
  return (
    <div className="price-block">
      <Price amount={price} className="price-main" />
      {per100ml !== null && <p>{formatPesos(per100ml)} por 100 ml</p>}
      {showsNet && <p>PRECIO SIN IMPUESTOS NACIONALES: {formatPesos(withoutVat(price))}</p>}
    </div>
  )
}
