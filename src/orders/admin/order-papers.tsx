import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMatches, useSearchParams } from 'react-router'
import { formatDocument } from '../../platform/argentina/identifiers.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { keyOf } from '../../ui/admin/use-api.ts'
import { usePrintSoon } from '../../ui/admin/use-print-soon.ts'
import { Button } from '../../ui/button.tsx'
import { siteOf } from '../../ui/page-meta.ts'
import { findOrder } from '../admin-calls.ts'
import type { AdminOrderDetail } from '../admin-contract.ts'
import { isPickedUp } from '../channels.ts'
import { addressText, deliveryPlaceText } from '../texts/address-text.ts'

/** One document for each order of `?id=` (separated by commas), each on its own sheet. Opens the print dialog. */
export function OrderPapers({ children }: { children: (order: AdminOrderDetail) => ReactNode }) {
  const [parameters] = useSearchParams()
  const ids = (parameters.get('id') ?? '').split(',').slice(0, 100)
  const queries = useQueries({
    queries: ids.map((id) => {
      const ask = { params: { id } }
      return { queryKey: keyOf(findOrder, ask), queryFn: () => callApi(findOrder, ask) }
    }),
  })
  const isWhole = queries.every(({ data }) => data !== undefined)
  usePrintSoon(isWhole)
  return (
    <main className="admin-print">
      <div className="admin-actions">
        <Button look="main" disabled={!isWhole} onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
      {queries.map((query, place) => (
        <article key={ids[place]} className="admin-paper">
          <Loaded query={query} failed="Error al cargar las órdenes">
            {({ order }) => children(order)}
          </Loaded>
        </article>
      ))}
    </main>
  )
}

export function PaperHead({ title, children }: { title: string; children: ReactNode }) {
  const { shopName } = siteOf(useMatches())
  return (
    <header className="admin-paper-head">
      <h1>{shopName}</h1>
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </header>
  )
}

/** The recipient and the delivery place. */
export function Addressee({ order }: { order: AdminOrderDetail }) {
  return (
    <address>
      <strong>{order.customer_name}</strong>
      <br />
      {isPickedUp(order) || order.shipping_branch
        ? deliveryPlaceText(order)
        : `${addressText(order)}, ${order.shippingAddress.country}`}
      <br />
      {[order.customer_phone, order.customer_email, order.customer_dni && `DNI ${formatDocument(order.customer_dni)}`]
        .filter(Boolean)
        .join(' · ')}
    </address>
  )
}
