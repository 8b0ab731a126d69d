import { Link } from 'react-router'
import { orderState } from '../../orders/admin/order-words.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDate } from '../../platform/argentina/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { findCustomer } from '../customers/calls.ts'
import type { CustomerDetail } from '../customers/contract.ts'

/** One customer: how to reach them, what they bought. */
export function CustomerPanel({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const query = useApi(findCustomer, id === undefined ? false : { params: { id } })
  // The answer before is kept while the next one comes; here it would be somebody else's.
  const customer = query.data?.customer.id === id ? query.data?.customer : undefined
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      side="right"
      title={customer ? `${customer.first_name} ${customer.last_name}`.trim() : 'Cliente'}
      footer={id !== undefined && <ButtonLink to={`/admin/announcements?user_ids=${id}`}>Enviar aviso</ButtonLink>}
    >
      {customer ? (
        <Detail customer={customer} />
      ) : (
        <Loaded query={{ ...query, data: undefined } as typeof query} failed="Error al cargar el cliente">
          {() => null}
        </Loaded>
      )}
    </Dialog>
  )
}

function Detail({ customer }: { customer: CustomerDetail }) {
  const address = [customer.address, customer.city, customer.postal_code].filter(Boolean).join(', ')
  return (
    <div className="admin-panel">
      <dl className="admin-facts">
        <dt>Email</dt>
        <dd>
          <a className="admin-link" href={`mailto:${customer.email}`}>
            {customer.email}
          </a>
        </dd>
        <dt>Teléfono</dt>
        <dd>{customer.phone ?? '—'}</dd>
        <dt>Dirección</dt>
        <dd>{address || '—'}</dd>
        <dt>Cliente desde</dt>
        <dd>{formatDate(customer.created_at)}</dd>
        <dt>Compró</dt>
        <dd className="is-big">{formatPesos(customer.takings)}</dd>
      </dl>
      <h3>{customer.orders_count === 1 ? '1 orden' : `${customer.orders_count} órdenes`}</h3>
      {customer.orders.length === 0 ? (
        <Nothing>Todavía no compró.</Nothing>
      ) : (
        <table className="admin-table">
          <caption>Órdenes del cliente</caption>
          <thead>
            <tr>
              <th scope="col">Número</th>
              <th scope="col">Fecha</th>
              <th scope="col">Estado</th>
              <th scope="col" className="is-number">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {customer.orders.map((order) => {
              const { label, tone } = orderState(order.status)
              return (
                <tr key={order.id}>
                  <td>
                    <Link className="admin-link" to={`/admin/orders?search=${order.order_number}`}>
                      {order.order_number}
                    </Link>
                  </td>
                  <td className="is-nowrap">{formatDate(order.created_at)}</td>
                  <td>
                    <Status tone={tone}>{label}</Status>
                  </td>
                  <td className="is-number">{formatPesos(order.total_amount)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {customer.orders_count > customer.orders.length && (
        <p className="admin-soft">Se muestran las {customer.orders.length} más nuevas.</p>
      )}
    </div>
  )
}
