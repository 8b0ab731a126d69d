import { CheckBox } from '../../ui/admin/form/check-box.tsx'
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
      <CheckBox
        checked={address.filters.lowStock === 'true'}
        onChange={(checked) => address.change({ lowStock: checked ? 'true' : '' })}
      >
        Stock bajo
      </CheckBox>
      <CheckBox
        checked={address.filters.offer === 'true'}
        onChange={(checked) => address.change({ offer: checked ? 'true' : '' })}
      >
        En oferta
      </CheckBox>
    </ListFilters>
  )
}

const statusOptions = [
  ['active', 'Activo'],
  ['inactive', 'Inactivo'],
] as const
