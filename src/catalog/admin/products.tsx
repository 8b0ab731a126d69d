import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { callApi } from '../../platform/api-client.ts'
import { Confirm } from '../../ui/admin/confirm.tsx'
import { Loaded, messageOf, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { GivenUp, withPassword } from '../../ui/admin/password-again.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Category, Product, ProductPage } from '../contract.ts'
import { LabelsDialog } from './labels-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductTable } from './product-table.tsx'

export const meta = () => [{ title: 'Productos · Panel' }, { name: 'robots', content: 'noindex' }]

const pageSize = 50
const filterNames = ['search', 'category', 'status', 'lowStock'] as const

export default function ProductsPage() {
  const [parameters, setParameters] = useSearchParams()
  const page = Math.max(Number(parameters.get('page')) || 1, 1)
  const filters = filterNames.flatMap((name) => {
    const value = parameters.get(name)
    return value ? [[name, value]] : []
  })
  const asked = new URLSearchParams([
    ['showAll', 'true'],
    ['page', String(page)],
    ['limit', String(pageSize)],
    ...filters,
  ])
  const query = useApi<ProductPage>(`/api/products?${asked}`)
  const categories = useApi<{ categories: Category[] }>('/api/products/categories/all')
  const client = useQueryClient()
  const [edited, setEdited] = useState<Product | 'new'>()
  const [deleted, setDeleted] = useState<Product>()
  const [chosen, setChosen] = useState<ReadonlyMap<number, Product>>(new Map())
  const [isPrinting, setPrinting] = useState(false)

  /** A changed filter begins at the first page. */
  function change(values: Record<string, string>) {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries({ page: '', ...values })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParameters(next, { preventScrollReset: true })
  }
  const reload = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/products') })
  const filterKey = parameters.get('search') ?? ''
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    change({ search: String(new FormData(event.currentTarget).get('search')).trim() })
  }

  return (
    <>
      <PageHead
        title="Productos"
        actions={
          <>
            <Button onClick={() => window.open('/admin/products/purchase-list', '_blank')}>Lista de compras</Button>
            <Button onClick={() => setPrinting(true)}>
              Imprimir etiquetas{chosen.size > 0 && ` (${chosen.size})`}
            </Button>
            <Button look="main" onClick={() => setEdited('new')}>
              Agregar producto
            </Button>
          </>
        }
      />
      <form className="admin-filters" onSubmit={submit}>
        <TextField key={filterKey} label="Buscar por nombre" name="search" type="search" defaultValue={filterKey} />
        <SelectField
          label="Categoría"
          value={parameters.get('category') ?? ''}
          onChange={(event) => change({ category: event.target.value })}
        >
          <option value="">Todas</option>
          {categories.data?.categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Estado"
          value={parameters.get('status') ?? ''}
          onChange={(event) => change({ status: event.target.value })}
        >
          <option value="">Todos</option>
          <option value="active">Activo</option>
          <option value="inactive">Inactivo</option>
        </SelectField>
        <label className="admin-check">
          <input
            type="checkbox"
            checked={parameters.get('lowStock') === 'true'}
            onChange={(event) => change({ lowStock: event.target.checked ? 'true' : '' })}
          />
          Stock bajo
        </label>
        <Button type="submit">Buscar</Button>
        {filters.length > 0 && (
          <Button look="plain" onClick={() => change(Object.fromEntries(filterNames.map((name) => [name, ''])))}>
            Limpiar filtros
          </Button>
        )}
      </form>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar productos">
          {({ products, pagination }) => (
            <>
              {products.length === 0 ? (
                <Nothing>No se encontraron productos</Nothing>
              ) : (
                <ProductTable
                  products={products}
                  chosen={chosen}
                  onChoose={setChosen}
                  onEdit={setEdited}
                  onDelete={setDeleted}
                />
              )}
              <Pager
                page={page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'producto' : 'productos'}
                onPage={(next) => change({ page: next === 1 ? '' : String(next) })}
              />
            </>
          )}
        </Loaded>
      </div>
      <ProductDialog
        key={edited === 'new' ? 'new' : edited?.id}
        product={edited}
        categories={categories.data?.categories ?? []}
        onClose={() => setEdited(undefined)}
        onSaved={reload}
      />
      <DeleteDialog product={deleted} onClose={() => setDeleted(undefined)} onDone={reload} />
      <LabelsDialog open={isPrinting} chosen={[...chosen.values()]} onClose={() => setPrinting(false)} />
    </>
  )
}

type Deletion = { product: Product | undefined; onClose: () => void; onDone: () => void }

function DeleteDialog({ product, onClose, onDone }: Deletion) {
  async function remove() {
    if (!product) return false
    try {
      await withPassword((password) =>
        callApi(`/api/products/${product.id}`, { method: 'DELETE', ...(password ? { body: { password } } : {}) }),
      )
      toast('Producto eliminado')
    } catch (error) {
      if (error instanceof GivenUp) return false
      toast(messageOf(error, { failed: 'Error al eliminar producto' }), 'error')
    }
    onDone()
    return true
  }
  return (
    <Confirm
      open={product !== undefined}
      onClose={onClose}
      title="Eliminar producto"
      action="Eliminar"
      look="danger"
      onConfirm={remove}
    >
      <p>¿Estás seguro de que quieres eliminar este producto?</p>
      <p>
        <strong>{product?.name}</strong>
      </p>
    </Confirm>
  )
}
