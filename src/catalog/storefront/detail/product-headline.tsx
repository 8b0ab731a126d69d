import { Link } from 'react-router'
import { Heart } from '../../../wishlist/parts/heart.tsx'
import type { Product } from '../../contract.ts'
import { genderLabels, typeLabels } from '../../parts/product-labels.ts'

type Headline = { product: Product; size: string; short: string | undefined }

export function ProductHeadline({ product, size, short }: Headline) {
  const { brand, name, gender, type, concentration } = product
  return (
    <header className="product-headline">
      {brand && (
        <p>
          <Link className="product-brand" to={`/products?brand=${encodeURIComponent(brand)}`}>
            {brand}
          </Link>
        </p>
      )}
      {/* A long name gets a smaller font, so that the price stays in view. */}
      <h1 className={name.length > 40 ? 'is-long' : ''}>{name}</h1>
      <Heart product_id={product.id} name={name} className="product-heart" />
      <div className="product-facts">
        {(concentration || size) && (
          <p className="dotted">
            {concentration && (
              <span>
                <span className="max-sm:hidden">{concentration}</span>
                <abbr className="no-underline sm:hidden" title={concentration}>
                  {short ?? concentration}
                </abbr>
              </span>
            )}
            {size && <span>{size}</span>}
          </p>
        )}
        <ul className="product-badges" aria-label="Género y tipo">
          <li>
            <Link to={`/products?gender=${gender}`}>{genderLabels[gender]}</Link>
          </li>
          <li>
            <Link to={`/products?type=${type}`}>{typeLabels[type]}</Link>
          </li>
        </ul>
      </div>
    </header>
  )
}
