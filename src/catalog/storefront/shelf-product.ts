import { formatPesos } from '../../platform/argentina/money.ts'
import type { FamilySize, Product, Rating } from '../contract.ts'
import { asSold, sizeText } from '../item-name.ts'
import { offerTexts } from '../offers/offer-texts.ts'

/** The fields that a product card needs; keeps the others out of the page. */
export function asShelfProduct(product: Product & { sizes?: readonly FamilySize[] }) {
  const { id, name, brand, type, inspired_by, price, transfer_price, image1, image_color, ...rest } = product
  const offer = offerTexts(product)
  const { concentration, stock, stock_status } = rest
  const shown = { id, name, brand, type, inspired_by, price, transfer_price, image1, image_color }
  return {
    ...shown,
    concentration,
    volume: asSold(product).volume,
    stock,
    stock_status,
    ...(offer && { offer }),
    ...(product.rating && { rating: ratingTexts(product.rating) }),
    ...otherSizes(product),
  }
}

/** `★ 4,6 (12)`, and a text alternative for screen readers. */
function ratingTexts({ average, count }: Rating) {
  const stars = average.toLocaleString('es-AR', { minimumFractionDigits: 1 })
  const label = `${stars} de 5 estrellas, ${count === 1 ? '1 opinión' : `${count} opiniones`}`
  return { shown: `★ ${stars} (${count})`, label }
}

type Own = Pick<Product, 'id' | 'price' | 'presentation'> & { sizes?: readonly FamilySize[] }

/**
 * The other sizes of the perfume on a card, whether its price is the lowest of several (`isFrom`), and the cheapest
 * decant or tester if it costs less than the bottle.
 */
function otherSizes({ id, price, presentation, sizes = [] }: Own) {
  const others = sizes.filter((size) => size.id !== id)
  if (others.length === 0) return {}
  const alike = others.filter((other) => presentation !== 'frasco' || other.presentation === 'frasco')
  const [cheapest] = others
    .filter((other) => !alike.includes(other) && isLeft(other) && other.price < price)
    .toSorted((one, other) => one.price - other.price)
  const priced = cheapest && { id: cheapest.id, size: `${sizeOf(cheapest)} desde ${formatPesos(cheapest.price)}` }
  return {
    others: [...others.filter((other) => other !== cheapest).flatMap(asOther), ...(priced ? [priced] : [])],
    isFrom: alike.some((other) => other.price > price) && !alike.some((other) => isLeft(other) && other.price < price),
  }
}

const isLeft = ({ stock_status }: FamilySize) => stock_status !== 'agotado'
const asOther = (size: FamilySize) => (size.volume_ml === null ? [] : { id: size.id, size: sizeOf(size) })
const sizeOf = ({ volume_ml, presentation }: FamilySize) => sizeText({ volume: `${volume_ml ?? ''}`, presentation })
export type ShelfProduct = ReturnType<typeof asShelfProduct>
