import { X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { formatPesos } from '../../../platform/argentina/money.ts'
import type { Category, ProductFilters } from '../../contract.ts'
import { genderWords, typeWords, volumeWords } from '../../parts/product-words.ts'
import type { NoteCount } from '../../search/note-facet.server.ts'
import { type FilterName, listAddress } from './list-address.ts'

/** What narrows the list, each value taken away by a click, and all at once. */
type Known = { filters: ProductFilters; categories: readonly Category[]; notes: readonly NoteCount[] }

export function ActiveFilters(known: Known) {
  const { search } = useLocation()
  const active = activeValues(known)
  if (active.length === 0) return null
  return (
    <ul aria-label="Filtros activos" className="active-filters">
      {active.map(({ name, text, rest }) => (
        <li key={`${name} ${text}`}>
          <Link to={listAddress(search, { [name]: rest })} preventScrollReset className="chip">
            <span className="max-w-[min(15rem,60vw)] truncate">{text}</span>
            <X aria-hidden size={16} strokeWidth={1.5} />
            <span className="sr-only">(quitar)</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to="/products" preventScrollReset className="button button-plain text-14 sm:pointer-fine:min-h-9">
          Limpiar filtros
        </Link>
      </li>
    </ul>
  )
}

/** `rest`: what stays of its filter without this value. */
type Active = { name: FilterName; text: string; rest: string[] }

function activeValues({ filters, categories, notes: known }: Known): Active[] {
  const {
    category,
    gender,
    type,
    brand,
    volume,
    concentration,
    sku,
    offer,
    inStock,
    minPrice,
    maxPrice,
    search,
    notes,
    without,
  } = filters
  const noteText = (value: string) => known.find((note) => note.value === value)?.text ?? value
  const each = <Value extends string | number>(
    name: FilterName,
    values: readonly Value[] = [],
    words: (value: Value) => string = String,
  ) =>
    values.map((value) => ({
      name,
      text: words(value),
      rest: values.filter((one) => one !== value).map(String),
    }))
  const one = (name: FilterName, text: string | undefined | false) => (text ? [{ name, text, rest: [] }] : [])
  return [
    ...one('search', search && `«${search}»`),
    ...each('category', category, (id) => categories.find((known) => known.id === id)?.name ?? 'Categoría'),
    ...each('gender', gender, (value) => genderWords[value]),
    ...each('type', type, (value) => typeWords[value]),
    ...each('notes', notes, (value) => `Con ${noteText(value)}`),
    ...each('without', without, (value) => `Sin ${noteText(value)}`),
    ...each('brand', brand),
    ...each('volume', volume, volumeWords),
    ...each('concentration', concentration),
    ...one('minPrice', minPrice !== undefined && `Desde ${formatPesos(minPrice)}`),
    ...one('maxPrice', maxPrice !== undefined && `Hasta ${formatPesos(maxPrice)}`),
    ...one('inStock', inStock === 'true' && 'Con stock'),
    ...one('offer', offer === 'true' && 'En oferta'),
    ...one('sku', sku && `SKU ${sku}`),
  ]
}
