import { useState } from 'react'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { FailureCause } from '../../ui/admin/failure-cause.tsx'
import { useSending } from '../../ui/admin/form/use-sending.ts'
import { RefreshButton } from '../../ui/admin/refresh-button.tsx'
import { Status } from '../../ui/admin/status.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { type ListAddress, oneOf, useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { TabCount } from '../../ui/admin/tabs.tsx'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { listJobs, retryJob } from '../jobs/calls.ts'
import type { Job, JobState } from '../jobs/contract.ts'
import { jobStates, taskLabels } from '../jobs/labels.ts'
import './panel.css'

export const meta = () => [{ title: 'Tareas · Panel' }, { name: 'robots', content: 'noindex' }]

const list = { filters: ['state'], clean: { state: oneOf(Object.keys(jobStates)) }, limit: 50 } as const

export default function JobsPage() {
  const address = useListAddress(list)
  const query = useApi(listJobs, { query: address.query }, { isLive: true })
  const reload = useReload(listJobs)
  return (
    <AdminList
      title="Tareas"
      about="Lo que la tienda hace por detrás: mails, avisos, imágenes, pagos."
      actions={<RefreshButton query={query} onRefresh={reload} />}
      above={
        <fieldset className="admin-tabs">
          <legend className="sr-only">Estado de las tareas</legend>
          <Tab state="" count={undefined} address={address} />
          {(Object.keys(jobStates) as JobState[]).map((state) => (
            <Tab key={state} state={state} count={query.data?.counts[state]} address={address} />
          ))}
        </fieldset>
      }
      query={query}
      address={address}
      failed="Error al cargar las tareas"
      rows={({ jobs }) => jobs}
      noun={['tarea', 'tareas']}
      empty="No queda nada por hacer."
      noMatch="Ninguna tarea está en este estado."
      table={(jobs) => <Table jobs={jobs} onRetried={reload} />}
    />
  )
}

type Tab = { state: JobState | ''; count: number | undefined; address: ListAddress }

function Tab({ state, count, address }: Tab) {
  return (
    <button
      type="button"
      className="admin-tab"
      aria-pressed={(address.filters.state ?? '') === state}
      onClick={() => address.change({ state })}
    >
      {state ? (
        <>
          {jobStates[state][0]} <TabCount count={count} />
        </>
      ) : (
        'Todas'
      )}
    </button>
  )
}

function Table({ jobs, onRetried }: { jobs: readonly Job[]; onRetried: () => Promise<void> }) {
  const [retried, setRetried] = useState<number>()
  const { isBusy, send } = useSending({ failed: 'Error al reintentar la tarea', isToasted: true })
  async function retry({ id }: Job) {
    setRetried(id)
    const { message } = await callApi(retryJob, { params: { id } })
    toast(message)
  }
  return (
    <DataTable
      id="jobs"
      caption="Tareas"
      columns={columns}
      rows={jobs}
      nameOf={nameOf}
      actions={(job) =>
        (job.state === 'failed' || job.state === 'retrying') && (
          <Button
            look="plain"
            busy={isBusy && retried === job.id}
            aria-label={`Reintentar: ${nameOf(job)} ${job.id}`}
            onClick={() => send(() => retry(job), { after: onRetried })}
          >
            Reintentar
          </Button>
        )
      }
    />
  )
}

const nameOf = ({ task }: Job) => taskLabels[task] ?? task

const columns: Column<Job>[] = [
  { id: 'task', label: 'Tarea', isFixed: true, isWide: true, cell: nameOf },
  {
    id: 'state',
    label: 'Estado',
    cell: ({ state }) => <Status tone={jobStates[state][1]}>{jobStates[state][0]}</Status>,
  },
  { id: 'run_at', label: 'Su turno', isNowrap: true, cell: ({ run_at }) => formatDateTime(run_at) },
  { id: 'attempts', label: 'Intentos', isNowrap: true, cell: (job) => `${job.attempts} de ${job.max_attempts}` },
  {
    id: 'error',
    label: 'Último error',
    isWide: true,
    cell: ({ last_error }) => (last_error ? <FailureCause of={last_error} /> : '—'),
  },
]
