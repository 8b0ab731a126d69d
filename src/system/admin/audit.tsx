import { Eye } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { RefreshButton } from '../../ui/admin/refresh-button.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { asDay } from '../../ui/admin/table/day-field.tsx'
import { FilterChoice, FilterDays, ListFilters } from '../../ui/admin/table/list-filters.tsx'
import { Person } from '../../ui/admin/table/person.tsx'
import { RowAction } from '../../ui/admin/table/row-action.tsx'
import { type ListAddress, oneOf, useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { actionLabels, actSummary, actText } from '../audit/act-text.ts'
import { listAudit } from '../audit/calls.ts'
import type { AuditAct, AuditPage, Names } from '../audit/contract.ts'
import { tableLabel } from '../audit/table-names.ts'
import { AuditPanel } from './audit-panel.tsx'
import { CheckChain } from './check-chain.tsx'
import './panel.css'

export const meta = () => [{ title: 'Auditoría · Panel' }, { name: 'robots', content: 'noindex' }]

const list = {
  filters: ['search', 'actor_id', 'table', 'action', 'from', 'to'],
  clean: {
    actor_id: (written: string) => (/^[1-9]\d{0,8}$/.test(written) ? written : ''),
    action: oneOf(Object.keys(actionLabels)),
    from: asDay,
    to: asDay,
  },
  limit: 50,
} as const

const columnsWith = (names: Names): Column<AuditAct>[] => [
  {
    id: 'date',
    label: 'Fecha',
    isNowrap: true,
    isFixed: true,
    phone: 'second',
    cell: ({ created_at }) => formatDateTime(created_at),
  },
  {
    id: 'actor',
    label: 'Quién',
    phone: 'second',
    cell: ({ actor_id, actor }) => <Person name={names[`users ${actor_id}`] ?? actor} email={actor} />,
  },
  {
    id: 'what',
    label: 'Qué',
    isWide: true,
    isFixed: true,
    phone: 'name',
    cell: (act) => <strong className="audit-what">{actText(act, names)}</strong>,
  },
  {
    id: 'change',
    label: 'Cambio',
    cell: (act) => <span className="audit-cut">{actSummary(act, names)}</span>,
  },
]

export default function AuditPageScreen() {
  const address = useListAddress(list)
  const query = useApi(listAudit, { query: new URLSearchParams(`by=act&${address.query}`) })
  const [shown, setShown] = useState<AuditAct>()
  const names = query.data?.names ?? {}
  return (
    <AdminList
      title="Auditoría"
      about="Cada cambio del personal, con lo que había antes y lo que quedó."
      actions={
        <>
          <CheckChain />
          <RefreshButton query={query} />
        </>
      }
      above={<Filters address={address} known={query.data} />}
      query={query}
      address={address}
      failed="Error al cargar la auditoría"
      rows={({ entries }) => entries}
      noun={['cambio', 'cambios']}
      empty="Todavía no hay cambios."
      noMatch="Ningún cambio coincide con los filtros."
      table={(entries) => (
        <DataTable
          id="audit"
          caption="Cambios del personal"
          columns={columnsWith(names)}
          rows={entries}
          nameOf={({ id }) => `el cambio ${id}`}
          open={shown?.id}
          onOpen={setShown}
          actions={(entry) => (
            <RowAction name="Ver" of={`el cambio ${entry.id}`} icon={Eye} onClick={() => setShown(entry)} />
          )}
        />
      )}
    >
      <AuditPanel act={shown} names={names} onClose={() => setShown(undefined)} />
    </AdminList>
  )
}

function Filters({ address, known }: { address: ListAddress; known: AuditPage | undefined }) {
  const actors = known?.actors.map(({ id, email, name }) => [id, name ? `${name} · ${email}` : email] as const)
  const tables = known?.tables.map((table) => [table, tableLabel(table)] as const)
  return (
    <ListFilters address={address} search="Nombre, número o valor">
      <FilterChoice address={address} name="actor_id" label="Quién" options={actors ?? []} />
      <FilterChoice address={address} name="table" label="Qué" all="Todo" options={tables ?? []} />
      <FilterChoice address={address} name="action" label="Acción" all="Todas" options={Object.entries(actionLabels)} />
      <FilterDays address={address} first="from" last="to" />
    </ListFilters>
  )
}
