import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { counted } from '../../platform/text/counted.ts'
import { SavedViews } from '../../system/admin/views/saved-views.tsx'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { RefreshButton } from '../../ui/admin/refresh-button.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { CaseSteps } from '../../ui/admin/table/case-steps.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { FilterChoice, ListFilters } from '../../ui/admin/table/list-filters.tsx'
import { Person } from '../../ui/admin/table/person.tsx'
import { RowAction } from '../../ui/admin/table/row-action.tsx'
import { oneOf, useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { useOpenedNumber } from '../../ui/admin/table/use-opened.ts'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { toast } from '../../ui/toast.tsx'
import { listContacts, readContact } from '../calls.ts'
import type { Contact } from '../contract.ts'
import { ContactPanel } from './contact-panel.tsx'

export const meta = () => [{ title: 'Contactos · Panel' }, { name: 'robots', content: 'noindex' }]

const list = {
  filters: ['search', 'status', 'answered', 'order'],
  clean: { status: oneOf(['unread', 'read']), answered: oneOf(['true', 'false']), order: oneOf(['ASC']) },
  limit: 20,
} as const

const statusOptions = [
  ['unread', 'Sin leer'],
  ['read', 'Leídos'],
] as const

const answeredOptions = [
  ['false', 'Sin responder'],
  ['true', 'Respondidos'],
] as const

/** An answered message shows only that, since it was read too. */
const stateOf = ({ status, replies }: Contact) => {
  if (replies.length > 0) return ['Respondido', 'ok'] as const
  return status === 'unread' ? (['Sin leer', 'warn'] as const) : (['Leído', 'soft'] as const)
}

function unreadText(count: number) {
  if (count === 0) return 'No queda ninguno sin leer.'
  return counted(count, 'mensaje sin leer', 'mensajes sin leer')
}

const columns: Column<Contact>[] = [
  {
    id: 'name',
    label: 'Nombre',
    isFixed: true,
    isWide: true,
    phone: 'name',
    cell: ({ name, email }) => <Person name={name} email={email} />,
  },
  { id: 'subject', label: 'Asunto', isWide: true, phone: 'second', cell: ({ subject }) => subject },
  { id: 'date', label: 'Fecha', isNowrap: true, phone: 'end', cell: ({ created_at }) => formatDateTime(created_at) },
  {
    id: 'status',
    label: 'Estado',
    phone: 'second',
    cell: (contact) => {
      const [label, tone] = stateOf(contact)
      return <Status tone={tone}>{label}</Status>
    },
  },
]

export default function ContactsPage() {
  const address = useListAddress(list)
  const query = useApi(listContacts, { query: address.query }, { isLive: true })
  const [shown, setShown] = useOpenedNumber()
  // An answered message may leave the filtered list while it stays open.
  const [answered, setAnswered] = useState<Contact>()
  const listed = query.data?.contacts.find(({ id }) => id === shown)
  const reload = useReload(listContacts)

  const unread = listed?.status === 'unread' ? listed.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message opened
  useEffect(() => {
    if (unread === undefined) return
    callApi(readContact, { params: { id: unread } }).then(reload, () =>
      toast('No se pudo marcar el mensaje como leído', 'error'),
    )
  }, [unread])

  return (
    <AdminList
      title="Contactos"
      about={query.data && unreadText(query.data.unread_count)}
      actions={<RefreshButton query={query} />}
      above={
        <ListFilters address={address} search="Nombre, email, asunto o mensaje">
          <FilterChoice address={address} name="status" label="Estado" options={statusOptions} />
          <FilterChoice address={address} name="answered" label="Respuesta" options={answeredOptions} />
        </ListFilters>
      }
      query={query}
      address={address}
      views={<SavedViews page="/admin/contacts" />}
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
          nameOf={({ name }) => name}
          open={shown}
          onOpen={({ id }) => setShown(id)}
          actions={(contact) => (
            <RowAction name="Ver mensaje de" of={contact.name} icon={Eye} onClick={() => setShown(contact.id)} />
          )}
        />
      )}
    >
      <ContactPanel
        contact={answered?.id === shown ? answered : listed}
        steps={
          <CaseSteps
            keys={query.data?.contacts.map(({ id }) => id) ?? []}
            shown={shown}
            noun="Mensaje"
            onShow={setShown}
          />
        }
        onClose={() => setShown(undefined)}
        onAnswered={async (contact) => {
          setAnswered(contact)
          await reload()
        }}
      />
    </AdminList>
  )
}
