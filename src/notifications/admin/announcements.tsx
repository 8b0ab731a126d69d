import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '../../platform/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import type { Announcement, AnnouncementPage } from '../announcements/contract.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import './announcements.css'

export const meta = () => [{ title: 'Avisos a clientes · Panel' }, { name: 'robots', content: 'noindex' }]

const path = '/api/admin/announcements'

export const audienceWords: Record<Announcement['audience'], string> = {
  all: 'Todos los clientes',
  buyers: 'Quienes ya compraron',
  non_buyers: 'Quienes todavía no compraron',
  chosen: 'Clientes elegidos',
}

const typeWords = { promotion: 'Promoción', system: 'Sistema' } as const

export default function AnnouncementsPage() {
  const { page, turnTo } = useFilters([])
  const query = useApi<AnnouncementPage>(`${path}?page=${page}`)
  const client = useQueryClient()
  const [parameters] = useSearchParams()
  const chosen = (parameters.get('user_ids') ?? '').split(',').map(Number).filter(Number.isSafeInteger).filter(Boolean)
  const reload = () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) })
  return (
    <>
      <PageHead title="Avisos a clientes">Aparecen en la campana de cada cliente.</PageHead>
      <AnnouncementForm key={chosen.join(',')} chosen={chosen} onSent={reload} />
      <div className="admin-section-head">
        <h2>Avisos enviados</h2>
      </div>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar los avisos">
          {({ announcements, pagination }) => (
            <>
              {announcements.length === 0 ? (
                <Nothing>Todavía no enviaste ningún aviso.</Nothing>
              ) : (
                <Table announcements={announcements} />
              )}
              <Pager
                page={page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'aviso' : 'avisos'}
                onPage={turnTo}
              />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

function Table({ announcements }: { announcements: Announcement[] }) {
  return (
    <table className="admin-table">
      <caption>Avisos enviados</caption>
      <thead>
        <tr>
          {['Fecha', 'Tipo', 'Aviso', 'Para', 'Quién', 'Estado'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {announcements.map((one) => (
          <tr key={one.id}>
            <td data-label="Fecha" className="is-nowrap">
              {formatDateTime(one.created_at)}
            </td>
            <td data-label="Tipo">{typeWords[one.type]}</td>
            <td data-label="Aviso" className="is-wide">
              <span>
                <strong>{one.title}</strong> <span className="admin-soft">{one.message}</span>
              </span>
            </td>
            <td data-label="Para">{audienceWords[one.audience]}</td>
            <td data-label="Quién">{one.author}</td>
            <td data-label="Estado">
              <Status tone={one.finished_at ? 'ok' : 'warn'}>
                {one.finished_at ? `Llegó a ${one.sent_count}` : `Va por ${one.sent_count} de ${one.recipients}`}
              </Status>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
