import type { ProductFilters } from '../contract.ts'
import { shownOrder, shownSort } from './list-address.ts'
import { useFollowing } from './use-following.ts'

const orderWords: Record<string, { ASC: string; DESC: string }> = {
  name: { ASC: 'A a Z', DESC: 'Z a A' },
  price: { ASC: 'Menor a mayor', DESC: 'Mayor a menor' },
  price_per_100ml: { ASC: 'Menor a mayor', DESC: 'Mayor a menor' },
  created_at: { ASC: 'Más antiguos', DESC: 'Más nuevos' },
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
      <div>
        <span aria-hidden>Ordenar por</span>
        <select
          name="sort"
          aria-label="Ordenar por"
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
          <option value="price_per_100ml">Precio por 100 ml</option>
          <option value="name">Nombre</option>
        </select>
      </div>
      {words && (
        <div>
          <select
            name="order"
            aria-label="Orden"
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
        </div>
      )}
    </div>
  )
}
