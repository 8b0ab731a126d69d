import type { ProductFilters } from '../contract.ts'
import { shownOrder, shownSort } from './read-filters.ts'
import { useFollowing } from './use-following.ts'

const orderWords: Record<string, { ASC: string; DESC: string }> = {
  name: { ASC: 'De la A a la Z', DESC: 'De la Z a la A' },
  price: { ASC: 'De menor a mayor', DESC: 'De mayor a menor' },
  created_at: { ASC: 'Más antiguos primero', DESC: 'Más nuevos primero' },
}

/** Both belong to the filters' form, so that they are sent with it. */
export function SortControls({
  form,
  filters,
  onChange,
}: {
  form: string
  filters: ProductFilters
  onChange: (change: { sort?: string; order?: string }) => void
}) {
  const [sort, setSort] = useFollowing(shownSort(filters))
  const [order, setOrder] = useFollowing(shownOrder(filters))
  const words = orderWords[sort]
  return (
    <div className="sort-controls">
      <label>
        <span>Ordenar por</span>
        <select
          name="sort"
          form={form}
          className="input"
          value={sort}
          onChange={(event) => {
            setSort(event.target.value as typeof sort)
            onChange({ sort: event.target.value })
          }}
        >
          {filters.search && <option value="">Relevancia</option>}
          <option value="created_at">Novedades</option>
          <option value="price">Precio</option>
          <option value="name">Nombre</option>
        </select>
      </label>
      {words && (
        <label>
          <span className="sr-only">Orden</span>
          <select
            name="order"
            form={form}
            className="input"
            value={order}
            onChange={(event) => {
              setOrder(event.target.value as typeof order)
              onChange({ order: event.target.value })
            }}
          >
            <option value="ASC">{words.ASC}</option>
            <option value="DESC">{words.DESC}</option>
          </select>
        </label>
      )}
    </div>
  )
}
