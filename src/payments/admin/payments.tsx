import { useQueryClient } from '@tanstack/react-query'
import { Check, Eye, FileText, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatPesos } from '../../platform/money.ts'
import { formatDateTime } from '../../platform/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { PendingVerification } from '../contract.ts'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { openProof } from './open-proof.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { paymentStates } from './payment-states.ts'
import { RefundDialog } from './refund-dialog.tsx'

export const meta = () => [{ title: 'Verificar Pagos · Panel' }, { name: 'robots', content: 'noindex' }]

type Answer = { orders: PendingVerification[] }
type Tab = PendingVerification['transaction_status']
const tabs: readonly Tab[] = ['pendiente', 'confirmado', 'fallido']
const path = '/api/admin/pending-verifications'

export default function PaymentsPage() {
  const query = useApi<Answer>(path)
  const client = useQueryClient()
  const [tab, setTab] = useState<Tab>('pendiente')
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<number>()
  const [decision, setDecision] = useState<Decision>()
  const [refunded, setRefunded] = useState<number>()
  const tabList = useRef<HTMLDivElement>(null)
  const transfers = query.data?.orders ?? []
  const count = (state: Tab) => transfers.filter(({ transaction_status }) => transaction_status === state).length

  async function decided() {
    setDecision(undefined)
    setShown(undefined)
    await client.invalidateQueries({ queryKey: [path] })
    // The row that had the focus is gone from this tab.
    tabList.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }

  return (
    <>
      <PageHead
        title="Verificar Pagos"
        actions={
          <Button onClick={() => query.refetch()} busy={query.isFetching}>
            Actualizar
          </Button>
        }
      >
        Transferencias que enviaron los clientes, con su comprobante.
      </PageHead>
      <Loaded query={query} failed="Error al cargar las transacciones">
        {({ orders }) => (
          <>
            <dl className="admin-cards admin-counts">
              {tabs.map((state) => (
                <div key={state} className="admin-card">
                  <dt>{paymentStates[state].plural}</dt>
                  <dd>{count(state)}</dd>
                </div>
              ))}
            </dl>
            <div className="admin-filters">
              <TextField
                label="Buscar"
                type="search"
                placeholder="Orden, cliente, email o referencia"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </div>
            <div
              ref={tabList}
              role="tablist"
              aria-label="Estado de las transferencias"
              className="admin-tabs"
              onKeyDown={(event) => moveTab(event, tab, setTab)}
            >
              {tabs.map((state) => (
                <button
                  key={state}
                  type="button"
                  role="tab"
                  id={`tab-${state}`}
                  className="admin-tab"
                  aria-selected={tab === state}
                  aria-controls="transferencias"
                  tabIndex={tab === state ? 0 : -1}
                  onClick={() => setTab(state)}
                >
                  {paymentStates[state].plural} ({count(state)})
                </button>
              ))}
            </div>
            <div role="tabpanel" id="transferencias" aria-labelledby={`tab-${tab}`} className="admin-frame">
              <Transfers
                transfers={orders.filter((order) => order.transaction_status === tab && matches(order, search))}
                isSearch={search.trim() !== ''}
                tab={tab}
                onShow={setShown}
                onDecide={setDecision}
              />
            </div>
          </>
        )}
      </Loaded>
      <PaymentPanel
        transfer={transfers.find(({ id }) => id === shown)}
        onClose={() => setShown(undefined)}
        onDecide={setDecision}
        onRefund={setRefunded}
      />
      <RefundDialog payment_id={refunded} onClose={() => setRefunded(undefined)} />
      <DecideDialog decision={decision} onClose={() => setDecision(undefined)} onDecided={decided} />
    </>
  )
}

type List = {
  transfers: PendingVerification[]
  isSearch: boolean
  tab: Tab
  onShow: (id: number) => void
  onDecide: (decision: Decision) => void
}

function Transfers({ transfers, isSearch, tab, onShow, onDecide }: List) {
  if (transfers.length === 0) {
    return (
      <Nothing>
        {isSearch
          ? 'Ninguna transferencia coincide con la búsqueda.'
          : `No hay transferencias ${paymentStates[tab].plural.toLowerCase()}.`}
      </Nothing>
    )
  }
  return (
    <table className="admin-table">
      <caption>Transferencias {paymentStates[tab].plural.toLowerCase()}</caption>
      <thead>
        <tr>
          <th scope="col">Orden</th>
          <th scope="col">Cliente</th>
          <th scope="col" className="is-number">
            Monto
          </th>
          <th scope="col">Referencia</th>
          <th scope="col">Fecha</th>
          <th scope="col">Estado</th>
          <th scope="col" className="is-number">
            Acciones
          </th>
        </tr>
      </thead>
      <tbody>
        {transfers.map((transfer) => (
          <Row key={transfer.id} {...{ transfer, onShow, onDecide }} />
        ))}
      </tbody>
    </table>
  )
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.5 } as const

function Row({ transfer, onShow, onDecide }: Pick<List, 'onShow' | 'onDecide'> & { transfer: PendingVerification }) {
  const { label, tone } = paymentStates[transfer.transaction_status]
  const name = transfer.order_number
  return (
    <tr>
      <td data-label="Orden" className="is-nowrap">
        <button type="button" className="admin-link" onClick={() => onShow(transfer.id)}>
          {name}
        </button>
      </td>
      <td data-label="Cliente" className="is-wide">
        <span>
          {transfer.customer_name}{' '}
          <span className="admin-sub" title={transfer.customer_email}>
            {transfer.customer_email}
          </span>
        </span>
      </td>
      <td data-label="Monto" className="is-number">
        {formatPesos(transfer.amount)}
      </td>
      <td data-label="Referencia">{transfer.transfer_reference}</td>
      <td data-label="Fecha">{formatDateTime(transfer.created_at)}</td>
      <td data-label="Estado">
        <Status tone={tone}>{label}</Status>
      </td>
      <td>
        <div className="admin-row-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={`Ver detalle de ${name}`}
            title="Ver detalle"
            onClick={() => onShow(transfer.id)}
          >
            <Eye {...icon} />
          </button>
          {transfer.transfer_file && (
            <button
              type="button"
              className="icon-button"
              aria-label={`Ver comprobante de ${name}`}
              title="Ver comprobante"
              onClick={() => openProof(transfer.id)}
            >
              <FileText {...icon} />
            </button>
          )}
          {transfer.transaction_status === 'pendiente' && (
            <>
              <button
                type="button"
                className="icon-button"
                aria-label={`Verificar ${name}`}
                title="Verificar"
                onClick={() => onDecide({ transfer, deed: 'verify' })}
              >
                <Check {...icon} />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={`Rechazar ${name}`}
                title="Rechazar"
                onClick={() => onDecide({ transfer, deed: 'reject' })}
              >
                <X {...icon} />
              </button>
            </>
          )}
        </div>
      </td>
    </tr>
  )
}

function matches(transfer: PendingVerification, search: string) {
  const said = [transfer.order_number, transfer.customer_name, transfer.customer_email, transfer.transfer_reference]
  return plain(said.join(' ')).includes(plain(search.trim()))
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The arrow keys go from tab to tab, as in any list of tabs. */
function moveTab(event: KeyboardEvent<HTMLDivElement>, tab: Tab, setTab: (tab: Tab) => void) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] ?? tab
  setTab(next)
  event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
}
