import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../platform/api-client.ts'
import { formatDateTime } from '../../platform/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Contact, ContactPage } from '../contract.ts'
import { ContactPanel } from './contact-panel.tsx'

export const meta = () => [{ title: 'Contactos · Panel' }, { name: 'robots', content: 'noindex' }]

const path = '/api/admin/contacts'

/** A message that was answered says so: that it was read goes without saying. */
const stateOf = ({ status, replies }: Contact) => {
  if (replies.length > 0) return ['Respondido', 'ok'] as const
  return status === 'unread' ? (['Sin leer', 'warn'] as const) : (['Leído', 'soft'] as const)
}

export default function ContactsPage() {
  const filters = useFilters(['search', 'status', 'answered'])
  const { values, change, clear, isFiltered } = filters
  const query = useApi<ContactPage>(`${path}?${filters.asked({ limit: '20' })}`)
  const client = useQueryClient()
  const [shown, setShown] = useState<Contact>()
  const reload = () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) })

  async function show(contact: Contact) {
    setShown(contact)
    if (contact.status === 'read') return
    try {
      await callApi(`${path}/${contact.id}/read`, { method: 'POST' })
      await reload()
    } catch {
      toast('No se pudo marcar el mensaje como leído', 'error')
    }
  }
  async function answered(contact: Contact) {
    setShown(contact)
    await reload()
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
      <form
        className="admin-filters"
        onSubmit={(event) => {
          event.preventDefault()
          change({ search: String(new FormData(event.currentTarget).get('search')).trim() })
        }}
      >
        <TextField
          key={values.search}
          label="Buscar"
          name="search"
          type="search"
          maxLength={200}
          placeholder="Nombre, email, asunto o mensaje"
          defaultValue={values.search}
        />
        <SelectField label="Estado" value={values.status} onChange={({ target }) => change({ status: target.value })}>
          <option value="">Todos</option>
          <option value="unread">Sin leer</option>
          <option value="read">Leídos</option>
        </SelectField>
        <SelectField
          label="Respuesta"
          value={values.answered}
          onChange={({ target }) => change({ answered: target.value })}
        >
          <option value="">Todos</option>
          <option value="false">Sin responder</option>
          <option value="true">Respondidos</option>
        </SelectField>
        <Button type="submit">Buscar</Button>
        {isFiltered && (
          <Button look="plain" onClick={clear}>
            Limpiar filtros
          </Button>
        )}
      </form>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar los mensajes">
          {({ contacts, pagination }) => (
            <>
              {contacts.length === 0 ? (
                <Nothing>
                  {isFiltered ? 'Ningún mensaje coincide con los filtros.' : 'Todavía no hay mensajes.'}
                </Nothing>
              ) : (
                <Messages contacts={contacts} onShow={show} />
              )}
              <Pager
                page={filters.page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'mensaje' : 'mensajes'}
                onPage={filters.turnTo}
              />
            </>
          )}
        </Loaded>
      </div>
      <ContactPanel contact={shown} onClose={() => setShown(undefined)} onAnswered={answered} />
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
          const [label, tone] = stateOf(contact)
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
