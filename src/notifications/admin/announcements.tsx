import { useSearchParams } from 'react-router'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { Status } from '../../ui/admin/status.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { countAudience, listAnnouncements } from '../announcements/calls.ts'
import type { Announcement } from '../announcements/contract.ts'
import { announcementTypes, audienceLabels } from '../announcements/labels.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import './announcements.css'

export const meta = () => [{ title: 'Avisos a clientes · Panel' }, { name: 'robots', content: 'noindex' }]

const list = { filters: [], limit: 20 } as const

const columns: Column<Announcement>[] = [
  { id: 'date', label: 'Fecha', isNowrap: true, cell: ({ created_at }) => formatDateTime(created_at) },
  { id: 'type', label: 'Tipo', cell: ({ type }) => announcementTypes[type] },
  {
    id: 'words',
    label: 'Aviso',
    isFixed: true,
    isWide: true,
    cell: ({ title, message }) => (
      <span>
        <strong>{title}</strong> <span className="admin-soft">{message}</span>
      </span>
    ),
  },
  { id: 'audience', label: 'Para', cell: ({ audience }) => audienceLabels[audience] },
  { id: 'author', label: 'Quién', cell: ({ author }) => author ?? '—' },
  {
    id: 'state',
    label: 'Estado',
    cell: ({ finished_at, sent_count, recipients }) => (
      <Status tone={finished_at ? 'ok' : 'warn'}>
        {finished_at ? `Llegó a ${sent_count}` : `Va por ${sent_count} de ${recipients}`}
      </Status>
    ),
  },
]

export default function AnnouncementsPage() {
  const address = useListAddress(list)
  const query = useApi(listAnnouncements, { query: address.query })
  const reload = useReload(listAnnouncements, countAudience)
  const [parameters] = useSearchParams()
  const chosen = (parameters.get('user_ids') ?? '').split(',').map(Number).filter(Number.isSafeInteger).filter(Boolean)
  return (
    <AdminList
      title="Avisos a clientes"
      about="Aparecen en la campana de cada cliente."
      between={
        <>
          <AnnouncementForm key={chosen.join(',')} chosen={chosen} onSent={reload} />
          <div className="admin-section-head">
            <h2>Avisos enviados</h2>
          </div>
        </>
      }
      query={query}
      address={address}
      failed="Error al cargar los avisos"
      rows={({ announcements }) => announcements}
      noun={['aviso', 'avisos']}
      empty="Todavía no enviaste ningún aviso."
      table={(announcements) => (
        <DataTable
          id="announcements"
          caption="Avisos enviados"
          columns={columns}
          rows={announcements}
          nameOf={({ title }) => title}
        />
      )}
    />
  )
}
