import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { RefreshButton } from '../../ui/admin/refresh-button.tsx'
import { Status } from '../../ui/admin/status.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { FilterChoice, ListFilters } from '../../ui/admin/table/list-filters.tsx'
import { RowAction } from '../../ui/admin/table/row-action.tsx'
import { useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { keyOf, useApi } from '../../ui/admin/use-api.ts'
import { toast } from '../../ui/toast.tsx'
import { listContacts, readContact } from '../calls.ts'
import type { Contact } from '../contract.ts'
import { ContactPanel } from './contact-panel.tsx'

export const meta = () => [{ title: 'Contactos · Panel' }, { name: 'robots', content: 'noindex' }]

const list = { filters: ['search', 'status', 'answered'], limit: 20 } as const

const statusOptions = [
  ['unread', 'Sin leer'],
  ['read', 'Leídos'],
] as const

const answeredOptions = [
  ['false', 'Sin responder'],
  ['true', 'Respondidos'],
] as const

/** A message that was answered says so: that it was read goes without saying. */
const stateOf = ({ status, replies }: Contact) => {
  if (replies.length > 0) return ['Respondido', 'ok'] as const
  return status === 'unread' ? (['Sin leer', 'warn'] as const) : (['Leído', 'soft'] as const)
}

const columns: Column<Contact>[] = [
  { id: 'name', label: 'Nombre', isFixed: true, isWide: true, cell: ({ name }) => name },
  { id: 'email', label: 'Email', isWide: true, cell: ({ email }) => email },
  { id: 'subject', label: 'Asunto', isWide: true, cell: ({ subject }) => subject },
  { id: 'date', label: 'Fecha', isNowrap: true, cell: ({ created_at }) => formatDateTime(created_at) },
  {
    id: 'status',
    label: 'Estado',
    cell: (contact) => {
      const [label, tone] = stateOf(contact)
      return <Status tone={tone}>{label}</Status>
    },
  },
]

export default function ContactsPage() {
  const address = useListAddress(list)
  const query = useApi(listContacts, { query: new URLSearchParams(address.asked) })
  const client = useQueryClient()
  const [shown, setShown] = useState<Contact>()
  const reload = () => client.invalidateQueries({ queryKey: keyOf(listContacts) })

  async function show(contact: Contact) {
    setShown(contact)
    if (contact.status === 'read') return
    try {
      await callApi(readContact, { params: { id: contact.id } })
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
    <AdminList
      title="Contactos"
      about={
        query.data &&
        (query.data.unread_count === 1 ? '1 mensaje sin leer' : `${query.data.unread_count} mensajes sin leer`)
      }
      actions={<RefreshButton query={query} />}
      above={
        <ListFilters address={address} search="Nombre, email, asunto o mensaje">
          <FilterChoice address={address} name="status" label="Estado" options={statusOptions} />
          <FilterChoice address={address} name="answered" label="Respuesta" options={answeredOptions} />
        </ListFilters>
      }
      {...{ query, address }}
      failed="Error al cargar los mensajes"
      rows={({ contacts }) => contacts}
      noun={['mensaje', 'mensajes']}
      empty="Todavía no hay mensajes."
      noMatch="Ningún mensaje coincide con los filtros."
      table={(contacts) => (
        <DataTable
          id="contacts"
          caption="Mensajes de contacto"
          columns={columns}
          rows={contacts}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          open={shown?.id}
          onOpen={show}
          actions={(contact) => (
            <RowAction name="Ver mensaje de" of={contact.name} icon={Eye} onClick={() => show(contact)} />
          )}
        />
      )}
    >
      <ContactPanel contact={shown} onClose={() => setShown(undefined)} onAnswered={answered} />
    </AdminList>
  )
}
