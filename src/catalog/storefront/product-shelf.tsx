import { AddToCart } from '../../orders/parts/cart/add-to-cart.tsx'
import { formatPesos, withoutVat } from '../../platform/argentina/money.ts'
import { Price } from '../../ui/price.tsx'
import { Heart } from '../../wishlist/parts/heart.tsx'
import { ProductCard } from '../parts/product-card.tsx'
import type { ShelfProduct } from './shelf-product.ts'

const sizes = {
  3: '(width >= 62.5rem) 300px, (width >= 40rem) 30vw, 46vw',
  4: '(width >= 62.5rem) 290px, (width >= 40rem) 30vw, 46vw',
}

/** Product cards with all their actions. Two to four columns, three beside the filters. */
export function ProductShelf({
  products,
  columns = 4,
  showsNet,
  firstRow = 0,
  heading = 'h3',
}: {
  products: readonly (ShelfProduct & { reason?: string })[]
  columns?: 3 | 4
  /** Whether to show prices without IVA too. */
  showsNet: boolean
  /** Number of cards above the fold, whose pictures load eagerly. */
  firstRow?: number
  heading?: 'h2' | 'h3'
}) {
  return (
    <ul className={`product-grid product-grid-${columns}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            sizes={sizes[columns]}
            first={index < firstRow}
            heading={heading}
            heart={<Heart product_id={product.id} name={product.name} />}
            action={<AddToCart product={product} />}
            notes={
              <>
                {product.transfer_price !== null && (
                  <p className="card-transfer">
                    <Price amount={product.transfer_price} /> con transferencia
                  </p>
                )}
                {showsNet && (
                  <p className="card-net">Precio sin impuestos nacionales: {formatPesos(withoutVat(product.price))}</p>
                )}
                {product.reason && <p className="card-reason">{product.reason}</p>}
              </>
            }
          />
        </li>
      ))}
    </ul>
  )
}
