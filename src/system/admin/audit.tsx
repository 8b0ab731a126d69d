import { Eye } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { asDay, DayField } from '../../ui/admin/table/day-field.tsx'
import { Person } from '../../ui/admin/table/person.tsx'
import { RowAction } from '../../ui/admin/table/row-action.tsx'
import { SearchField } from '../../ui/admin/table/search-field.tsx'
import { useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { listAudit } from '../audit/calls.ts'
import type { AuditAct, AuditPage, Names } from '../audit/contract.ts'
import { tableLabel } from '../audit/table-words.ts'
import { actionWords, actSummary, actWords } from '../audit/words.ts'
import { AuditPanel } from './audit-panel.tsx'
import './panel.css'

export const meta = () => [{ title: 'Auditoría · Panel' }, { name: 'robots', content: 'noindex' }]

const list = {
  filters: ['search', 'actor_id', 'table', 'action', 'from', 'to'],
  clean: { from: asDay, to: asDay },
  limit: 50,
} as const

const columnsWith = (names: Names): Column<AuditAct>[] => [
  { id: 'date', label: 'Fecha', isNowrap: true, isFixed: true, cell: ({ created_at }) => formatDateTime(created_at) },
  {
    id: 'actor',
    label: 'Quién',
    cell: ({ actor_id, actor }) => <Person name={names[`users ${actor_id}`] ?? actor} email={actor} />,
  },
  {
    id: 'what',
    label: 'Qué',
    isWide: true,
    isFixed: true,
    cell: (act) => <strong className="audit-what">{actWords(act, names)}</strong>,
  },
  {
    id: 'change',
    label: 'Cambio',
    cell: (act) => <span className="audit-cut">{actSummary(act, names)}</span>,
  },
]

export default function AuditPageScreen() {
  const address = useListAddress(list)
  const query = useApi(listAudit, { query: new URLSearchParams(`by=act&${address.asked}`) })
  const [shown, setShown] = useState<AuditAct>()
  return (
    <>
      <PageHead
        title="Auditoría"
        actions={
          <Button onClick={() => query.refetch()} busy={query.isFetching}>
            Actualizar
          </Button>
        }
      >
        Cada cambio del personal, con lo que había antes y lo que quedó.
      </PageHead>
      <Filters address={address} known={query.data} />
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar la auditoría">
          {({ entries, names, pagination }) => (
            <>
              {entries.length === 0 ? (
                <Nothing>
                  {address.isFiltered ? 'Ningún cambio coincide con los filtros.' : 'Todavía no hay cambios.'}
                </Nothing>
              ) : (
                <DataTable
                  id="audit"
                  caption="Cambios del personal"
                  columns={columnsWith(names)}
                  rows={entries}
                  keyOf={({ id }) => id}
                  nameOf={({ id }) => `el cambio ${id}`}
                  open={shown?.id}
                  onOpen={setShown}
                  actions={(entry) => (
                    <RowAction name="Ver" of={`el cambio ${entry.id}`} icon={Eye} onClick={() => setShown(entry)} />
                  )}
                />
              )}
              <Pager
                page={address.page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'cambio' : 'cambios'}
                onPage={address.toPage}
              />
            </>
          )}
        </Loaded>
      </div>
      <AuditPanel act={shown} names={query.data?.names ?? {}} onClose={() => setShown(undefined)} />
    </>
  )
}

function Filters({ address, known }: { address: ReturnType<typeof useListAddress>; known: AuditPage | undefined }) {
  const { filters: values, change, clear, isFiltered } = address
  const { from = '', to = '' } = values
  return (
    <div className="admin-filters">
      <SearchField
        value={values.search ?? ''}
        placeholder="Nombre, número o valor"
        onSearch={(search) => change({ search })}
      />
      <SelectField label="Quién" value={values.actor_id} onChange={({ target }) => change({ actor_id: target.value })}>
        <option value="">Todos</option>
        {known?.actors.map(({ id, email, name }) => (
          <option key={id} value={id}>
            {name ? `${name} · ${email}` : email}
          </option>
        ))}
      </SelectField>
      <SelectField label="Qué" value={values.table} onChange={({ target }) => change({ table: target.value })}>
        <option value="">Todo</option>
        {known?.tables.map((table) => (
          <option key={table} value={table}>
            {tableLabel(table)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Acción" value={values.action} onChange={({ target }) => change({ action: target.value })}>
        <option value="">Todas</option>
        {Object.entries(actionWords).map(([action, word]) => (
          <option key={action} value={action}>
            {word}
          </option>
        ))}
      </SelectField>
      <DayField label="Desde" value={from} max={to} onDay={(day) => change({ from: day })} />
      <DayField label="Hasta" value={to} min={from} onDay={(day) => change({ to: day })} />
      {isFiltered && (
        <Button look="plain" onClick={clear}>
          Limpiar filtros
        </Button>
      )}
    </div>
  )
}
