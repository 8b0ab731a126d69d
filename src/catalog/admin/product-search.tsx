import type { KeyboardEvent } from 'react'
import { formatPesos } from '../../platform/argentina/money.ts'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Product } from '../contract.ts'
import { itemName } from '../item-name.ts'
import { useProductSearch } from './use-product-search.ts'
import './product-search.css'

export type Choice = Pick<Product, 'id' | 'name' | 'brand' | 'concentration' | 'volume' | 'price'> & { reason?: string }

type Search = {
  label: string
  name: string
  hint?: string
  /** Shown before anything is typed. */
  proposals?: readonly Choice[]
  types?: readonly Product['type'][]
  /** Ids to leave out. */
  without: readonly number[]
  isBusy?: boolean
  onChosen: (product: Choice) => void
}

/** Product search inside a form; Enter does not submit the form. */
export function ProductSearch({ label, name, hint, proposals = [], types, without, isBusy, onChosen }: Search) {
  const { typed, type, search, query } = useProductSearch(types)
  const choices = (products: readonly Choice[]) => products.filter(({ id }) => !without.includes(id))
  return (
    <div className="product-search">
      <TextField
        type="search"
        name={name}
        label={label}
        hint={hint}
        autoComplete="off"
        optional
        value={typed}
        onKeyDown={preventSubmit}
        onChange={({ target }) => type(target.value)}
      />
      {search === '' ? (
        <Choices products={choices(proposals)} isBusy={isBusy} onChosen={onChosen} />
      ) : (
        <Loaded query={query} failed="Error al cargar productos">
          {({ products }) =>
            choices(products).length === 0 ? (
              <p className="admin-soft">Ninguno se llama así.</p>
            ) : (
              <Choices products={choices(products)} isBusy={isBusy} onChosen={onChosen} />
            )
          }
        </Loaded>
      )}
    </div>
  )
}

type Offered = Pick<Search, 'isBusy' | 'onChosen'> & { products: readonly Choice[] }

function Choices({ products, isBusy, onChosen }: Offered) {
  if (products.length === 0) return null
  return (
    <ul>
      {products.map((product) => (
        <li key={product.id}>
          <button type="button" disabled={isBusy} onClick={() => onChosen(product)}>
            <span>{itemName(product)}</span>
            <span className="admin-soft">
              {[formatPesos(product.price), product.reason].filter(Boolean).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const preventSubmit = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()
