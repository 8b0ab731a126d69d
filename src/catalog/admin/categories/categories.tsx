import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { Loaded, Nothing } from '../../../ui/admin/list-state.tsx'
import { PageHead } from '../../../ui/admin/page-head.tsx'
import { PlainTable } from '../../../ui/admin/table/plain-table.tsx'
import { RowAction } from '../../../ui/admin/table/row-action.tsx'
import { useApi, useReload } from '../../../ui/admin/use-api.ts'
import { useArranging } from '../../../ui/admin/use-arranging.tsx'
import { Button } from '../../../ui/button.tsx'
import { listCategories } from '../../calls.ts'
import { arrangeCategories, listStaffCategories } from '../../categories/calls.ts'
import type { StaffCategory } from '../../categories/contract.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { DeleteCategory } from './delete-category.tsx'

export const meta = () => [{ title: 'Categorías · Panel' }, { name: 'robots', content: 'noindex' }]

export default function CategoriesPage() {
  const query = useApi(listStaffCategories, {})
  const reload = useReload(listStaffCategories, listCategories)
  const [edited, setEdited] = useState<StaffCategory | 'new'>()
  const [deleted, setDeleted] = useState<StaffCategory>()
  const { placed, announcement, arrows } = useArranging<StaffCategory>({
    rows: query.data?.categories ?? [],
    save: (ids) => callApi(arrangeCategories, { body: { ids } }),
    reload,
  })

  return (
    <>
      <PageHead
        title="Categorías"
        actions={
          <Button look="main" onClick={() => setEdited('new')}>
            Agregar categoría
          </Button>
        }
      >
        Las seis primeras están en la página de inicio.
      </PageHead>
      {announcement}
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar las categorías">
          {() =>
            placed.length === 0 ? (
              <Nothing>Todavía no hay categorías.</Nothing>
            ) : (
              <PlainTable
                className="admin-table"
                caption="Categorías"
                heads={['Orden', 'Imagen', 'Nombre', 'Descripción', { number: 'Productos' }, { number: 'Acciones' }]}
              >
                {placed.map((category, place) => (
                  <tr key={category.id}>
                    <td data-label="Orden">{place + 1}</td>
                    <td data-label="Imagen">
                      <Thumb image={category.shown_image} />
                    </td>
                    <td data-label="Nombre" className="is-wide">
                      <span>{category.name}</span>
                    </td>
                    <td data-label="Descripción" className="is-wide">
                      <span className="admin-soft">{category.description}</span>
                    </td>
                    <td data-label="Productos" className="is-number">
                      <a className="admin-link" href={`/admin/products?category=${category.id}`}>
                        {category.products}
                      </a>
                    </td>
                    <td>
                      <div className="admin-row-actions">
                        {arrows(category)}
                        <RowAction name="Editar" of={category.name} icon={Pencil} onClick={() => setEdited(category)} />
                        <RowAction
                          name="Eliminar"
                          of={category.name}
                          icon={Trash2}
                          onClick={() => setDeleted(category)}
                        />
                      </div>
                    </td>
                  </tr>
                ))}
              </PlainTable>
            )
          }
        </Loaded>
      </div>
      {edited && (
        <CategoryDialog
          category={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={reload}
        />
      )}
      {deleted && (
        <DeleteCategory
          category={deleted}
          promotions={query.data?.promotions ?? []}
          others={query.data?.categories.filter(({ id }) => id !== deleted.id) ?? []}
          onClose={() => setDeleted(undefined)}
          onDone={reload}
        />
      )}
    </>
  )
}

function Thumb({ image }: { image: string | null }) {
  if (!image) return <span className="admin-thumb" />
  return (
    <img
      className="admin-thumb"
      src={`/uploads/${image.replace(/\.webp$/, '-400.webp')}`}
      alt=""
      width={32}
      height={36}
      loading="lazy"
    />
  )
}
