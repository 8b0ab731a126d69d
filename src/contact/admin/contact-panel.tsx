import { formatDateTime } from '../../platform/argentina/time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Contact } from '../contract.ts'
import { ReplyForm } from './reply-form.tsx'

type Panel = { contact: Contact | undefined; onClose: () => void; onAnswered: (contact: Contact) => Promise<void> }

/** A message, what was answered, and a new answer. */
export function ContactPanel({ contact, onClose, onAnswered }: Panel) {
  return (
    <Dialog open={contact !== undefined} onClose={onClose} side="right" title={contact?.subject ?? 'Mensaje'}>
      {contact && (
        <div className="admin-panel">
          <dl className="admin-facts">
            <dt>Nombre</dt>
            <dd>{contact.name}</dd>
            <dt>Email</dt>
            <dd>{contact.email}</dd>
            <dt>Fecha</dt>
            <dd>{formatDateTime(contact.created_at)}</dd>
          </dl>
          <p className="admin-note">{contact.message}</p>
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
          <ReplyForm key={contact.id} contact={contact} onAnswered={onAnswered} />
        </div>
      )}
    </Dialog>
  )
}
