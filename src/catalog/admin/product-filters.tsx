import { FilterChoice, ListFilters } from '../../ui/admin/table/list-filters.tsx'
import type { ListAddress } from '../../ui/admin/table/use-list-address.ts'
import type { Category } from '../contract.ts'

type Filters = { address: ListAddress; categories: readonly Category[] }

export function ProductFilters({ address, categories }: Filters) {
  return (
    <ListFilters address={address} searchLabel="Buscar por nombre">
      <FilterChoice
        address={address}
        name="category"
        label="Categoría"
        all="Todas"
        options={categories.map(({ id, name }) => [id, name])}
      />
      <FilterChoice address={address} name="status" label="Estado" options={statusOptions} />
      <label className="admin-check">
        <input
          type="checkbox"
          checked={address.filters.lowStock === 'true'}
          onChange={({ target }) => address.change({ lowStock: target.checked ? 'true' : '' })}
        />
        Stock bajo
      </label>
      <label className="admin-check">
        <input
          type="checkbox"
          checked={address.filters.offer === 'true'}
          onChange={({ target }) => address.change({ offer: target.checked ? 'true' : '' })}
        />
        En oferta
      </label>
    </ListFilters>
  )
}

const statusOptions = [
  ['active', 'Activo'],
  ['inactive', 'Inactivo'],
] as const
