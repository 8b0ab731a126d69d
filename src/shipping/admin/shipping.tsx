import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatPesos } from '../../platform/argentina/money.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { Confirm } from '../../ui/admin/confirm.tsx'
import { Loaded, messageOf, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Status } from '../../ui/admin/status.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { RowAction } from '../../ui/admin/table/row-action.tsx'
import { keyOf, useApi } from '../../ui/admin/use-api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { deleteShippingMethod, listShippingMethods } from '../calls.ts'
import type { ShippingMethod } from '../contract.ts'
import { shippingKinds } from '../words.ts'
import { MethodDialog } from './method-dialog.tsx'

export const meta = () => [{ title: 'Envíos · Panel' }, { name: 'robots', content: 'noindex' }]

export default function ShippingPage() {
  const query = useApi(listShippingMethods, {}, { isLive: true })
  const client = useQueryClient()
  const [edited, setEdited] = useState<ShippingMethod | 'new'>()
  const [deleted, setDeleted] = useState<ShippingMethod>()
  const reload = () => client.invalidateQueries({ queryKey: keyOf(listShippingMethods) })

  const columns: Column<ShippingMethod>[] = [
    {
      id: 'name',
      label: 'Nombre',
      isFixed: true,
      isWide: true,
      cell: ({ name, carrier }) => (
        <span>
          <strong>{name}</strong> <span className="admin-soft">{carrier}</span>
        </span>
      ),
    },
    { id: 'kind', label: 'Cómo llega', cell: ({ kind }) => shippingKinds[kind] },
    { id: 'price', label: 'Precio', isNowrap: true, cell: priceWords },
    {
      id: 'state',
      label: 'Estado',
      cell: ({ is_active }) => (
        <Status tone={is_active ? 'ok' : 'soft'}>{is_active ? 'Se ofrece' : 'No se ofrece'}</Status>
      ),
    },
    {
      id: 'actions',
      label: 'Acciones',
      isNumber: true,
      isFixed: true,
      cell: (method) => (
        <div className="admin-row-actions">
          <RowAction name="Editar" of={method.name} icon={Pencil} onClick={() => setEdited(method)} />
          <RowAction name="Eliminar" of={method.name} icon={Trash2} onClick={() => setDeleted(method)} />
        </div>
      ),
    },
  ]

  async function remove({ id }: ShippingMethod) {
    try {
      const { message } = await callApi(deleteShippingMethod, { params: { id } })
      toast(message)
    } catch (error) {
      return messageOf(error, { failed: 'Error al eliminar el envío' })
    }
    await reload()
    return true
  }

  return (
    <>
      <PageHead
        title="Envíos"
        actions={
          <Button look="main" onClick={() => setEdited('new')}>
            Agregar envío
          </Button>
        }
      >
        El primero que llega al domicilio es el que va si el cliente no elige.
      </PageHead>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar los envíos">
          {({ shipping_methods }) => (
            <>
              {!shipping_methods.some(({ is_active }) => is_active) && (
                <Banner kind="error" text="Sin un envío que se ofrezca nadie puede comprar." />
              )}
              {shipping_methods.length === 0 ? (
                <Nothing>Todavía no hay envíos.</Nothing>
              ) : (
                <DataTable
                  id="shipping"
                  caption="Envíos"
                  columns={columns}
                  rows={shipping_methods}
                  keyOf={({ id }) => id}
                  nameOf={({ name }) => name}
                />
              )}
            </>
          )}
        </Loaded>
      </div>
      {edited && (
        <MethodDialog
          method={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={reload}
        />
      )}
      {deleted && (
        <Confirm
          open
          onClose={() => setDeleted(undefined)}
          title="Eliminar envío"
          action="Eliminar"
          look="danger"
          onConfirm={() => remove(deleted)}
        >
          <p>
            «{deleted.name}» deja de ofrecerse enseguida. Los pedidos que lo tienen conservan su nombre y su precio.
          </p>
        </Confirm>
      )}
    </>
  )
}

/** Its cheapest and its dearest. */
function priceWords({ rates }: ShippingMethod) {
  const prices = rates.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const words = (price: number) => (price === 0 ? 'Sin cargo' : formatPesos(price))
  return least === most ? words(least) : `${words(least)} a ${words(most)}`
}
