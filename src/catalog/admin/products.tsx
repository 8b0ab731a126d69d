import { Copy, FlaskConical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/parts/use-may.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { useIsHere } from '../../platform/browser/use-is-here.ts'
import { readSettings } from '../../settings/calls.ts'
import { SavedViews } from '../../system/admin/views/saved-views.tsx'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { useDialogPart } from '../../ui/admin/dialog/use-dialog-part.ts'
import { useRestorableState } from '../../ui/admin/form/use-restorable-state.ts'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { NoRowAction, RowAction } from '../../ui/admin/table/row-action.tsx'
import { oneOf, useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { useOpened } from '../../ui/admin/table/use-opened.ts'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { listWaiting } from '../alerts/calls.ts'
import { listCategories, listProducts } from '../calls.ts'
import type { Product } from '../contract.ts'
import { decantBottles } from '../decants/calls.ts'
import { changeProduct, createProduct, deleteProduct, duplicateProduct } from '../editing/admin-calls.ts'
import { exportCsv } from '../export/calls.ts'
import { importProducts } from '../import/calls.ts'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { DecantDialog } from './decant-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { labelLimits } from './label-rules.ts'
import { LabelsDialog } from './labels-dialog.tsx'
import { productColumns } from './product-columns.tsx'
import { ProductFilters } from './product-filters.tsx'
import { useProductSelection } from './use-product-selection.ts'

export const meta = () => [{ title: 'Productos · Panel' }, { name: 'robots', content: 'noindex' }]

const list = {
  filters: ['search', 'category', 'status', 'lowStock', 'offer'],
  clean: {
    category: (written: string) => (/^[1-9]\d{0,8}$/.test(written) ? written : ''),
    status: oneOf(['active', 'inactive']),
    lowStock: oneOf(['true']),
    offer: oneOf(['true']),
  },
  sorts: ['created_at', 'name', 'price'],
  limit: 50,
} as const

export default function ProductsPage() {
  const { may } = useMay()
  const address = useListAddress(list)
  const { filters } = address
  const query = useApi(listProducts, { query: new URLSearchParams(`showAll=true&${address.query}`) }, { isLive: true })
  const waiting = useApi(listWaiting, {}, { isLive: true })
  const categories = useApi(listCategories, {})
  const reload = useReload(listProducts, listCategories)
  const { editing, edit } = useEditing()
  const isHere = useIsHere()
  const [deleted, setDeleted] = useState<Product>()
  const [decanted, setDecanted] = useState<Product>()
  const [isPrinting, setPrinting] = useRestorableState('etiquetas', false)
  const [isImporting, setImporting] = useRestorableState('importacion', false)
  // Loaded on demand: the list comes first.
  const fetchEditor = () => import('./edit/product-dialog.tsx')
  const fetchImport = () => import('./import/import-dialog.tsx')
  const ProductDialog = useDialogPart(fetchEditor, editing !== undefined, () => edit(undefined))
  const ImportDialog = useDialogPart(fetchImport, isImporting, () => setImporting(false))
  const matching = new URLSearchParams(Object.entries(filters).filter(([, value]) => value)).toString()
  const selection = useProductSelection(matching)
  const allCategories = categories.data?.categories ?? []
  const labelled = selection.isAllMatching ? (query.data?.products ?? []) : selection.chosen

  async function duplicate({ id }: Product) {
    try {
      const { product } = await callApi(duplicateProduct, { params: { id }, timeoutMs: 60_000 })
      toast('Producto duplicado')
      void reload()
      // Does not open over another dialog opened meanwhile.
      if (isHere() && !document.querySelector('dialog[open]')) edit(product.id)
    } catch (error) {
      toast(messageOf(error, { failed: 'Error al guardar producto' }), 'error')
    }
  }

  const settings = useApi(readSettings, may(decantBottles) && may(readSettings) && {})
  const mayDecant = may(decantBottles) && settings.data?.settings.decants_allowed === true

  const rowActions = (product: Product) => (
    <>
      <RowAction name="Editar" of={product.name} icon={Pencil} onClick={() => edit(product.id)} />
      <RowAction name="Duplicar" of={product.name} icon={Copy} onClick={() => duplicate(product)} />
      {mayDecant &&
        (product.presentation === 'decant' || product.stock === 0 ? (
          <NoRowAction />
        ) : (
          <RowAction name="Fraccionar" of={product.name} icon={FlaskConical} onClick={() => setDecanted(product)} />
        ))}
      {may(deleteProduct) && (
        <RowAction name="Eliminar" of={product.name} icon={Trash2} onClick={() => setDeleted(product)} />
      )}
    </>
  )

  return (
    <AdminList
      title="Productos"
      actions={
        <>
          {may(exportCsv) && <ExportButtons filters={matching} />}
          {may(importProducts) && <Button onClick={() => setImporting(true)}>Importar</Button>}
          <Button onClick={() => window.open('/admin/products/purchase-list', '_blank')}>Lista de compras</Button>
          <Button onClick={() => setPrinting(true)}>
            Imprimir etiquetas{labelled.length > 0 && ` (${Math.min(labelled.length, labelLimits.products)})`}
          </Button>
          {may(createProduct) && (
            <Button look="main" onClick={() => edit('new')}>
              Agregar producto
            </Button>
          )}
        </>
      }
      above={<ProductFilters address={address} categories={allCategories} />}
      views={<SavedViews page="/admin/products" />}
      // The rows also need settings and stock alerts: waits for them.
      query={settings.isLoading || waiting.isLoading ? ({ ...query, data: undefined } as typeof query) : query}
      address={address}
      failed="Error al cargar productos"
      rows={({ products }) => products}
      noun={['producto', 'productos']}
      empty="Todavía no hay productos. Agregá el primero, o importá tu lista."
      noMatch="No se encontraron productos"
      showAll="Ver todos los productos"
      table={(products) => (
        <DataTable
          id="productos"
          caption="Productos"
          columns={productColumns(may('products.cost'), waiting.data?.products ?? [])}
          rows={products}
          nameOf={({ name }) => name}
          sorting={address.sorting ?? newestFirst}
          onSort={address.sortBy}
          selection={selection}
          open={typeof editing === 'number' ? editing : undefined}
          {...(may(changeProduct) ? { onOpen: ({ id }: Product) => edit(id), actions: rowActions } : {})}
        />
      )}
      bulk={({ products, pagination }) => (
        <BulkActions
          selection={selection}
          filters={filters}
          products={products}
          total={pagination.total}
          categories={allCategories}
          onDone={reload}
        />
      )}
    >
      {ProductDialog && editing !== undefined && may(changeProduct) && (
        <ProductDialog editing={editing} categories={allCategories} onClose={() => edit(undefined)} onSaved={reload} />
      )}
      {ImportDialog && isImporting && may(importProducts) && (
        <ImportDialog onClose={() => setImporting(false)} onDone={reload} />
      )}
      {decanted && (
        <DecantDialog
          product={decanted}
          onClose={() => setDecanted(undefined)}
          onDone={reload}
          onDuplicate={duplicate}
        />
      )}
      {deleted && <DeleteDialog product={deleted} onClose={() => setDeleted(undefined)} onDone={reload} />}
      <LabelsDialog open={isPrinting} chosen={labelled} onClose={() => setPrinting(false)} />
    </AdminList>
  )
}

/** The server's default order; searches default to relevance. */
const newestFirst = { sort: 'created_at', order: 'DESC' } as const

/** `new` or the id of the open product, from the URL. */
function useEditing() {
  const [written, edit] = useOpened('edit')
  const id = Number(written)
  const editing = written === 'new' ? 'new' : Number.isInteger(id) && id > 0 ? id : undefined
  return { editing, edit } as const
}
