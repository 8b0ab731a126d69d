import type { Category, ProductFilters } from '../contract.ts'
import type { Facets } from '../facets.server.ts'
import { genderWords, typeWords, volumeWords } from '../parts/product-words.ts'
import { FilterRadios, FilterSelect } from './filter-choice.tsx'
import { FilterText } from './filter-text.tsx'
import type { FilterName } from './read-filters.ts'

type FilterForm = {
  id?: string
  filters: ProductFilters
  facets: Facets
  categories: readonly Category[]
  onChange: (change: Partial<Record<FilterName, string>>) => void
}

/** The filters as a form of the list itself: without JavaScript its button sends it, with it any change is at once. */
export function FilterForm({ id, filters, facets, categories, onChange }: FilterForm) {
  const counted = (found: readonly { value: string; count: number }[], value: string) =>
    found.find((facet) => facet.value === value)?.count ?? 0
  return (
    <form
      id={id}
      method="get"
      action="/products"
      className="filter-form"
      aria-label="Filtros"
      onSubmit={(event) => {
        event.preventDefault()
        // A key of Enter does not wait for the pause.
        const sent = new FormData(event.currentTarget)
        onChange(Object.fromEntries([...sent].filter(([name]) => name in filterTexts)) as Record<FilterName, string>)
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
      <FilterRadios
        label="Categoría"
        name="category"
        all="Todas"
        value={String(filters.category ?? '')}
        choices={categories.map(({ id, name }) => ({
          value: String(id),
          text: name,
          count: counted(facets.categories, String(id)),
        }))}
        onChange={(category) => onChange({ category })}
      />
      <FilterRadios
        label="Género"
        name="gender"
        all="Todos"
        value={filters.gender ?? ''}
        choices={Object.entries(genderWords).map(([value, text]) => ({
          value,
          text,
          count: counted(facets.genders, value),
        }))}
        onChange={(gender) => onChange({ gender })}
      />
      <FilterRadios
        label="Tipo"
        name="type"
        all="Todos"
        value={filters.type ?? ''}
        choices={Object.entries(typeWords).map(([value, text]) => ({
          value,
          text,
          count: counted(facets.types, value),
        }))}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        label="Marca"
        name="brand"
        all="Todas"
        value={filters.brand ?? ''}
        choices={facets.brands.map(({ value, count }) => ({ value, text: value, count }))}
        onChange={(brand) => onChange({ brand })}
      />
      <FilterSelect
        label="Volumen"
        name="volume"
        all="Todos"
        value={filters.volume ?? ''}
        choices={facets.volumes.map(({ value, count }) => ({ value, text: volumeWords(value), count }))}
        onChange={(volume) => onChange({ volume })}
      />
      <fieldset className="filter-group">
        <legend>Precio</legend>
        <div className="grid grid-cols-2 gap-3">
          <FilterText
            label="Mínimo"
            name="minPrice"
            type="number"
            inputMode="numeric"
            min={0}
            placeholder="$"
            value={String(filters.minPrice ?? '')}
            onChange={(minPrice) => onChange({ minPrice })}
          />
          <FilterText
            label="Máximo"
            name="maxPrice"
            type="number"
            inputMode="numeric"
            min={0}
            placeholder="$"
            value={String(filters.maxPrice ?? '')}
            onChange={(maxPrice) => onChange({ maxPrice })}
          />
        </div>
      </fieldset>
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

const filterTexts = { search: true, minPrice: true, maxPrice: true, sku: true }
