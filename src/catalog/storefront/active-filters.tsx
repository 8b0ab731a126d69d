import { X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { formatPesos } from '../../platform/money.ts'
import type { Category, ProductFilters } from '../contract.ts'
import { genderWords, typeWords, volumeWords } from '../parts/product-words.ts'
import { type FilterName, listAddress } from './read-filters.ts'

/** What narrows the list, each taken away by a click, and all at once. */
export function ActiveFilters({ filters, categories }: { filters: ProductFilters; categories: readonly Category[] }) {
  const { search } = useLocation()
  const active = filterWords(filters, categories)
  if (active.length === 0) return null
  return (
    <ul aria-label="Filtros activos" className="active-filters">
      {active.map(([name, text]) => (
        <li key={name}>
          <Link to={listAddress(search, { [name]: '' })} preventScrollReset className="chip">
            <span className="max-w-60 truncate">{text}</span>
            <X aria-hidden size={16} strokeWidth={1.5} />
            <span className="sr-only">(quitar)</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to="/products" preventScrollReset className="button button-plain min-h-9 text-14">
          Limpiar filtros
        </Link>
      </li>
    </ul>
  )
}

function filterWords(filters: ProductFilters, categories: readonly Category[]) {
  const { category, gender, type, brand, volume, sku, minPrice, maxPrice, search } = filters
  const words: [FilterName, string | undefined][] = [
    ['search', search && `«${search}»`],
    ['category', category && (categories.find(({ id }) => id === category)?.name ?? 'Categoría')],
    ['gender', gender && genderWords[gender]],
    ['type', type && typeWords[type]],
    ['brand', brand],
    ['volume', volume && volumeWords(volume)],
    ['minPrice', minPrice === undefined ? undefined : `Desde ${formatPesos(minPrice)}`],
    ['maxPrice', maxPrice === undefined ? undefined : `Hasta ${formatPesos(maxPrice)}`],
    ['sku', sku && `SKU ${sku}`],
  ] as [FilterName, string | undefined][]
  return words.filter((word): word is [FilterName, string] => Boolean(word[1]))
}
