import { formatPesos } from '../../platform/argentina/money.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Status } from '../../ui/admin/status.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { useEditedRows } from '../../ui/admin/table/use-edited-rows.tsx'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { useArranging } from '../../ui/admin/use-arranging.tsx'
import { Banner } from '../../ui/banner.tsx'
import { arrangeShippingMethods, deleteShippingMethod, listCarriers, listShippingMethods } from '../calls.ts'
import { carrierNames } from '../carrier-code.ts'
import type { ShippingMethod } from '../contract.ts'
import { shippingKinds } from '../labels.ts'
import { MethodDialog } from './method-dialog.tsx'

export const meta = () => [{ title: 'Envíos · Panel' }, { name: 'robots', content: 'noindex' }]

export default function ShippingPage() {
  const query = useApi(listShippingMethods, {}, { isLive: true })
  const reload = useReload(listShippingMethods)
  const carriers = useApi(listCarriers, {})
  const {
    placed: methods,
    announcement,
    arrows,
  } = useArranging<ShippingMethod>({
    rows: query.data?.shipping_methods ?? [],
    save: (ids) => callApi(arrangeShippingMethods, { body: { ids } }),
    reload,
  })
  const rows = useEditedRows<ShippingMethod>({
    noun: 'envío',
    article: 'el',
    reload,
    remove: ({ id }, password) => callApi(deleteShippingMethod, { params: { id }, body: { password } }),
    warning: (method) =>
      !method.is_active || methods.some((other) => other.is_active && other !== method)
        ? `«${method.name}» deja de ofrecerse enseguida. Las órdenes que lo tienen conservan su nombre y su precio.`
        : `«${method.name}» es el único que se ofrece: sin él nadie puede comprar hasta que agregues otro.`,
    form: (method, onClose) =>
      !carriers.isLoading && (
        <MethodDialog method={method} carriers={carriers.data?.carriers ?? []} onClose={onClose} onSaved={reload} />
      ),
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
    { id: 'price', label: 'Precio', isNowrap: true, cell: priceText },
    {
      id: 'state',
      label: 'Estado',
      cell: ({ is_active }) => (
        <Status tone={is_active ? 'ok' : 'soft'}>{is_active ? 'Se ofrece' : 'No se ofrece'}</Status>
      ),
    },
  ]

  return (
    <>
      <PageHead title="Envíos" actions={rows.add}>
        Los clientes los ven en este orden. El primero que llega al domicilio es el que va si no eligen.
      </PageHead>
      {announcement}
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar los envíos">
          {() => (
            <>
              {!methods.some(({ is_active }) => is_active) && (
                <Banner kind="error" text="Sin un envío que se ofrezca nadie puede comprar." />
              )}
              {methods.length === 0 ? (
                <Nothing>Todavía no hay envíos.</Nothing>
              ) : (
                <DataTable
                  id="shipping"
                  caption="Envíos"
                  columns={columns}
                  rows={methods}
                  nameOf={({ name }) => name}
                  actions={(method) => (
                    <>
                      {arrows(method)}
                      {rows.actions(method)}
                    </>
                  )}
                />
              )}
            </>
          )}
        </Loaded>
      </div>
      {rows.dialogs}
    </>
  )
}

function priceText({ rates, rate_source }: ShippingMethod) {
  if (rate_source !== 'tabla') return `El de ${carrierNames[rate_source]}`
  const prices = rates.map(({ price }) => price)
  const [least, max] = [Math.min(...prices), Math.max(...prices)]
  const formatPrice = (price: number) => (price === 0 ? 'Sin cargo' : formatPesos(price))
  return least === max ? formatPrice(least) : `${formatPrice(least)} a ${formatPrice(max)}`
}
