import { Check } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/parts/use-may.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { counted } from '../../platform/text/counted.ts'
import { Confirm } from '../../ui/admin/dialog/confirm.tsx'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { RefreshButton } from '../../ui/admin/refresh-button.tsx'
import { BulkBar } from '../../ui/admin/table/bulk-bar.tsx'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { type Selection, useSelection } from '../../ui/admin/table/use-selection.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { listHolds, releaseHolds } from '../holds/calls.ts'
import type { Hold, ReleaseResult } from '../holds/contract.ts'
import { holdColumns } from './hold-columns.tsx'
import { formatShare, groupHolds, unitsText } from './hold-groups.ts'

export const meta = () => [{ title: 'Stock retenido · Panel' }, { name: 'robots', content: 'noindex' }]

export default function HoldsPage() {
  const query = useApi(listHolds, {}, { isLive: true })
  const { may } = useMay()
  const selection = useSelection<Hold>()
  const [isAsking, setAsking] = useState(false)
  const [left, setLeft] = useState<ReleaseResult[]>([])
  // Drop selected orders that were paid or released meanwhile.
  const listed = new Set(query.data?.orders.map(({ id }) => id))
  const chosen = selection.chosen.filter(({ id }) => listed.has(id))

  async function release() {
    const ask = { body: { order_ids: chosen.map(({ id }) => id) }, timeoutMs: 120_000 }
    const { message, results } = await callApi(releaseHolds, ask)
    toast(message)
    setLeft(results.filter(({ result }) => result !== 'done'))
    selection.clear()
    await query.refetch()
  }

  return (
    <>
      <PageHead
        title="Stock retenido"
        actions={
          <>
            <ButtonLink to="/admin/orders">Órdenes</ButtonLink>
            <RefreshButton query={query} />
          </>
        }
      >
        Órdenes sin pagar, con las unidades que nadie más puede comprar mientras tanto.
      </PageHead>
      <div role="status">{left.length > 0 && <NotReleased results={left} />}</div>
      <Loaded query={query} failed="Error al cargar el stock retenido">
        {({ orders, total }) => (
          <>
            {orders.length > 0 && (
              <p>
                <strong>{unitsText(total.units)}</strong> en {counted(total.orders, 'orden', 'órdenes')}:{' '}
                {formatShare(total.share)} de todo lo que hay en la tienda.
                {orders.length < total.orders && ` Se ven las ${orders.length} que más retienen.`}
              </p>
            )}
            {may(releaseHolds) && <Groups orders={orders} selection={selection} />}
            <div className="admin-frame admin-after">
              {orders.length === 0 ? (
                <Nothing>Ninguna orden sin pagar retiene stock.</Nothing>
              ) : (
                <DataTable
                  id="holds"
                  caption="Órdenes sin pagar"
                  columns={holdColumns}
                  rows={orders}
                  nameOf={({ order_number }) => order_number}
                  {...(may(releaseHolds) ? { selection } : {})}
                />
              )}
              <BulkBar count={chosen.length} noun={['orden elegida', 'órdenes elegidas']} onClear={selection.clear}>
                <Button look="danger" onClick={() => setAsking(true)}>
                  Liberar su stock
                </Button>
              </BulkBar>
            </div>
          </>
        )}
      </Loaded>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={chosen.length === 1 ? '¿Liberar el stock de 1 orden?' : `¿Liberar el stock de ${chosen.length} órdenes?`}
        action={chosen.length === 1 ? 'Cancelar la orden' : 'Cancelar las órdenes'}
        look="danger"
        failed="No pudimos liberar las órdenes. Probá de nuevo."
        onConfirm={release}
      >
        <p>
          Se cancelan y vuelven a la venta {unitsText(chosen.reduce((sum, { units }) => sum + units, 0))}. Quienes las
          hicieron reciben un mail. Las que tengan un pago en curso quedan como están.
        </p>
      </Confirm>
    </>
  )
}

type Choice = { orders: readonly Hold[]; selection: Selection<Hold> }

function Groups({ orders, selection }: Choice) {
  const groups = groupHolds(orders)
  if (groups.length === 0) return null
  return (
    <section className="mt-3 mb-5 flex flex-wrap gap-2" aria-label="Elegir por email o por red">
      {groups.map(({ of, orders: same, units }) => {
        const isChosen = same.every(selection.has)
        return (
          <Button
            key={of}
            className="max-w-full text-left wrap-anywhere"
            aria-pressed={isChosen}
            onClick={() => selection.toggleAll(same)}
          >
            {isChosen && <Check aria-hidden size={18} strokeWidth={1.5} className="shrink-0" />}
            <span className="min-w-0">
              {of}: {same.length} órdenes, {unitsText(units)}
            </span>
          </Button>
        )
      })}
    </section>
  )
}

function NotReleased({ results }: { results: readonly ReleaseResult[] }) {
  return (
    <div className="notice notice-warn">
      <p>No se liberaron:</p>
      <ul>
        {results.map(({ id, order_number, message }) => (
          <li key={id}>
            {order_number ?? 'Una orden'}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
