import { callApi } from '../../../platform/browser/api-client.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { barcodeRules } from '../../codes/barcode.ts'
import type { StaffProduct } from '../../contract.ts'
import { itemName } from '../../item-name.ts'
import { setBarcode } from '../../receipts/calls.ts'
import type { Scanned } from '../../receipts/contract.ts'
import { useProductSearch } from '../use-product-search.ts'

type Choice = {
  code: string
  onClose: () => void
  onChosen: (product: Scanned) => void
  /** Called if the shop does not have the product. */
  onNew: () => void
}

/** Finds the product of an unknown code. Saves the code as its barcode if it has none. */
export function ChoosePerfume({ code, onClose, onChosen, onNew }: Choice) {
  const { typed, type, search, query } = useProductSearch()
  const { isBusy, failure, send } = useSending({ failed: 'No pudimos guardar el código. Probá de nuevo.' })
  const isBarcode = barcodeRules.refuse(barcodeRules.clean(code)) === ''

  async function choose(product: StaffProduct) {
    if (product.barcode || !isBarcode) return onChosen(product)
    await send(async () => {
      const saved = await callApi(setBarcode, { params: { id: product.id }, body: { barcode: code } })
      onChosen(saved.product)
    })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      side="right"
      title="¿Qué perfume es?"
      footer={
        <>
          <Failure text={failure} />
          <Button onClick={onClose}>Volver</Button>
          <Button onClick={onNew}>Perfume nuevo</Button>
        </>
      }
    >
      <div className="receive-choose">
        <p className="admin-soft">
          Ningún perfume tiene el código <strong className="receive-code">{code}</strong>. Si es uno de la tienda,
          buscalo.
        </p>
        <TextField
          type="search"
          name="search"
          label="Buscar por nombre o marca"
          autoComplete="off"
          data-first
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        {search !== '' && (
          <Loaded query={query} failed="Error al cargar productos">
            {({ products }) =>
              products.length === 0 ? (
                <p>Ninguno se llama así.</p>
              ) : (
                <ul>
                  {products.map((product) => (
                    <li key={product.id}>
                      <button type="button" disabled={isBusy} onClick={() => choose(product)}>
                        <strong>{itemName(product)}</strong>
                        <span className="admin-soft">
                          {product.barcode && product.barcode !== code
                            ? `Tiene otro código: ${product.barcode}. Se suma sin cambiarlo.`
                            : `Hay ${product.stock}`}
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        )}
      </div>
    </Dialog>
  )
}
