import { formatPesos } from '../../platform/argentina/money.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Status } from '../../ui/admin/status.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { keyOf, useApi } from '../../ui/admin/use-api.ts'
import { useEdited } from '../../ui/admin/use-edited.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { deleteShippingMethod, listShippingMethods } from '../calls.ts'
import type { ShippingMethod } from '../contract.ts'
import { shippingKinds } from '../words.ts'
import { MethodDialog } from './method-dialog.tsx'

export const meta = () => [{ title: 'Envíos · Panel' }, { name: 'robots', content: 'noindex' }]

export default function ShippingPage() {
  const query = useApi(listShippingMethods, {}, { isLive: true })
  const { actions, add, dialog, question } = useEdited<ShippingMethod>(keyOf(listShippingMethods), {
    title: 'Eliminar envío',
    failed: 'Error al eliminar el envío',
    send: ({ id }) => callApi(deleteShippingMethod, { params: { id } }),
    warning: ({ name }) =>
      `«${name}» deja de ofrecerse enseguida. Los pedidos que lo tienen conservan su nombre y su precio.`,
  })

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
    actions,
  ]

  return (
    <>
      <PageHead
        title="Envíos"
        actions={
          <Button look="main" onClick={add}>
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
      {dialog && <MethodDialog method={dialog.row} onClose={dialog.onClose} onSaved={dialog.onSaved} />}
      {question}
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
