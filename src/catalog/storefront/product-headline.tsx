import { Link } from 'react-router'
import { Heart } from '../../wishlist/parts/heart.tsx'
import type { Product } from '../contract.ts'
import { genderWords, typeWords, volumeWords } from '../parts/product-words.ts'

/** Brand, name, and what it is in a few words, each a way to more of the same. */
export function ProductHeadline({ product }: { product: Product }) {
  const { brand, name, gender, type, category_id, category_name } = product
  return (
    <header className="product-headline">
      {brand && (
        <p>
          <Link className="product-brand" to={`/products?brand=${encodeURIComponent(brand)}`}>
            {brand}
          </Link>
        </p>
      )}
      {/* A long name steps back a size, so that the price stays in sight. */}
      <h1 className={name.length > 40 ? 'text-28' : ''}>{name}</h1>
      <Heart product_id={product.id} name={name} className="product-heart" />
      <ul className="dotted product-badges" aria-label="Características">
        {product.concentration && <li>{product.concentration}</li>}
        {product.volume && <li>{volumeWords(product.volume)}</li>}
        <li>
          <Link to={`/products?gender=${gender}`}>{genderWords[gender]}</Link>
        </li>
        <li>
          <Link to={`/products?type=${type}`}>{typeWords[type]}</Link>
        </li>
        {category_id && category_name && category_name !== genderWords[gender] && (
          <li>
            <Link to={`/products?category=${category_id}`}>{category_name}</Link>
          </li>
        )}
      </ul>
    </header>
  )
}
