import type { ReactNode } from 'react'
import { Button } from '../../button.tsx'
import { Options, SelectField } from '../../field.tsx'
import { DayField } from './day-field.tsx'
import { SearchField } from './search-field.tsx'
import type { ListAddress } from './use-list-address.ts'

type Filters = {
  address: Pick<ListAddress, 'filters' | 'isFiltered' | 'change' | 'clear'>
  searchLabel?: string
  /** Placeholder of the search. */
  search?: string
  children?: ReactNode
}

/** Search, filters and a button that clears them. */
export function ListFilters({ address, searchLabel, search = searchLabel, children }: Filters) {
  return (
    <div className="admin-filters">
      <SearchField
        {...(searchLabel ? { label: searchLabel } : {})}
        placeholder={search}
        value={address.filters.search ?? ''}
        onSearch={(written) => address.change({ search: written })}
      />
      {children}
      {address.isFiltered && (
        <Button look="plain" onClick={address.clear}>
          Limpiar filtros
        </Button>
      )}
    </div>
  )
}

type Choice = Pick<Filters, 'address'> & {
  name: string
  label: string
  all?: string
  options: readonly (readonly [value: string | number, label: string])[]
}

export function FilterChoice({ address, name, label, all = 'Todos', options }: Choice) {
  return (
    <SelectField
      label={label}
      value={address.filters[name] ?? ''}
      onChange={({ target }) => address.change({ [name]: target.value })}
    >
      <option value="">{all}</option>
      <Options of={options} />
    </SelectField>
  )
}

type Days = { address: Pick<ListAddress, 'filters' | 'change'>; label?: string; first: string; last: string }

/** A range of days; each end limits the other. */
export function FilterDays({ address: { filters, change }, label = 'Desde', first, last }: Days) {
  const [start = '', end = ''] = [filters[first], filters[last]]
  return (
    <>
      <DayField label={label} value={start} max={end} onDay={(day) => change({ [first]: day })} />
      <DayField label="Hasta" value={end} min={start} onDay={(day) => change({ [last]: day })} />
    </>
  )
}
