import { useState } from 'react'
import { formatDateTime } from '../../platform/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { AuditEntry, AuditPage } from '../audit/contract.ts'
import { actionWords, rowWords, summaryOf, tableWord } from '../audit/words.ts'
import { AuditPanel } from './audit-panel.tsx'
import './panel.css'

export const meta = () => [{ title: 'Auditoría · Panel' }, { name: 'robots', content: 'noindex' }]

export default function AuditPageScreen() {
  const filters = useFilters(['search', 'actor_id', 'table', 'action', 'from', 'to'])
  const query = useApi<AuditPage>(`/api/admin/audit?${filters.asked()}`)
  const [shown, setShown] = useState<AuditEntry>()
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
      <Filters filters={filters} known={query.data} />
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar la auditoría">
          {({ entries, pagination }) => (
            <>
              {entries.length === 0 ? (
                <Nothing>
                  {filters.isFiltered ? 'Ningún cambio coincide con los filtros.' : 'Todavía no hay cambios.'}
                </Nothing>
              ) : (
                <Entries entries={entries} onShow={setShown} />
              )}
              <Pager
                page={filters.page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'cambio' : 'cambios'}
                onPage={filters.turnTo}
              />
            </>
          )}
        </Loaded>
      </div>
      <AuditPanel entry={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

type Filtering = ReturnType<typeof useFilters<'search' | 'actor_id' | 'table' | 'action' | 'from' | 'to'>>

function Filters({ filters, known }: { filters: Filtering; known: AuditPage | undefined }) {
  const { values, change, clear, isFiltered } = filters
  return (
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
        placeholder="Nombre, número o valor"
        defaultValue={values.search}
      />
      <SelectField label="Quién" value={values.actor_id} onChange={({ target }) => change({ actor_id: target.value })}>
        <option value="">Todos</option>
        {known?.actors.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </SelectField>
      <SelectField label="Qué" value={values.table} onChange={({ target }) => change({ table: target.value })}>
        <option value="">Todo</option>
        {known?.tables.map((table) => (
          <option key={table} value={table}>
            {tableWord(table)}
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
      <TextField
        label="Desde"
        type="date"
        value={values.from}
        max={values.to || undefined}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label="Hasta"
        type="date"
        value={values.to}
        min={values.from || undefined}
        onChange={({ target }) => change({ to: target.value })}
      />
      <Button type="submit">Buscar</Button>
      {isFiltered && (
        <Button look="plain" onClick={clear}>
          Limpiar filtros
        </Button>
      )}
    </form>
  )
}

function Entries({ entries, onShow }: { entries: AuditEntry[]; onShow: (entry: AuditEntry) => void }) {
  return (
    <table className="admin-table audit-table">
      <caption>Cambios del personal</caption>
      <thead>
        <tr>
          {['Fecha', 'Quién', 'Qué', 'Cambio'].map((head) => (
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
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td data-label="Fecha" className="is-nowrap">
              {formatDateTime(entry.created_at)}
            </td>
            <td data-label="Quién" className="is-wide">
              <span>{entry.actor}</span>
            </td>
            <td data-label="Qué">
              <span>
                {actionWords[entry.action]} {entry.table_name && tableWord(entry.table_name).toLowerCase()}{' '}
                <strong>{rowWords(entry)}</strong>
              </span>
            </td>
            <td data-label="Cambio">
              <span className="audit-cut">{summaryOf(entry)}</span>
            </td>
            <td className="is-number">
              <button
                type="button"
                className="admin-link"
                aria-label={`Ver el cambio ${entry.id}`}
                onClick={() => onShow(entry)}
              >
                Ver
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
