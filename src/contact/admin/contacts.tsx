import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../platform/api-client.ts'
import { formatDateTime } from '../../platform/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Contact, ContactPage } from '../contract.ts'

export const meta = () => [{ title: 'Contactos · Panel' }, { name: 'robots', content: 'noindex' }]

const states = { unread: ['Sin leer', 'warn'], read: ['Leído', 'soft'] } as const

export default function ContactsPage() {
  const [asked, setAsked] = useState({ page: 1, search: '', status: '' })
  const query = useApi<ContactPage>(
    `/api/admin/contacts?${new URLSearchParams({ ...asked, page: String(asked.page), limit: '20' })}`,
  )
  const client = useQueryClient()
  const [shown, setShown] = useState<Contact>()

  async function show(contact: Contact) {
    setShown(contact)
    if (contact.status === 'read') return
    try {
      await callApi(`/api/admin/contacts/${contact.id}/read`, { method: 'POST' })
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/contacts'),
      })
    } catch {
      toast('No se pudo marcar el mensaje como leído', 'error')
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked({ ...asked, page: 1, search: String(new FormData(event.currentTarget).get('search')).trim() })
  }

  return (
    <>
      <PageHead
        title="Contactos"
        actions={
          <Button onClick={() => query.refetch()} busy={query.isFetching}>
            Actualizar
          </Button>
        }
      >
        {query.data &&
          (query.data.unread_count === 1 ? '1 mensaje sin leer' : `${query.data.unread_count} mensajes sin leer`)}
      </PageHead>
      <form className="admin-filters" onSubmit={submit}>
        <TextField label="Buscar" name="search" type="search" placeholder="Nombre, email, asunto o mensaje" />
        <SelectField
          label="Estado"
          value={asked.status}
          onChange={(event) => setAsked({ ...asked, page: 1, status: event.target.value })}
        >
          <option value="">Todos</option>
          <option value="unread">Sin leer</option>
          <option value="read">Leídos</option>
        </SelectField>
        <Button type="submit">Buscar</Button>
      </form>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar los mensajes">
          {({ contacts, pagination }) => (
            <>
              {contacts.length === 0 ? (
                <Nothing>
                  {asked.search || asked.status
                    ? 'Ningún mensaje coincide con los filtros.'
                    : 'Todavía no hay mensajes.'}
                </Nothing>
              ) : (
                <Messages contacts={contacts} onShow={show} />
              )}
              <Pager
                page={asked.page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'mensaje' : 'mensajes'}
                onPage={(page) => setAsked({ ...asked, page })}
              />
            </>
          )}
        </Loaded>
      </div>
      <MessagePanel contact={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

function Messages({ contacts, onShow }: { contacts: Contact[]; onShow: (contact: Contact) => void }) {
  return (
    <table className="admin-table">
      <caption>Mensajes de contacto</caption>
      <thead>
        <tr>
          <th scope="col">Nombre</th>
          <th scope="col">Email</th>
          <th scope="col">Asunto</th>
          <th scope="col">Fecha</th>
          <th scope="col">Estado</th>
          <th scope="col" className="is-number">
            Acciones
          </th>
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => {
          const [label, tone] = states[contact.status]
          return (
            <tr key={contact.id}>
              <td data-label="Nombre">{contact.name}</td>
              <td data-label="Email" className="is-wide">
                {contact.email}
              </td>
              <td data-label="Asunto" className="is-wide">
                {contact.subject}
              </td>
              <td data-label="Fecha" className="is-nowrap">
                {formatDateTime(contact.created_at)}
              </td>
              <td data-label="Estado">
                <Status tone={tone}>{label}</Status>
              </td>
              <td className="is-number">
                <button
                  type="button"
                  className="admin-link"
                  aria-label={`Ver mensaje de ${contact.name}`}
                  onClick={() => onShow(contact)}
                >
                  Ver
                </button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function MessagePanel({ contact, onClose }: { contact: Contact | undefined; onClose: () => void }) {
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
          <p>
            <a
              className="button button-main"
              href={`mailto:${encodeURIComponent(contact.email)}?subject=${encodeURIComponent(`Re: ${contact.subject}`)}`}
            >
              Responder por email
            </a>
          </p>
        </div>
      )}
    </Dialog>
  )
}
