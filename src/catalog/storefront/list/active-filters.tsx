import { X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { formatPesos } from '../../../platform/argentina/money.ts'
import type { Category, ProductFilters } from '../../contract.ts'
import { formatVolume, genderLabels, typeLabels } from '../../parts/product-labels.ts'
import type { NoteCount } from '../../search/note-facet.server.ts'
import { type FilterName, listAddress } from './list-address.ts'

type Known = { filters: ProductFilters; categories: readonly Category[]; notes: readonly NoteCount[] }

/** The active filters, each a link that removes it, and a link that clears all. */
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

/** `rest`: the remaining values of its filter. */
type Active = { name: FilterName; text: string; rest: string[] }

function activeValues({ filters, categories, notes: known }: Known): Active[] {
  const { search, minPrice, maxPrice, sku } = filters
  const noteText = (value: string) => known.find((note) => note.value === value)?.text ?? value
  const each = <Value extends string | number>(
    name: FilterName,
    values: readonly Value[] = [],
    format: (value: Value) => string = String,
  ) =>
    values.map((value) => ({
      name,
      text: format(value),
      rest: values.filter((one) => one !== value).map(String),
    }))
  const one = (name: FilterName, text: string | undefined | false) => (text ? [{ name, text, rest: [] }] : [])
  return [
    ...one('search', search && `«${search}»`),
    ...each('category', filters.category, (id) => categories.find((known) => known.id === id)?.name ?? 'Categoría'),
    ...each('gender', filters.gender, (value) => genderLabels[value]),
    ...each('type', filters.type, (value) => typeLabels[value]),
    ...each('notes', filters.notes, (value) => `Con ${noteText(value)}`),
    ...each('without', filters.without, (value) => `Sin ${noteText(value)}`),
    ...each('brand', filters.brand),
    ...each('volume', filters.volume, formatVolume),
    ...each('concentration', filters.concentration),
    ...one('minPrice', minPrice !== undefined && `Desde ${formatPesos(minPrice)}`),
    ...one('maxPrice', maxPrice !== undefined && `Hasta ${formatPesos(maxPrice)}`),
    ...one('inStock', filters.inStock === 'true' && 'Con stock'),
    ...one('offer', filters.offer === 'true' && 'En oferta'),
    ...one('sku', sku && `SKU ${sku}`),
  ]
}
