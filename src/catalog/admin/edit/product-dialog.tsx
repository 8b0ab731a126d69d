import { skipToken, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../platform/browser/api-client.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { readProduct } from '../../calls.ts'
import type { Category } from '../../contract.ts'
import { ProductForm } from './product-form.tsx'
import './product-dialog.css'

type Editor = {
  /** Undefined while closed. */
  editing: number | 'new' | undefined
  categories: Category[]
  onClose: () => void
  onSaved: () => void
}

/** Loads the current product to edit, or starts a new one; closes after saving. */
export default function ProductDialog({ editing, categories, onClose, onSaved }: Editor) {
  const title = editing === 'new' ? 'Agregar producto' : 'Editar producto'
  const isOld = typeof editing === 'number'
  const query = useQuery({
    queryKey: ['product', editing],
    queryFn: isOld ? () => callApi(readProduct, { params: { id: editing }, query: { showAll: 'true' } }) : skipToken,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const old = query.data?.product
  if (editing === 'new' || old) {
    return (
      <ProductForm
        key={old?.id ?? 'new'}
        title={title}
        categories={categories}
        onClose={onClose}
        onSaved={onSaved}
        old={old}
      />
    )
  }
  return (
    <Dialog open={isOld} onClose={onClose} side="right" title={title}>
      <Loaded query={query} failed="Error al cargar productos">
        {() => null}
      </Loaded>
    </Dialog>
  )
}
