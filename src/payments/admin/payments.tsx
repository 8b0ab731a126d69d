import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { Loaded, messageOf, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { RefreshButton } from '../../ui/admin/refresh-button.tsx'
import { SearchField } from '../../ui/admin/table/search-field.tsx'
import { useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { keyOf, useApi } from '../../ui/admin/use-api.ts'
import { toast } from '../../ui/toast.tsx'
import { listTransfers } from '../calls.ts'
import type { PendingVerification } from '../contract.ts'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { isTab, paymentStates, tabs } from './payment-states.ts'
import { TransferTable } from './transfer-table.tsx'

export const meta = () => [{ title: 'Verificar Pagos · Panel' }, { name: 'robots', content: 'noindex' }]

const list = {
  filters: ['search', 'status'],
  clean: { status: (written: string) => (isTab(written) ? written : 'pendiente') },
  sorts: ['created_at', 'amount'],
  usual: { sort: 'created_at', order: 'DESC' },
  limit: 50,
} as const

export default function PaymentsPage() {
  const { page, filters, asked, sorting, change, toPage, sortBy } = useListAddress(list)
  const tab = filters.status && isTab(filters.status) ? filters.status : 'pendiente'
  // Transfers come in while one works through them.
  const query = useApi(listTransfers, { query: new URLSearchParams(asked) }, { everyMs: 30_000 })
  const client = useQueryClient()
  const [shown, setShown] = useState<number>()
  const [decision, setDecision] = useState<Decision>()
  const tabList = useRef<HTMLDivElement>(null)
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const transfers = withOvertaken(query.data?.orders ?? [], overtaken?.transfer.id === shown ? overtaken : undefined)
  const reload = () => client.invalidateQueries({ queryKey: keyOf(listTransfers) })

  /** The next one at once, where one was open; the list gets its focus back with the last. */
  async function decided() {
    const at = transfers.findIndex(({ id }) => id === decision?.transfer.id)
    const rest = transfers.filter(({ id, transaction_status }, place) => {
      return place !== at && transaction_status === 'pendiente' && id !== decision?.transfer.id
    })
    const next =
      shown === undefined ? undefined : (rest.find(({ id }) => transfers.findIndex((t) => t.id === id) > at) ?? rest[0])
    setDecision(undefined)
    setShown(next?.id)
    await reload()
    if (!next) tabList.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }

  /** A colleague was first: the panel stays with this one, as it is now. */
  async function keep(before: PendingVerification, words: string) {
    const place = transfers.findIndex(({ id }) => id === before.id)
    const show = (transfer: PendingVerification) => setOvertaken({ transfer, place, words })
    show(before)
    setShown(before.id)
    try {
      const { orders } = await callApi(listTransfers, { query: { search: before.order_number } })
      show(orders.find(({ id }) => id === before.id) ?? before)
    } catch (error) {
      toast(messageOf(error, { failed: 'Error al cargar las transacciones' }), 'error')
    }
    await reload()
  }

  return (
    <>
      <PageHead title="Verificar Pagos" actions={<RefreshButton query={query} />}>
        Transferencias que enviaron los clientes, con su comprobante.
      </PageHead>
      <Loaded query={query} failed="Error al cargar las transacciones">
        {({ orders, counts, pagination }) => (
          <>
            <dl className="admin-cards admin-counts">
              {tabs.map((state) => (
                <div key={state} className="admin-card">
                  <dt>{paymentStates[state].plural}</dt>
                  <dd>{counts[state]}</dd>
                </div>
              ))}
            </dl>
            <div className="admin-filters">
              <SearchField
                value={filters.search ?? ''}
                placeholder="Orden, cliente, email o referencia"
                onSearch={(search) => change({ search })}
              />
            </div>
            <Tabs
              ref={tabList}
              label="Estado de las transferencias"
              panel="transferencias"
              tabs={tabs.map((state) => [state, `${paymentStates[state].plural} (${counts[state]})`])}
              current={tab}
              onChange={(status) => change({ status: status === 'pendiente' ? '' : status })}
            />
            <div role="tabpanel" id="transferencias" aria-labelledby={`tab-${tab}`} className="admin-frame">
              {orders.length === 0 ? (
                <Nothing>
                  {filters.search
                    ? 'Ninguna transferencia coincide con la búsqueda.'
                    : `No hay transferencias ${paymentStates[tab].plural.toLowerCase()}.`}
                </Nothing>
              ) : (
                <TransferTable
                  caption={`Transferencias ${paymentStates[tab].plural.toLowerCase()}`}
                  {...{ transfers: orders, shown, sorting }}
                  onShow={setShown}
                  onDecide={setDecision}
                  onSort={sortBy}
                />
              )}
              {pagination.pages > 1 && (
                <Pager
                  {...{ page, pages: pagination.pages, total: pagination.total }}
                  noun="transferencias"
                  onPage={toPage}
                />
              )}
            </div>
          </>
        )}
      </Loaded>
      <PaymentPanel
        transfers={transfers}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(undefined)}
        onDecide={setDecision}
        news={overtaken?.transfer.id === shown ? overtaken?.words : undefined}
      />
      <DecideDialog
        decision={decision}
        onClose={() => setDecision(undefined)}
        onDecided={decided}
        onOvertaken={(words) => decision && keep(decision.transfer, words)}
      />
    </>
  )
}

type Overtaken = { transfer: PendingVerification; place: number; words: string }

/** Decided by someone else it belongs to another list by now: here it keeps its place as long as it is looked at. */
function withOvertaken(transfers: PendingVerification[], overtaken: Overtaken | undefined) {
  if (!overtaken) return transfers
  const { transfer, place } = overtaken
  const others = transfers.filter(({ id }) => id !== transfer.id)
  return [...others.slice(0, place), transfer, ...others.slice(place)]
}
