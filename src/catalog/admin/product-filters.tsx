import { SearchField } from '../../ui/admin/table/search-field.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { Category } from '../contract.ts'

type Filters = {
  filters: Record<string, string>
  categories: readonly Category[]
  isFiltered: boolean
  onChange: (values: Record<string, string>) => void
  onClear: () => void
}

export function ProductFilters({ filters, categories, isFiltered, onChange, onClear }: Filters) {
  const { search = '', category = '', status = '', lowStock = '' } = filters
  return (
    <div className="admin-filters">
      <SearchField label="Buscar por nombre" value={search} onSearch={(written) => onChange({ search: written })} />
      <SelectField label="Categoría" value={category} onChange={(event) => onChange({ category: event.target.value })}>
        <option value="">Todas</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Estado" value={status} onChange={(event) => onChange({ status: event.target.value })}>
        <option value="">Todos</option>
        <option value="active">Activo</option>
        <option value="inactive">Inactivo</option>
      </SelectField>
      <label className="admin-check">
        <input
          type="checkbox"
          checked={lowStock === 'true'}
          onChange={(event) => onChange({ lowStock: event.target.checked ? 'true' : '' })}
        />
        Stock bajo
      </label>
      {isFiltered && (
        <Button look="plain" onClick={onClear}>
          Limpiar filtros
        </Button>
      )}
    </div>
  )
}
