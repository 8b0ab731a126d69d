import { useEarlyValue } from '../../../platform/browser/use-early-value.ts'
import type { ProductFilters } from '../../contract.ts'
import { shownOrder, shownSort } from './list-address.ts'
import { useFollowing } from './use-following.ts'

const choices = [
  ['created_at', 'DESC', 'Más nuevos'],
  ['created_at', 'ASC', 'Más antiguos'],
  ['price', 'ASC', 'Precio: menor a mayor'],
  ['price', 'DESC', 'Precio: mayor a menor'],
  ['price_per_100ml', 'ASC', 'Precio por 100 ml: menor a mayor'],
  ['price_per_100ml', 'DESC', 'Precio por 100 ml: mayor a menor'],
  ['name', 'ASC', 'Nombre: A a Z'],
  ['name', 'DESC', 'Nombre: Z a A'],
] as const

/** Sort key and direction in one select. Part of the filters' form, so that it works without JavaScript. */
export function SortSelect({
  form,
  filters,
  onChange,
}: {
  form: string
  filters: ProductFilters
  onChange: (change: { sort: string; order: string }) => void
}) {
  const sort = shownSort(filters)
  const [value, setValue] = useFollowing(sort && `${sort}-${shownOrder(filters)}`)
  const field = useEarlyValue<HTMLSelectElement>(value, choose)

  function choose(next: string) {
    setValue(next)
    const [sort = '', order = ''] = next.split('-')
    onChange({ sort, order })
  }

  return (
    <div className="sort-select">
      <span aria-hidden>Ordenar por</span>
      <select
        ref={field}
        name="sort"
        aria-label="Ordenar por"
        form={form}
        className="input"
        value={value}
        onChange={({ target }) => choose(target.value)}
      >
        {filters.search && <option value="">Relevancia</option>}
        {choices.map(([sort, order, text]) => (
          <option key={text} value={`${sort}-${order}`}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
