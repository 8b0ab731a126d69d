import type { Category, ProductFilters } from '../../contract.ts'
import { concentrationNames, formatVolume, genderLabels, typeLabels } from '../../parts/product-labels.ts'
import type { FacetValue } from '../../search/facet-columns.server.ts'
import type { Facets } from '../../search/facets.server.ts'
import type { NoteFacet } from '../../search/note-facet.server.ts'
import { FilterChoice } from './filter-choice.tsx'
import { FilterNotes } from './filter-notes.tsx'
import { FilterPrice } from './filter-price.tsx'
import { FilterText } from './filter-text.tsx'
import type { FilterChange } from './list-address.ts'

type FilterForm = {
  id?: string
  filters: ProductFilters
  facets: Facets
  noteFacet: NoteFacet
  total: number
  categories: readonly Category[]
  onChange: (change: FilterChange) => void
}

/** The filters as a GET form: without JavaScript a button sends it, with it changes apply immediately. */
export function FilterForm({ id, filters, facets, noteFacet, total, categories, onChange }: FilterForm) {
  const { category = [], gender = [], type = [], brand = [], volume = [], concentration = [] } = filters
  const brands = facets.brands.offered
  return (
    <form
      id={id}
      method="get"
      action="/products"
      className="filter-form"
      aria-label="Filtros"
      onSubmit={(event) => {
        event.preventDefault()
        // Enter applies text filters without waiting for the pause.
        const sent = new FormData(event.currentTarget)
        const texts = written.map((name) => [name, String(sent.get(name) ?? '')])
        const lists = listed.map((name) => [name, sent.getAll(name).map(String)])
        onChange({ ...Object.fromEntries([...texts, ...lists]) })
      }}
    >
      <FilterText
        label="Buscar"
        name="search"
        type="search"
        placeholder="Nombre, marca o nota"
        value={filters.search ?? ''}
        onChange={(search) => onChange({ search })}
      />
      <FilterChoice
        label="Categoría"
        name="category"
        values={category.map(String)}
        choices={categories.map(({ id, name }) => ({
          value: String(id),
          text: name,
          count: countOf(facets.categories, String(id)),
        }))}
        onChange={(category) => onChange({ category })}
      />
      <FilterChoice
        label="Género"
        name="gender"
        values={gender}
        choices={Object.entries(genderLabels).map(([value, text]) => ({
          value,
          text,
          count: countOf(facets.genders, value),
        }))}
        onChange={(gender) => onChange({ gender })}
      />
      <FilterChoice
        label="Tipo"
        name="type"
        values={type}
        choices={Object.entries(typeLabels).map(([value, text]) => ({
          value,
          text,
          count: countOf(facets.types, value),
        }))}
        onChange={(type) => onChange({ type })}
      />
      {(facets.onOffer > 0 || filters.offer) && (
        <FilterChoice
          label="Ofertas"
          name="offer"
          values={filters.offer === 'true' ? ['true'] : []}
          choices={[{ value: 'true', text: 'En oferta', count: facets.onOffer }]}
          onChange={(offer) => onChange({ offer })}
        />
      )}
      <FilterPrice
        range={facets.price}
        minPrice={filters.minPrice}
        maxPrice={filters.maxPrice}
        onChange={(change) => onChange(change)}
      />
      <FilterNotes
        facet={noteFacet}
        total={total}
        chosen={{ notes: filters.notes ?? [], without: filters.without ?? [] }}
        onChange={onChange}
      />
      <FilterChoice
        label="Marca"
        name="brand"
        isLong={brands.length > 8}
        {...(brands.length > 8 && { finder: 'Buscar marca' })}
        values={brand.map((one) => brands.find(({ value }) => isSame(value, one))?.value ?? one)}
        choices={brands.map(({ value, count }) => ({ value, text: value, count }))}
        onChange={(brand) => onChange({ brand })}
      >
        {facets.brands.hasMore && (
          <label className="field mt-3">
            <span className="text-14 font-medium">Otra marca</span>
            <input name="brand" className="input" autoComplete="off" maxLength={200} />
          </label>
        )}
      </FilterChoice>
      <FilterChoice
        label="Volumen"
        name="volume"
        isLong={facets.volumes.length > 8}
        values={volume.map((one) => (/^\s*\d+\s*(ml)?\s*$/i.test(one) ? `${Number.parseInt(one, 10)}ml` : one))}
        choices={facets.volumes.map(({ value, count }) => ({ value, text: formatVolume(value), count }))}
        onChange={(volume) => onChange({ volume })}
      />
      <FilterChoice
        label="Concentración"
        name="concentration"
        values={concentration}
        choices={concentrationNames
          .map((value) => ({ value, text: value, count: countOf(facets.concentrations, value) }))
          .filter(({ value, count }) => count > 0 || concentration.some((one) => one === value))}
        onChange={(concentration) => onChange({ concentration })}
      />
      <FilterChoice
        label="Disponibilidad"
        name="inStock"
        values={filters.inStock === 'true' ? ['true'] : []}
        choices={[{ value: 'true', text: 'Con stock' }]}
        onChange={(inStock) => onChange({ inStock })}
      />
      <FilterText
        label="SKU"
        name="sku"
        value={filters.sku ?? ''}
        placeholder="Por ejemplo, M-ORG"
        onChange={(sku) => onChange({ sku })}
      />
      <button type="submit" className="button button-main only-without-script">
        Aplicar filtros
      </button>
    </form>
  )
}

/** Choices that also have a text field, for values not offered; and text fields. */
const listed = ['brand', 'notes', 'without'] as const
const written = ['search', 'minPrice', 'maxPrice', 'sku'] as const

const countOf = (found: readonly FacetValue[], value: string) =>
  found.find((facet) => facet.value === value)?.count ?? 0

const isSame = (one: string, other: string) => one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0
