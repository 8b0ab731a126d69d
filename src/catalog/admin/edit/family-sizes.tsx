import { useState } from 'react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { useApi, useReload } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { mergeFamilies, readFamily, splitFamily } from '../../families/calls.ts'
import { itemName } from '../../item-name.ts'
import { ProductSearch } from '../product-search.tsx'

/** The other sizes of this perfume. Joining and separating them applies immediately, without saving the form. */
export function FamilySizes({ product_id, onChanged }: { product_id: number; onChanged: () => void }) {
  const { may } = useMay()
  const reload = useReload(readFamily)
  const [isOpen, setOpen] = useState(false)
  const { isBusy, failure, send } = useSending({ failed: 'No se pudieron cambiar los tamaños.' })
  const query = useApi(readFamily, isOpen && { params: { id: product_id } })

  const change = (call: typeof mergeFamilies | typeof splitFamily, product_ids: number[]) =>
    send(async () => {
      toast((await callApi(call, { body: { product_ids } })).message)
      await reload()
      onChanged()
    })

  return (
    <details className="product-history is-whole" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Tamaños de este perfume</summary>
      <Failure text={failure} />
      <Loaded query={query} failed="Error al cargar los tamaños">
        {({ sizes, proposals }) => (
          <>
            <ul className="family-sizes">
              {sizes.map(({ id, price, is_active, ...size }) => (
                <li key={id}>
                  <span>
                    {itemName(size)} <span className="admin-soft">{formatPesos(price)}</span>
                    {id === product_id && <span className="admin-soft"> · este</span>}
                    {is_active === 0 && <span className="admin-soft"> · inactivo</span>}
                  </span>
                  {sizes.length > 1 && may(splitFamily) && (
                    <Button look="plain" disabled={isBusy} onClick={() => change(splitFamily, [id])}>
                      Separar
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {may(mergeFamilies) && (
              <ProductSearch
                name="tamano"
                label="Juntar con otro tamaño"
                hint={proposals.length > 0 ? 'Por su marca y su nombre, estos pueden ser el mismo perfume.' : ''}
                proposals={proposals}
                without={sizes.map(({ id }) => id)}
                isBusy={isBusy}
                onChosen={({ id }) => change(mergeFamilies, [product_id, id])}
              />
            )}
          </>
        )}
      </Loaded>
    </details>
  )
}
