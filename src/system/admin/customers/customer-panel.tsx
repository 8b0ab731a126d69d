import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { withdrawalTones } from '../../../contact/admin/withdrawal-state.tsx'
import { withdrawalLabels } from '../../../contact/withdrawals/rules.ts'
import { announce } from '../../../notifications/announcements/calls.ts'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { formatDate } from '../../../platform/argentina/time.ts'
import { Facts } from '../../../ui/admin/facts.tsx'
import { Loaded, Nothing } from '../../../ui/admin/list-state.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { useApi, useReload } from '../../../ui/admin/use-api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { findCustomer, listCustomers, listTags } from '../../customers/calls.ts'
import type { CustomerDetail } from '../../customers/contract.ts'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerTags } from './customer-tags.tsx'
import { ordersText } from './customer-text.ts'
import { ConfirmPerson, type PersonAction, SamePerson } from './same-person.tsx'

type Panel = { id: number | undefined; steps: ReactNode; onClose: () => void }

export function CustomerPanel({ id, steps, onClose }: Panel) {
  const { may } = useMay()
  const reload = useReload(findCustomer, listCustomers, listTags)
  const query = useApi(findCustomer, id === undefined ? false : { params: { id } }, { isLive: true })
  const [requested, setRequested] = useState<PersonAction>()
  const found = query.data?.customer
  // The query keeps the previous customer while the next one loads: ignore it. A guest's id may belong to an account by
  // now.
  const customer = found && [found, ...found.joined].some((one) => one.id === id) ? found : undefined
  return (
    <>
      <Dialog
        open={id !== undefined}
        onClose={onClose}
        side="right"
        title={customer ? `${customer.first_name} ${customer.last_name}`.trim() : 'Cliente'}
        footer={
          <>
            {steps}
            {customer && !customer.is_guest && may(announce) && (
              <ButtonLink to={`/admin/announcements?user_ids=${customer.id}`}>Enviar aviso</ButtonLink>
            )}
          </>
        }
      >
        <div className="admin-panel">
          {customer ? (
            <Detail key={customer.id} customer={customer} onChanged={reload} onAsk={setRequested} />
          ) : (
            <Loaded query={{ ...query, data: undefined } as typeof query} failed="Error al cargar el cliente">
              {() => null}
            </Loaded>
          )}
        </div>
      </Dialog>
      <ConfirmPerson requested={requested} onClose={() => setRequested(undefined)} onChanged={reload} />
    </>
  )
}

type Shown = { customer: CustomerDetail; onChanged: () => void; onAsk: (requested: PersonAction) => void }

function Detail({ customer, onChanged, onAsk }: Shown) {
  const address = [customer.address, customer.city, customer.postal_code].filter(Boolean).join(', ')
  return (
    <>
      <Facts
        rows={[
          [
            'Email',
            <a key="email" className="admin-link" href={`mailto:${customer.email}`}>
              {customer.email}
            </a>,
          ],
          ['Teléfono', customer.phone],
          ['Dirección', address],
          ['Compra', customer.is_guest ? 'Como invitado' : 'Con su cuenta'],
          ['Cliente desde', formatDate(customer.created_at)],
          [
            'Compró',
            <span key="spent" className="is-big">
              {formatPesos(customer.total_spent)}
            </span>,
          ],
        ]}
      />
      <h3>Etiquetas</h3>
      <CustomerTags customer={customer} onChanged={onChanged} />
      <h3>Notas</h3>
      <CustomerNotes customer={customer} onChanged={onChanged} />
      <SamePerson customer={customer} onAsk={onAsk} />
      <h3>{customer.orders_count === 0 ? 'Órdenes' : ordersText(customer.orders_count)}</h3>
      {customer.orders.length === 0 ? (
        <Nothing>Todavía no compró.</Nothing>
      ) : (
        <CustomerOrders orders={customer.orders} />
      )}
      {customer.orders_count > customer.orders.length && (
        <p className="admin-soft">Se muestran los {customer.orders.length} más nuevos.</p>
      )}
      <Asked customer={customer} />
    </>
  )
}

function Asked({ customer: { messages, withdrawals, email } }: Pick<Shown, 'customer'>) {
  return (
    <>
      {messages.length > 0 && <h3>Mensajes</h3>}
      {messages.map(({ id, subject, is_answered, created_at }) => (
        <p key={id} className="customer-line">
          <span>
            <Link
              className="admin-link"
              to={`/admin/contacts?${new URLSearchParams({ search: email, open: String(id) })}`}
            >
              {subject}
            </Link>{' '}
            <span className="admin-soft">{formatDate(created_at)}</span>
          </span>
          <Status tone={is_answered ? 'ok' : 'warn'}>{is_answered ? 'Respondido' : 'Sin responder'}</Status>
        </p>
      ))}
      {withdrawals.length > 0 && <h3>Arrepentimientos</h3>}
      {withdrawals.map(({ id, code, order_number, status, created_at }) => (
        <p key={id} className="customer-line">
          <span>
            <Link className="admin-link" to={`/admin/withdrawals?search=${code}`}>
              {code}
            </Link>{' '}
            <span className="admin-soft">
              por {order_number}, {formatDate(created_at)}
            </span>
          </span>
          <Status tone={withdrawalTones[status]}>{withdrawalLabels[status]}</Status>
        </p>
      ))}
    </>
  )
}
