import { Link } from 'react-router'
import { formatPesos } from '../../../platform/argentina/money.ts'
import type { Mention, Product } from '../../contract.ts'

type Inspirations = {
  product: Pick<Product, 'id' | 'inspired_by'>
  /** The perfume that inspired it, if the shop sells it. */
  original: Mention | null
  /** Perfumes inspired by it, cheapest first. */
  inspirations: readonly Mention[]
}

/** Links from an imitation to its original and back, and to their comparison. */
export function Inspirations({ product, original, inspirations }: Inspirations) {
  const [cheapest] = inspirations
  return (
    <>
      {(product.inspired_by || original) && (
        <div className="inspired">
          <p>
            Inspirado en {product.inspired_by || titleOf(original)}.{' '}
            <small>No es un producto de la marca mencionada ni tiene relación con ella.</small>
          </p>
          {original && (
            <p className="inspired-ways">
              <Link to={`/products/${original.id}`}>
                El original: {original.name}, {formatPesos(original.price)}
              </Link>
              <Link to={`/comparar?ids=${product.id},${original.id}`}>Comparar los dos</Link>
            </p>
          )}
        </div>
      )}
      {cheapest && (
        <div className="inspired">
          <p>Inspirados en este aroma, desde {formatPesos(cheapest.price)}</p>
          <ul className="inspired-ways">
            {inspirations.map(({ id, name, brand, price }) => (
              <li key={id}>
                <Link to={`/products/${id}`}>{[name, brand].filter(Boolean).join(', ')}</Link> {formatPesos(price)}
              </li>
            ))}
            <li>
              <Link to={compareAddress(product.id, inspirations)}>
                {inspirations.length === 1 ? 'Comparar los dos' : 'Comparar'}
              </Link>
            </li>
          </ul>
        </div>
      )}
    </>
  )
}

const titleOf = (mention: Mention | null) => [mention?.name, mention?.brand].filter(Boolean).join(', ')

/** Four products at most, the limit of the comparison. */
const compareAddress = (id: number, others: readonly Mention[]) =>
  `/comparar?ids=${[id, ...others.slice(0, 3).map((other) => other.id)].join(',')}`
