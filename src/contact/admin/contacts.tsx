import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { Status } from '../../ui/admin/status.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { RowAction } from '../../ui/admin/table/row-action.tsx'
import { SearchField } from '../../ui/admin/table/search-field.tsx'
import { useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { keyOf, useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { listContacts, readContact } from '../calls.ts'
import type { Contact } from '../contract.ts'
import { ContactPanel } from './contact-panel.tsx'

export const meta = () => [{ title: 'Contactos · Panel' }, { name: 'robots', content: 'noindex' }]

const list = { filters: ['search', 'status', 'answered'], limit: 20 } as const

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
  const { page, filters, isFiltered, asked, change, clear, toPage } = useListAddress(list)
  const query = useApi(listContacts, { query: new URLSearchParams(asked) })
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
      <div className="admin-filters">
        <SearchField
          value={filters.search ?? ''}
          placeholder="Nombre, email, asunto o mensaje"
          onSearch={(search) => change({ search })}
        />
        <SelectField label="Estado" value={filters.status} onChange={({ target }) => change({ status: target.value })}>
          <option value="">Todos</option>
          <option value="unread">Sin leer</option>
          <option value="read">Leídos</option>
        </SelectField>
        <SelectField
          label="Respuesta"
          value={filters.answered}
          onChange={({ target }) => change({ answered: target.value })}
        >
          <option value="">Todos</option>
          <option value="false">Sin responder</option>
          <option value="true">Respondidos</option>
        </SelectField>
        {isFiltered && (
          <Button look="plain" onClick={clear}>
            Limpiar filtros
          </Button>
        )}
      </div>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar los mensajes">
          {({ contacts, pagination }) => (
            <>
              {contacts.length === 0 ? (
                <Nothing>
                  {isFiltered ? 'Ningún mensaje coincide con los filtros.' : 'Todavía no hay mensajes.'}
                </Nothing>
              ) : (
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
              <Pager
                page={page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'mensaje' : 'mensajes'}
                onPage={toPage}
              />
            </>
          )}
        </Loaded>
      </div>
      <ContactPanel contact={shown} onClose={() => setShown(undefined)} onAnswered={answered} />
    </>
  )
}
