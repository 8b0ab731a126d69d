import { useState } from 'react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { BulkBar } from '../../../ui/admin/table/bulk-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { bulkPermissions } from '../../bulk/permissions.ts'
import type { Category, Product } from '../../contract.ts'
import type { useProductSelection } from '../use-product-selection.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { FamilyActions } from './family-actions.tsx'
import './bulk.css'
import type { BulkKind } from './bulk-values.ts'

type Actions = {
  selection: ReturnType<typeof useProductSelection>
  filters: Record<string, string>
  /** The products of this page; `total` is the number of matches. */
  products: readonly Product[]
  total: number
  categories: readonly Category[]
  onDone: () => void
}

type Named = readonly [BulkKind, string]

const fields: readonly Named[] = [
  ['price', 'Precio'],
  ['stock', 'Stock'],
  ['category', 'Categoría'],
  ['status', 'Estado'],
]
const offers: readonly Named[] = [
  ['offer', 'Poner en oferta'],
  ['offer_end', 'Quitar oferta'],
]

/** Actions for the selected products, or for all matches of the filters. */
export function BulkActions({ selection, filters, products, total, categories, onDone }: Actions) {
  const { may } = useMay()
  const [kind, setKind] = useState<BulkKind>()
  const { chosen, isAllMatching } = selection
  const count = isAllMatching ? total : chosen.length
  const isWholePage = products.every(selection.has)
  const allowed = (kinds: readonly Named[]) => kinds.filter(([one]) => may(bulkPermissions[one]))
  const changeable = allowed(fields)
  function done() {
    selection.clear()
    onDone()
  }
  return (
    <>
      <BulkBar count={count} noun={['producto elegido', 'productos elegidos']} onClear={selection.clear}>
        <div className="bulk-actions">
          <div className="bulk-choice">
            {!isWholePage && total > products.length && (
              <Button look="plain" onClick={() => selection.takePage(products)}>
                Elegir los {products.length} de la página
              </Button>
            )}
            {!isAllMatching && total > chosen.length && (
              <Button look="plain" onClick={selection.takeMatching}>
                Elegir los {total} de la lista
              </Button>
            )}
          </div>
          <div className="bulk-buttons">
            {changeable.length > 0 && (
              <span className="admin-soft" aria-hidden>
                Cambiar
              </span>
            )}
            {changeable.map(([one, name]) => (
              <Button key={one} onClick={() => setKind(one)}>
                <span className="sr-only">Cambiar </span>
                {name}
              </Button>
            ))}
            {allowed(offers).map(([one, name]) => (
              <Button key={one} onClick={() => setKind(one)}>
                {name}
              </Button>
            ))}
            {!isAllMatching && <FamilyActions chosen={chosen} onDone={done} />}
          </div>
        </div>
      </BulkBar>
      <BulkDialog
        key={kind}
        kind={kind}
        count={count}
        target={isAllMatching ? { filters } : { ids: chosen.map(({ id }) => id) }}
        categories={categories}
        onClose={() => setKind(undefined)}
        onDone={done}
      />
    </>
  )
}
