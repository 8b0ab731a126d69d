import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
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
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const said = (name: string) => String(form.get(name) ?? '').trim()
    onChange({ search: said('search'), start: said('start'), end: said('end') })
  }
  const toggled = (name: OrderStatus) =>
    status.includes(name) ? status.filter((other) => other !== name) : [...status, name]
  return (
    <>
      <form className="admin-filters" onSubmit={submit}>
        <TextField
          key={search}
          label="Buscar"
          name="search"
          type="search"
          maxLength={200}
          placeholder="Número, cliente, email o producto"
          defaultValue={search}
        />
        <TextField key={`start ${start}`} label="Desde" name="start" type="date" defaultValue={start} />
        <TextField key={`end ${end}`} label="Hasta" name="end" type="date" defaultValue={end} />
        <Button type="submit">Buscar</Button>
        {isFiltered && (
          <Button look="plain" onClick={onClear}>
            Limpiar filtros
          </Button>
        )}
      </form>
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
