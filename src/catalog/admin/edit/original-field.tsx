import { useId } from 'react'
import { useApi } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { readProduct } from '../../calls.ts'
import { proposeOriginals } from '../../inspirations/calls.ts'
import { itemName } from '../../item-name.ts'
import { ProductSearch } from '../product-search.tsx'

type OriginalField = {
  label: string
  /** The id of the original, or empty. */
  value: string
  error: string | undefined
  onChange: (id: string) => void
  /** The imitation, once it is saved; with `inspired_by` it decides what to propose. */
  product_id: number | undefined
  inspired_by: string
}

/** The shop's product that an imitation is inspired by: proposed by text and notes, chosen by staff. */
export function OriginalField({ label, value, error, onChange, product_id, inspired_by }: OriginalField) {
  const id = Number(value)
  const chosen = useApi(readProduct, id > 0 && { params: { id }, query: { showAll: 'true' } })
  const proposed = useApi(
    proposeOriginals,
    product_id !== undefined && !value && { params: { id: product_id }, query: { text: inspired_by } },
  )
  const faultId = useId()
  return (
    <div className="product-chosen">
      {id > 0 ? (
        <>
          <p>
            <span className="text-14 font-medium">{label}</span>
            <br />
            {chosen.data ? itemName(chosen.data.product) : `Producto ${value}`}
          </p>
          <div>
            <Button onClick={() => onChange('')}>Quitar el original</Button>
          </div>
        </>
      ) : (
        <ProductSearch
          name="original"
          label={label}
          hint="Si lo vendés: su página y la de esta imitación se nombran una a la otra."
          types={['original', 'importado']}
          without={product_id === undefined ? [] : [product_id]}
          proposals={proposed.data?.originals ?? []}
          onChosen={(product) => onChange(String(product.id))}
        />
      )}
      {error && (
        <p id={faultId} role="alert" className="admin-bad text-14">
          {error}
        </p>
      )}
    </div>
  )
}
