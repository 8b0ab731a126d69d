import { callApi } from '../../platform/browser/api-client.ts'
import { Confirm } from '../../ui/admin/dialog/confirm.tsx'
import { withPassword } from '../../ui/admin/dialog/password-again.tsx'
import { isOvertaken } from '../../ui/admin/list-state.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Product } from '../contract.ts'
import { deleteProduct } from '../editing/admin-calls.ts'
import { itemName } from '../item-name.ts'

type Deletion = { product: Product; onClose: () => void; onDone: () => void }

export function DeleteDialog({ product, onClose, onDone }: Deletion) {
  async function remove() {
    try {
      await withPassword((password) => callApi(deleteProduct, { params: { id: product.id }, body: { password } }))
      toast('Producto eliminado')
    } catch (error) {
      if (isOvertaken(error)) onDone()
      throw error
    }
    onDone()
  }
  return (
    <Confirm
      onClose={onClose}
      title="Eliminar producto"
      action="Eliminar"
      look="danger"
      failed="Error al eliminar producto"
      onConfirm={remove}
    >
      <p>¿Estás seguro de que quieres eliminar este producto?</p>
      <p>
        <strong>{itemName(product)}</strong>
      </p>
      <p className="admin-soft">Las órdenes que ya lo tienen lo conservan.</p>
    </Confirm>
  )
}
