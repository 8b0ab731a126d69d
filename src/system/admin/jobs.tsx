import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../platform/api-client.ts'
import { formatDateTime } from '../../platform/time.ts'
import { Loaded, messageOf, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Job, JobPage, JobState } from '../jobs/contract.ts'
import { jobStates, taskWords } from '../jobs/words.ts'
import './panel.css'

export const meta = () => [{ title: 'Tareas · Panel' }, { name: 'robots', content: 'noindex' }]

const path = '/api/admin/jobs'

export default function JobsPage() {
  const filters = useFilters(['state'])
  const query = useApi<JobPage>(`${path}?${filters.asked()}`)
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) })
  return (
    <>
      <PageHead
        title="Tareas"
        actions={
          <Button onClick={reload} busy={query.isFetching}>
            Actualizar
          </Button>
        }
      >
        Lo que la tienda hace por detrás: mails, avisos, imágenes, pagos.
      </PageHead>
      <fieldset className="admin-tabs">
        <legend className="sr-only">Estado de las tareas</legend>
        <Tab state="" count={undefined} filters={filters} />
        {(Object.keys(jobStates) as JobState[]).map((state) => (
          <Tab key={state} state={state} count={query.data?.counts[state]} filters={filters} />
        ))}
      </fieldset>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar las tareas">
          {({ jobs, pagination }) => (
            <>
              {jobs.length === 0 ? (
                <Nothing>
                  {filters.isFiltered ? 'Ninguna tarea está en este estado.' : 'No queda nada por hacer.'}
                </Nothing>
              ) : (
                <Table jobs={jobs} onRetried={reload} />
              )}
              <Pager
                page={filters.page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'tarea' : 'tareas'}
                onPage={filters.turnTo}
              />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

type Tab = { state: JobState | ''; count: number | undefined; filters: ReturnType<typeof useFilters<'state'>> }

function Tab({ state, count, filters }: Tab) {
  return (
    <button
      type="button"
      className="admin-tab"
      aria-pressed={filters.values.state === state}
      onClick={() => filters.change({ state })}
    >
      {state ? jobStates[state][0] : 'Todas'}
      {count !== undefined && ` (${count})`}
    </button>
  )
}

function Table({ jobs, onRetried }: { jobs: Job[]; onRetried: () => Promise<void> }) {
  const [busy, setBusy] = useState<number>()
  async function retry({ id }: Job) {
    setBusy(id)
    try {
      const { message } = await callApi<{ message: string }>(`${path}/${id}/retry`, { method: 'POST' })
      toast(message)
    } catch (error) {
      toast(messageOf(error, { failed: 'Error al reintentar la tarea' }), 'error')
    }
    await onRetried()
    setBusy(undefined)
  }
  return (
    <table className="admin-table">
      <caption>Tareas</caption>
      <thead>
        <tr>
          {['Tarea', 'Estado', 'Su turno', 'Intentos', 'Último error'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col" className="is-number">
            Acciones
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => {
          const [label, tone] = jobStates[job.state]
          const name = taskWords[job.task] ?? job.task
          return (
            <tr key={job.id}>
              <td data-label="Tarea" className="is-wide">
                {name}
              </td>
              <td data-label="Estado">
                <Status tone={tone}>{label}</Status>
              </td>
              <td data-label="Su turno" className="is-nowrap">
                {formatDateTime(job.run_at)}
              </td>
              <td data-label="Intentos" className="is-nowrap">
                {job.attempts} de {job.max_attempts}
              </td>
              <td data-label="Último error" className="is-wide">
                {job.last_error ?? '—'}
              </td>
              <td className="is-number">
                {(job.state === 'failed' || job.state === 'retrying') && (
                  <Button
                    look="plain"
                    busy={busy === job.id}
                    aria-label={`Reintentar: ${name} ${job.id}`}
                    onClick={() => retry(job)}
                  >
                    Reintentar
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
