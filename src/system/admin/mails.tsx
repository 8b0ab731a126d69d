import { Eye } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { RowAction } from '../../ui/admin/table/row-action.tsx'
import { SearchField } from '../../ui/admin/table/search-field.tsx'
import { useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { listMails } from '../mails/calls.ts'
import type { MailPage, SentMail } from '../mails/contract.ts'
import { MailPanel } from './mail-panel.tsx'
import { MailStatus, mailStates } from './mail-status.tsx'

export const meta = () => [{ title: 'Mails · Panel' }, { name: 'robots', content: 'noindex' }]

const list = {
  filters: ['search', 'state'],
  clean: { state: (written: string) => (written in mailStates ? written : '') },
  limit: 20,
} as const

/** What the shop wrote, to whom, and whether it left. */
export default function MailsPage() {
  const { page, filters, isFiltered, asked, change, clear, toPage } = useListAddress(list)
  const query = useApi(listMails, { query: new URLSearchParams(asked) })
  const [shown, setShown] = useState<number>()
  return (
    <>
      <PageHead
        title="Mails"
        actions={
          <Button onClick={() => query.refetch()} busy={query.isFetching}>
            Actualizar
          </Button>
        }
      >
        {query.data && <Way {...query.data} />}
      </PageHead>
      <div className="admin-filters">
        <SearchField
          value={filters.search ?? ''}
          placeholder="Email o asunto"
          onSearch={(search) => change({ search })}
        />
        <SelectField label="Estado" value={filters.state} onChange={({ target }) => change({ state: target.value })}>
          <option value="">Todos</option>
          {Object.entries(mailStates).map(([state, [label]]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </SelectField>
        {isFiltered && (
          <Button look="plain" onClick={clear}>
            Limpiar filtros
          </Button>
        )}
      </div>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar los mails">
          {({ mails, pagination }) => (
            <>
              {mails.length === 0 ? (
                <Nothing>
                  {isFiltered
                    ? 'Ningún mail coincide con los filtros.'
                    : 'Todavía no hay mails. El primero sale con el primer pedido.'}
                </Nothing>
              ) : (
                <MailTable mails={mails} shown={shown} onShow={setShown} />
              )}
              <Pager
                page={page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'mail' : 'mails'}
                onPage={toPage}
              />
            </>
          )}
        </Loaded>
      </div>
      <MailPanel id={shown} onClose={() => setShown(undefined)} onChange={query.refetch} />
    </>
  )
}

function Way({ goes_to: { way, place }, failed_count }: MailPage) {
  const failed = failed_count > 0 && ` ${failed_count === 1 ? '1 mail no salió' : `${failed_count} mails no salieron`}.`
  return (
    <>
      {way === 'smtp' ? `Salen por ${place}.` : `Sin SMTP_URL no sale ninguno: quedan como archivos en ${place}.`}
      {failed}
    </>
  )
}

type Table = { mails: SentMail[]; shown: number | undefined; onShow: (id: number) => void }

function MailTable({ mails, shown, onShow }: Table) {
  return (
    <DataTable
      id="mails"
      caption="Mails de la tienda"
      columns={columns}
      rows={mails}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      open={shown}
      onOpen={({ id }) => onShow(id)}
      actions={(mail) => <RowAction name="Ver" of={nameOf(mail)} icon={Eye} onClick={() => onShow(mail.id)} />}
    />
  )
}

const nameOf = ({ to_address, subject }: SentMail) => `el mail para ${to_address}: ${subject}`

const columns: Column<SentMail>[] = [
  { id: 'to', label: 'Para', isFixed: true, isWide: true, cell: ({ to_address }) => to_address },
  {
    id: 'subject',
    label: 'Asunto',
    isFixed: true,
    isWide: true,
    cell: ({ subject, last_error }) => (
      <span>
        {subject || '—'}
        {last_error && (
          <span className="admin-sub" title={last_error}>
            {last_error}
          </span>
        )}
      </span>
    ),
  },
  { id: 'state', label: 'Estado', isNowrap: true, cell: (mail) => <MailStatus mail={mail} /> },
  {
    id: 'date',
    label: 'Fecha',
    isNowrap: true,
    cell: ({ sent_at, created_at }) => formatDateTime(sent_at ?? created_at),
  },
  { id: 'attempts', label: 'Intentos', isNumber: true, isHiddenAtFirst: true, cell: ({ attempts }) => attempts },
]
