import { type FormEvent, useState } from 'react'
import { formatDateTime } from '../../platform/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { MailPage, SentMail } from '../mails/contract.ts'
import { MailPanel } from './mail-panel.tsx'
import { MailStatus, mailStates } from './mail-status.tsx'

export const meta = () => [{ title: 'Mails · Panel' }, { name: 'robots', content: 'noindex' }]

/** What the shop wrote, to whom, and whether it left. */
export default function MailsPage() {
  const [asked, setAsked] = useState({ page: 1, search: '', state: '' })
  const query = useApi<MailPage>(
    `/api/admin/mails?${new URLSearchParams({ ...asked, page: String(asked.page), limit: '20' })}`,
  )
  const [shown, setShown] = useState<number>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked({ ...asked, page: 1, search: String(new FormData(event.currentTarget).get('search')).trim() })
  }

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
      <form className="admin-filters" onSubmit={submit}>
        <TextField label="Buscar" name="search" type="search" placeholder="Email o asunto" />
        <SelectField
          label="Estado"
          value={asked.state}
          onChange={(event) => setAsked({ ...asked, page: 1, state: event.target.value })}
        >
          <option value="">Todos</option>
          {Object.entries(mailStates).map(([state, [label]]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit">Buscar</Button>
      </form>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar los mails">
          {({ mails, pagination }) => (
            <>
              {mails.length === 0 ? (
                <Nothing>
                  {asked.search || asked.state
                    ? 'Ningún mail coincide con los filtros.'
                    : 'Todavía no hay mails. El primero sale con el primer pedido.'}
                </Nothing>
              ) : (
                <MailTable mails={mails} onShow={setShown} />
              )}
              <Pager
                page={asked.page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'mail' : 'mails'}
                onPage={(page) => setAsked({ ...asked, page })}
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

function MailTable({ mails, onShow }: { mails: SentMail[]; onShow: (id: number) => void }) {
  return (
    <table className="admin-table">
      <caption>Mails de la tienda</caption>
      <thead>
        <tr>
          <th scope="col">Para</th>
          <th scope="col">Asunto</th>
          <th scope="col">Estado</th>
          <th scope="col">Fecha</th>
          <th scope="col" className="is-number">
            Acciones
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td data-label="Para" className="is-wide">
              {mail.to_address}
            </td>
            <td data-label="Asunto" className="is-wide">
              {mail.subject || '—'}
              {mail.last_error && (
                <span className="admin-sub" title={mail.last_error}>
                  {mail.last_error}
                </span>
              )}
            </td>
            <td data-label="Estado" className="is-nowrap">
              <MailStatus mail={mail} />
            </td>
            <td data-label="Fecha" className="is-nowrap">
              {formatDateTime(mail.sent_at ?? mail.created_at)}
            </td>
            <td className="is-number">
              <button
                type="button"
                className="admin-link"
                aria-label={`Ver el mail para ${mail.to_address}: ${mail.subject}`}
                onClick={() => onShow(mail.id)}
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
