import { listCategories } from '../../catalog/calls.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { Status } from '../../ui/admin/status.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { useEditedRows } from '../../ui/admin/table/use-edited-rows.tsx'
import { useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { deletePromotion, listPromotions } from '../calls.ts'
import type { Promotion } from '../contract.ts'
import { promotionKinds } from '../labels.ts'
import { PromotionDialog } from './promotion-dialog.tsx'
import { appliesToNone, offerText, promotionState, scopeText } from './promotion-text.ts'

export const meta = () => [{ title: 'Promociones · Panel' }, { name: 'robots', content: 'noindex' }]

const list = { filters: [], limit: 50 } as const

export default function PromotionsPage() {
  const address = useListAddress(list)
  const query = useApi(listPromotions, { query: address.query }, { isLive: true })
  const reload = useReload(listPromotions)
  const categories = useApi(listCategories, {})
  const known = categories.data?.categories
  const rows = useEditedRows<Promotion>({
    noun: 'promoción',
    article: 'la',
    reload,
    remove: ({ id }, password) => callApi(deletePromotion, { params: { id }, body: { password } }),
    warning: ({ name }) =>
      `«${name}» deja de aplicarse enseguida y se pierde la cuenta de sus usos. Las órdenes que la tuvieron conservan su descuento.`,
    form: (promotion, onClose) =>
      !categories.isLoading && (
        <PromotionDialog promotion={promotion} categories={known} onClose={onClose} onSaved={reload} />
      ),
  })

  const columns: Column<Promotion>[] = [
    {
      id: 'name',
      label: 'Nombre',
      isFixed: true,
      isWide: true,
      cell: ({ name, code }) => (
        <span>
          <strong>{name}</strong> {code && <span className="admin-soft">Cupón {code}</span>}
        </span>
      ),
    },
    { id: 'kind', label: 'Tipo', cell: ({ kind }) => promotionKinds[kind] },
    { id: 'offer', label: 'Descuento', isNowrap: true, cell: offerText },
    {
      id: 'scope',
      label: 'Productos',
      cell: ({ scope, min_total }) => (
        <span>
          {known && appliesToNone(scope, known) ? (
            <Status tone="warn">Su categoría ya no existe</Status>
          ) : (
            scopeText(scope)
          )}{' '}
          {min_total > 0 && <span className="admin-soft">Desde {formatPesos(min_total)}</span>}
        </span>
      ),
    },
    {
      id: 'used',
      label: 'Usos',
      isNumber: true,
      cell: ({ used, max_uses }) => (max_uses === null ? used : `${used} de ${max_uses}`),
    },
    {
      id: 'state',
      label: 'Estado',
      isNowrap: true,
      cell: (promotion) => {
        const { label, tone } = promotionState(promotion, new Date())
        return <Status tone={tone}>{label}</Status>
      },
    },
  ]

  return (
    <AdminList
      title="Promociones"
      about="Cada producto lleva la mejor promoción; encima va un cupón por orden."
      actions={rows.add}
      query={query}
      address={address}
      failed="Error al cargar las promociones"
      rows={({ promotions }) => promotions}
      noun={['promoción', 'promociones']}
      empty="Todavía no hay promociones."
      table={(promotions) => (
        <DataTable
          id="promotions"
          caption="Promociones"
          columns={columns}
          rows={promotions}
          nameOf={({ name }) => name}
          actions={rows.actions}
        />
      )}
    >
      {rows.dialogs}
    </AdminList>
  )
}
