import { DayField } from '../../ui/admin/table/day-field.tsx'
import { SearchField } from '../../ui/admin/table/search-field.tsx'
import { Button } from '../../ui/button.tsx'
import { type OrderStatus, statusLabels } from '../rules.ts'

type Filters = {
  search: string
  status: readonly OrderStatus[]
  start: string
  end: string
  isFiltered: boolean
  onClear: () => void
  onChange: (values: { search?: string; status?: string; start?: string; end?: string }) => void
}

/** The search, and the states as buttons that stay pressed: several may be. */
export function OrderFilters({ search, status, start, end, isFiltered, onClear, onChange }: Filters) {
  const toggled = (name: OrderStatus) =>
    status.includes(name) ? status.filter((other) => other !== name) : [...status, name]
  return (
    <>
      <div className="admin-filters">
        <SearchField
          value={search}
          placeholder="Número, cliente, email o producto"
          onSearch={(written) => onChange({ search: written })}
        />
        <DayField label="Desde" value={start} max={end} onDay={(day) => onChange({ start: day })} />
        <DayField label="Hasta" value={end} min={start} onDay={(day) => onChange({ end: day })} />
        {isFiltered && (
          <Button look="plain" onClick={onClear}>
            Limpiar filtros
          </Button>
        )}
      </div>
      <fieldset className="admin-chips">
        <legend className="sr-only">Estado</legend>
        {(Object.entries(statusLabels) as [OrderStatus, string][]).map(([name, label]) => (
          <button
            key={name}
            type="button"
            className="admin-chip"
            aria-pressed={status.includes(name)}
            onClick={() => onChange({ status: toggled(name).join(',') })}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </>
  )
}

/** What the address says, without what is no state. */
export const readStates = (written = '') =>
  written.split(',').filter((name): name is OrderStatus => name in statusLabels)
