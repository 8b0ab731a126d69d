import { FilterDays, ListFilters } from '../../ui/admin/table/list-filters.tsx'
import type { ListAddress } from '../../ui/admin/table/use-list-address.ts'
import { type OrderStatus, statusLabels } from '../rules.ts'

const work = [
  ['to_ship', 'Por enviar'],
  ['owed', 'Para devolver'],
] as const

/** Search, toggle buttons for any number of statuses, and for the orders that need staff. */
export function OrderFilters({ address }: { address: ListAddress }) {
  const status = readStates(address.filters.status)
  const toggled = (name: OrderStatus) =>
    status.includes(name) ? status.filter((other) => other !== name) : [...status, name]
  return (
    <>
      <ListFilters address={address} search="Número, cliente, teléfono o seguimiento">
        <FilterDays address={address} first="start" last="end" />
      </ListFilters>
      <fieldset className="admin-chips">
        <legend className="sr-only">Estado</legend>
        {(Object.entries(statusLabels) as [OrderStatus, string][]).map(([name, label]) => (
          <button
            key={name}
            type="button"
            className="admin-chip"
            aria-pressed={status.includes(name)}
            onClick={() => address.change({ status: toggled(name).join(',') })}
          >
            {label}
          </button>
        ))}
        {work.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className="admin-chip"
            aria-pressed={address.filters[name] === 'true'}
            onClick={() => address.change({ [name]: address.filters[name] ? '' : 'true' })}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </>
  )
}

/** The statuses in the URL; ignores unknown ones. */
export const readStates = (written = '') =>
  written.split(',').filter((name): name is OrderStatus => name in statusLabels)
