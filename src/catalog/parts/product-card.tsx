import type { ReactNode } from 'react'
import { useViewTransitionState } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import type { Product } from '../contract.ts'
import type { OfferTexts } from '../offers/offer-texts.ts'
import { OfferLine } from './offer-line.tsx'
import { bottleParts, inspirationText, stockText, typeLabels } from './product-labels.ts'
import { ProductPicture } from './product-picture.tsx'

type ProductCard = {
  product: Pick<
    Product,
    | 'id'
    | 'name'
    | 'brand'
    | 'type'
    | 'inspired_by'
    | 'price'
    | 'image1'
    | 'image_color'
    | 'concentration'
    | 'volume'
    | 'stock'
    | 'stock_status'
  > & {
    offer?: OfferTexts
    rating?: { shown: string; label: string }
    /** Other sizes of the same perfume; `isFrom` if this price is the lowest and one of them costs more. */
    others?: readonly { id: number; size: string }[]
    isFrom?: boolean
  }
  sizes: string
  first?: boolean
  /** Lines below the price: transfer price, net price, reason of a recommendation. */
  notes?: ReactNode
  /** Buttons over the picture and at its foot. */
  heart?: ReactNode
  action?: ReactNode
  heading?: 'h2' | 'h3'
}

/** The whole card is one link; its buttons are above it. */
export function ProductCard({
  product,
  sizes,
  first = false,
  notes,
  heart,
  action,
  heading: Heading = 'h3',
}: ProductCard) {
  const to = `/products/${product.id}`
  const isGrowing = useViewTransitionState(to)
  const few = stockText(product)
  const inspired = inspirationText(product)
  const { others = [], rating } = product
  const price = <Price amount={product.price} className="card-price" />
  return (
    <article className="card" data-agotado={product.stock_status === 'agotado' || undefined}>
      <div className={`card-picture ${isGrowing ? 'grows' : ''}`}>
        <ProductPicture image={product.image1} color={product.image_color} alt="" sizes={sizes} first={first} />
        {product.stock_status === 'agotado' && <span className="card-label">Agotado</span>}
        {few && <span className="card-label">{few}</span>}
      </div>
      <p className="dotted card-brand">
        {product.brand && <span>{product.brand} </span>}
        <span>{typeLabels[product.type]}</span>
      </p>
      <Heading className="card-name">
        <Link to={to} viewTransition>
          {product.name}
        </Link>
      </Heading>
      <div className="card-bottle">
        {rating && (
          <p role="img" aria-label={rating.label} className="text-accent">
            {rating.shown}
          </p>
        )}
        <p className="dotted">
          {bottleParts(product).map((part) => (
            <span key={part}>{part} </span>
          ))}
        </p>
        {others.length > 0 && (
          <p className="card-sizes">
            También en{' '}
            {others.map(({ id, size }) => (
              <Link key={id} to={`/products/${id}`} aria-label={`${product.name}, ${size}`}>
                {size}
              </Link>
            ))}
          </p>
        )}
        {inspired && <p className="line-clamp-2">{inspired}</p>}
      </div>
      {product.isFrom ? <p className="card-from">desde {price}</p> : price}
      <OfferLine offer={product.offer} />
      {notes}
      {heart && <div className="card-heart">{heart}</div>}
      {action && <div className="card-action">{action}</div>}
    </article>
  )
}
