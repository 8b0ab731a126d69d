import { AddToCart } from '../../orders/parts/cart/add-to-cart.tsx'
import { formatPesos, withoutVat } from '../../platform/argentina/money.ts'
import { Price } from '../../ui/price.tsx'
import { Heart } from '../../wishlist/parts/heart.tsx'
import type { FamilySize, Product } from '../contract.ts'
import { offerWords } from '../offers/offer-words.ts'
import { ProductCard } from '../parts/product-card.tsx'
import { ProductGrid } from '../parts/product-grid.tsx'

/** What a card on a page needs of a product; the rest does not travel. */
export function asShelfProduct(product: Product & { sizes?: readonly FamilySize[] }) {
  const { id, name, brand, type, inspired_by, price, transfer_price, image1, image_color, ...rest } = product
  const offer = offerWords(product)
  const { concentration, volume, stock, stock_status } = rest
  const shown = { id, name, brand, type, inspired_by, price, transfer_price, image1, image_color }
  return {
    ...{ ...shown, concentration, volume, stock, stock_status },
    ...(offer && { offer }),
    ...otherSizes(product),
  }
}

/** The other sizes of the perfume that a card stands for, and whether any costs more. */
function otherSizes({ id, price, sizes = [] }: Pick<Product, 'id' | 'price'> & { sizes?: readonly FamilySize[] }) {
  const others = sizes.filter((size) => size.id !== id)
  if (others.length === 0) return {}
  const shown = others.flatMap(({ id, volume_ml }) => (volume_ml === null ? [] : { id, volume_ml }))
  return { others: shown, isFrom: others.some((other) => other.price > price) }
}
export type ShelfProduct = ReturnType<typeof asShelfProduct>

const sizes = {
  3: '(width >= 62.5rem) 300px, (width >= 40rem) 30vw, 46vw',
  4: '(width >= 62.5rem) 290px, (width >= 40rem) 30vw, 46vw',
}

/** Products with all that a visitor can do with each. */
export function ProductShelf({
  products,
  columns = 4,
  showsNet,
  firstRow = 0,
  heading = 'h3',
}: {
  products: readonly (ShelfProduct & { reason?: string })[]
  columns?: 3 | 4
  /** Who adds IVA to a price shows it without it too. */
  showsNet: boolean
  /** How many are in sight when the page opens. */
  firstRow?: number
  heading?: 'h2' | 'h3'
}) {
  return (
    <ProductGrid columns={columns}>
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
    </ProductGrid>
  )
}
