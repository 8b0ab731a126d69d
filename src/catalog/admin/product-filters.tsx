import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
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
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onChange({ search: String(new FormData(event.currentTarget).get('search')).trim() })
  }
  return (
    <form className="admin-filters" onSubmit={submit}>
      <TextField key={search} label="Buscar por nombre" name="search" type="search" defaultValue={search} />
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
      <Button type="submit">Buscar</Button>
      {isFiltered && (
        <Button look="plain" onClick={onClear}>
          Limpiar filtros
        </Button>
      )}
    </form>
  )
}
