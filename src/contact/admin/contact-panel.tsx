import { type ReactNode, useState } from 'react'
import { useMay } from '../../accounts/parts/use-may.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { SenderCustomer } from '../../system/admin/customers/sender-customer.tsx'
import { AlsoOpen } from '../../system/admin/live/also-open.tsx'
import { findContactCustomer } from '../../system/customers/calls.ts'
import { Facts } from '../../ui/admin/facts.tsx'
import { Failure } from '../../ui/admin/failure.tsx'
import { type Sent, unsent } from '../../ui/admin/form/use-sending.ts'
import { Together } from '../../ui/admin/together.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Contact } from '../contract.ts'
import { ReadyAnswersDialog } from './ready-answers-dialog.tsx'
import { ReplyForm } from './reply-form.tsx'

type Panel = {
  contact: Contact | undefined
  /** Buttons to the previous and next case. */
  steps: ReactNode
  onClose: () => void
  onAnswered: (contact: Contact) => Promise<void>
}

export function ContactPanel({ contact, steps, onClose, onAnswered }: Panel) {
  const [isKeeping, setKeeping] = useState(false)
  const [sent, setSent] = useState(unsent)
  return (
    <>
      <Dialog
        open={contact !== undefined}
        onClose={onClose}
        side="right"
        title={contact?.subject ?? 'Mensaje'}
        footer={
          <>
            {contact && <AlsoOpen kind="mensaje" id={contact.id} />}
            {steps}
            <Failure text={sent.failure} />
            <Button type="submit" form="respuesta" look="main" busy={sent.isBusy}>
              {sent.isBusy ? 'Enviando…' : 'Responder'}
            </Button>
          </>
        }
      >
        {contact && (
          <Together key={contact.id}>
            <Detail contact={contact} onAnswered={onAnswered} onKeep={() => setKeeping(true)} onSent={setSent} />
          </Together>
        )}
      </Dialog>
      <ReadyAnswersDialog open={isKeeping} onClose={() => setKeeping(false)} />
    </>
  )
}

type Shown = { contact: Contact; onKeep: () => void; onSent: (sent: Sent) => void } & Pick<Panel, 'onAnswered'>

function Detail({ contact, onAnswered, onKeep, onSent }: Shown) {
  const { may } = useMay()
  const { data } = useApi(findContactCustomer, may(findContactCustomer) && { params: { id: contact.id } })
  const customer = data?.customer
  return (
    <div className="admin-panel">
      <Facts
        rows={[
          ['Nombre', contact.name],
          ['Email', contact.email],
          ['Fecha', formatDateTime(contact.created_at)],
        ]}
      />
      <p className="admin-note">{contact.message}</p>
      {customer && <SenderCustomer customer={customer} />}
      {contact.replies.length > 0 && (
        <>
          <h3>Respuestas</h3>
          <ol className="admin-timeline">
            {contact.replies.map((reply) => (
              <li key={reply.id}>
                <strong>{reply.author ?? 'La tienda'}</strong>{' '}
                <span className="admin-soft">{formatDateTime(reply.created_at)}</span>
                <p className="admin-note">{reply.message}</p>
              </li>
            ))}
          </ol>
        </>
      )}
      <ReplyForm
        contact={contact}
        order_number={customer?.orders[0]?.order_number}
        onAnswered={onAnswered}
        onKeep={onKeep}
        onSent={onSent}
      />
    </div>
  )
}
