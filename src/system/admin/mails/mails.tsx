import { Eye } from 'lucide-react'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { failureText } from '../../../platform/monitoring/failure-text.ts'
import { counted } from '../../../platform/text/counted.ts'
import { AdminList } from '../../../ui/admin/admin-list.tsx'
import { RefreshButton } from '../../../ui/admin/refresh-button.tsx'
import type { Column } from '../../../ui/admin/table/column.ts'
import { DataTable } from '../../../ui/admin/table/data-table.tsx'
import { FilterChoice, ListFilters } from '../../../ui/admin/table/list-filters.tsx'
import { RowAction } from '../../../ui/admin/table/row-action.tsx'
import { oneOf, useListAddress } from '../../../ui/admin/table/use-list-address.ts'
import { useOpenedNumber } from '../../../ui/admin/table/use-opened.ts'
import { useApi } from '../../../ui/admin/use-api.ts'
import { listMails } from '../../mails/calls.ts'
import type { MailPage, SentMail } from '../../mails/contract.ts'
import { MailPanel } from './mail-panel.tsx'
import { MailStatus, mailStates } from './mail-status.tsx'
import { SendFailed } from './send-failed.tsx'

export const meta = () => [{ title: 'Mails · Panel' }, { name: 'robots', content: 'noindex' }]

const list = {
  filters: ['search', 'state'],
  clean: { state: oneOf(Object.keys(mailStates)) },
  limit: 20,
} as const

export default function MailsPage() {
  const address = useListAddress(list)
  const query = useApi(listMails, { query: address.query }, { isLive: true })
  const [shown, setShown] = useOpenedNumber()
  return (
    <AdminList
      title="Mails"
      about={query.data && <Way {...query.data} />}
      actions={
        <>
          {query.data && query.data.failed_count > 1 && <SendFailed onDone={query.refetch} />}
          <RefreshButton query={query} />
        </>
      }
      above={
        <ListFilters address={address} search="Email o asunto">
          <FilterChoice address={address} name="state" label="Estado" options={stateOptions} />
        </ListFilters>
      }
      query={query}
      address={address}
      failed="Error al cargar los mails"
      rows={({ mails }) => mails}
      noun={['mail', 'mails']}
      empty="Todavía no hay mails. El primero sale con la primera orden."
      noMatch="Ningún mail coincide con los filtros."
      table={(mails) => (
        <DataTable
          id="mails"
          caption="Mails de la tienda"
          columns={columns}
          rows={mails}
          nameOf={nameOf}
          open={shown}
          onOpen={({ id }) => setShown(id)}
          actions={(mail) => <RowAction name="Ver" of={nameOf(mail)} icon={Eye} onClick={() => setShown(mail.id)} />}
        />
      )}
    >
      <MailPanel id={shown} onClose={() => setShown(undefined)} onChange={query.refetch} />
    </AdminList>
  )
}

const stateOptions = Object.entries(mailStates).map(([state, [label]]) => [state, label] as const)

function Way({ goes_to: { way, place }, failed_count }: MailPage) {
  const failed = failed_count > 0 && ` ${counted(failed_count, 'mail no salió', 'mails no salieron')}.`
  return (
    <>
      {way === 'smtp' ? `Salen por ${place}.` : `Sin SMTP_URL no sale ninguno: quedan como archivos en ${place}.`}
      {failed}
    </>
  )
}

const nameOf = ({ to_address, subject }: SentMail) => `el mail para ${to_address}: ${subject}`

const columns: Column<SentMail>[] = [
  { id: 'to', label: 'Para', isFixed: true, isWide: true, phone: 'second', cell: ({ to_address }) => to_address },
  {
    id: 'subject',
    label: 'Asunto',
    isFixed: true,
    isWide: true,
    phone: 'name',
    cell: ({ subject, last_error }) => (
      <span>
        {subject || '—'}
        {last_error && (
          <span className="admin-sub" title={last_error}>
            {failureText(last_error) ?? last_error}
          </span>
        )}
      </span>
    ),
  },
  { id: 'state', label: 'Estado', isNowrap: true, phone: 'second', cell: (mail) => <MailStatus mail={mail} /> },
  {
    id: 'date',
    label: 'Fecha',
    isNowrap: true,
    phone: 'end',
    cell: ({ sent_at, created_at }) => formatDateTime(sent_at ?? created_at),
  },
  { id: 'attempts', label: 'Intentos', isNumber: true, isHiddenAtFirst: true, cell: ({ attempts }) => attempts },
]
