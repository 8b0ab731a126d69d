import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { SavedViews } from '../../system/admin/views/saved-views.tsx'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { RefreshButton } from '../../ui/admin/refresh-button.tsx'
import { SearchField } from '../../ui/admin/table/search-field.tsx'
import { isTyping } from '../../ui/admin/table/shortcuts.ts'
import { useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { useOpenedNumber } from '../../ui/admin/table/use-opened.ts'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
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
  usual: ({ status }: Record<string, string>) => ({
    sort: 'created_at',
    order: status === 'pendiente' ? ('ASC' as const) : ('DESC' as const),
  }),
  limit: 50,
} as const

export default function PaymentsPage() {
  const address = useListAddress(list)
  const { filters, query: listQuery, sorting, change, sortBy } = address
  const tab = filters.status && isTab(filters.status) ? filters.status : 'pendiente'
  // Transfers arrive while staff works through the list.
  const query = useApi(listTransfers, { query: new URLSearchParams(listQuery) }, { isLive: true })
  const [shown, setShown] = useOpenedNumber()
  const [decision, setDecision] = useState<Decision>()
  const tabList = useRef<HTMLDivElement>(null)
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const listed = withOvertaken(query.data?.orders ?? [], overtaken?.transfer.id === shown ? overtaken : undefined)
  const here = listed.find(({ id }) => id === shown)
  const [seen, setSeen] = useState(here)
  if (here && here !== seen) setSeen(here)
  /** The transfer shown has left the list, and stays visible. */
  const lastSeen = !here && seen?.id === shown ? seen : undefined
  const transfers = lastSeen ? [lastSeen, ...listed] : listed
  const reload = useReload(listTransfers)
  /** Id of the transfer just decided here, which may leave the list before the address changes to the next one. */
  const own = useRef<number>(undefined)

  /** Opens the next pending transfer if the panel was open. After the last one, returns the focus to the list. */
  async function decided(isHere: boolean) {
    if (!isHere) return reload()
    own.current = decision?.transfer.id
    const at = transfers.findIndex(({ id }) => id === decision?.transfer.id)
    const rest = transfers.filter(({ id, transaction_status }, place) => {
      return place !== at && transaction_status === 'pendiente' && id !== decision?.transfer.id
    })
    const next =
      shown === undefined ? undefined : (rest.find(({ id }) => transfers.findIndex((t) => t.id === id) > at) ?? rest[0])
    setDecision(undefined)
    setShown(next?.id)
    await reload()
    // Do not take the focus from a field. The row's button was removed with its row.
    if (next || isTyping(document.activeElement)) return
    tabList.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }

  /** Keeps the panel on a transfer that a colleague decided first, in its new state. */
  async function noteOvertaken(before: PendingVerification, message: string) {
    const place = Math.max(
      0,
      transfers.findIndex(({ id }) => id === before.id),
    )
    const show = (transfer: PendingVerification) => setOvertaken({ transfer, place, message })
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only its leaving the list matters
  useEffect(() => {
    // While the decision dialog is open, its response says who was first.
    if (lastSeen && !decision && lastSeen.id !== own.current)
      void noteOvertaken(lastSeen, 'Otra persona la resolvió mientras la mirabas.')
  }, [lastSeen, decision])

  const counts = query.data?.counts
  return (
    <AdminList
      title="Verificar Pagos"
      about="Transferencias que enviaron los clientes, con su comprobante."
      actions={
        <>
          <ButtonLink to="/admin/payments/bank">Banco</ButtonLink>
          <RefreshButton query={query} />
        </>
      }
      above={
        <>
          <SearchField
            value={filters.search ?? ''}
            placeholder="Orden, cliente, referencia o importe"
            onSearch={(search) => change({ search })}
          />
          <Tabs
            ref={tabList}
            label="Estado de las transferencias"
            panel="transferencias"
            tabs={tabs.map((state) => [state, paymentStates[state].plural, counts?.[state]])}
            current={tab}
            onChange={(status) => change({ status: status === 'pendiente' ? '' : status })}
          />
          {counts && (
            <dl className="admin-tally">
              {tabs.map((state) => (
                <div key={state}>
                  <dt>{paymentStates[state].plural}</dt>
                  <dd>{counts[state]}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      }
      frame={{ role: 'tabpanel', id: 'transferencias', 'aria-labelledby': `tab-${tab}` }}
      query={query}
      address={{ ...address, isFiltered: Boolean(filters.search) }}
      views={<SavedViews page="/admin/payments" />}
      failed="Error al cargar las transacciones"
      rows={({ orders }) => orders}
      noun={['transferencia', 'transferencias']}
      empty={`No hay transferencias ${paymentStates[tab].plural.toLowerCase()}.`}
      noMatch="Ninguna transferencia coincide con la búsqueda."
      table={(orders) => (
        <TransferTable
          caption={`Transferencias ${paymentStates[tab].plural.toLowerCase()}`}
          transfers={orders}
          shown={shown}
          sorting={sorting}
          onShow={setShown}
          onDecide={setDecision}
          onSort={sortBy}
        />
      )}
    >
      <PaymentPanel
        transfers={transfers}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(undefined)}
        onDecide={setDecision}
        news={overtaken?.transfer.id === shown ? overtaken?.message : undefined}
      />
      <DecideDialog
        decision={decision}
        onClose={() => setDecision(undefined)}
        onDecided={decided}
        onOvertaken={(message) => decision && noteOvertaken(decision.transfer, message)}
      />
    </AdminList>
  )
}

type Overtaken = { transfer: PendingVerification; place: number; message: string }

/**
 * Keeps a transfer that somebody else decided at its place in the list while it is shown, although it now belongs to
 * another tab.
 */
function withOvertaken(transfers: PendingVerification[], overtaken: Overtaken | undefined) {
  if (!overtaken) return transfers
  const { transfer, place } = overtaken
  const others = transfers.filter(({ id }) => id !== transfer.id)
  return [...others.slice(0, place), transfer, ...others.slice(place)]
}
