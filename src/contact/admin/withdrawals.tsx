import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../platform/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { Withdrawal, WithdrawalPage } from '../withdrawals/contract.ts'
import { withdrawalLabels } from '../withdrawals/rules.ts'
import { AnswerDialog, type Asked } from './answer-dialog.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import { Clock, withdrawalTones } from './withdrawal-state.tsx'

export const meta = () => [{ title: 'Arrepentimientos · Panel' }, { name: 'robots', content: 'noindex' }]

const path = '/api/admin/withdrawals'

export default function WithdrawalsPage() {
  const [filters, setFilters] = useState({ search: '', status: '', page: 1 })
  const { search, status, page } = filters
  const query = useApi<WithdrawalPage>(
    `${path}?${new URLSearchParams({ search: search.trim(), status, page: `${page}` })}`,
  )
  const client = useQueryClient()
  const [shown, setShown] = useState<number>()
  const [asked, setAsked] = useState<Asked>()

  async function answered() {
    await client.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith(path) })
  }

  return (
    <>
      <PageHead
        title="Arrepentimientos"
        actions={
          <Button onClick={() => query.refetch()} busy={query.isFetching}>
            Actualizar
          </Button>
        }
      >
        Hay 24 horas para responder cada uno. {waiting(query.data?.waiting_count)}
      </PageHead>
      <div className="admin-filters">
        <TextField
          label="Buscar"
          type="search"
          placeholder="Código, pedido, nombre o email"
          maxLength={200}
          value={search}
          onChange={(event) => setFilters({ ...filters, search: event.target.value, page: 1 })}
        />
        <SelectField
          label="Estado"
          value={status}
          onChange={(event) => setFilters({ ...filters, status: event.target.value, page: 1 })}
        >
          <option value="">Todos</option>
          {Object.entries(withdrawalLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded query={query} failed="Error al cargar los arrepentimientos">
        {({ withdrawals, pagination }) => (
          <>
            <div className="admin-frame">
              {withdrawals.length === 0 ? (
                <Nothing>
                  {search || status
                    ? 'Ningún arrepentimiento coincide con lo que buscás.'
                    : 'Todavía nadie usó el botón de arrepentimiento.'}
                </Nothing>
              ) : (
                <Table withdrawals={withdrawals} onShow={setShown} />
              )}
              <Pager
                page={page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'arrepentimiento' : 'arrepentimientos'}
                onPage={(next) => setFilters({ ...filters, page: next })}
              />
            </div>
            <WithdrawalPanel
              withdrawal={withdrawals.find(({ id }) => id === shown)}
              onClose={() => setShown(undefined)}
              onAnswer={setAsked}
            />
          </>
        )}
      </Loaded>
      <AnswerDialog asked={asked} onClose={() => setAsked(undefined)} onAnswered={answered} />
    </>
  )
}

function waiting(count = 0) {
  if (count === 0) return 'No queda ninguno sin responder.'
  return count === 1 ? 'Uno espera respuesta.' : `${count} esperan respuesta.`
}

function Table({ withdrawals, onShow }: { withdrawals: Withdrawal[]; onShow: (id: number) => void }) {
  return (
    <table className="admin-table">
      <caption>Arrepentimientos</caption>
      <thead>
        <tr>
          {['Código', 'Pedido', 'Cliente', 'Recibido', 'Plazo', 'Estado'].map((head) => (
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
        {withdrawals.map((withdrawal) => (
          <tr key={withdrawal.id}>
            <td data-label="Código" className="is-nowrap">
              <button type="button" className="admin-link" onClick={() => onShow(withdrawal.id)}>
                {withdrawal.code}
              </button>
            </td>
            <td data-label="Pedido" className="is-nowrap">
              <span>
                {withdrawal.order_number} {!withdrawal.order_id && <span className="admin-soft">(no coincide)</span>}
              </span>
            </td>
            <td data-label="Cliente">
              <span>
                <span className="admin-cut" title={withdrawal.name}>
                  {withdrawal.name}
                </span>{' '}
                <span className="admin-sub" title={withdrawal.email}>
                  {withdrawal.email}
                </span>
              </span>
            </td>
            <td data-label="Recibido" className="is-nowrap">
              {formatDateTime(withdrawal.created_at)}
            </td>
            <td data-label="Plazo" className="is-nowrap">
              <Clock hours_left={withdrawal.hours_left} />
            </td>
            <td data-label="Estado">
              <Status tone={withdrawalTones[withdrawal.status]}>{withdrawalLabels[withdrawal.status]}</Status>
            </td>
            <td>
              <div className="admin-row-actions">
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Ver ${withdrawal.code}`}
                  title="Ver"
                  onClick={() => onShow(withdrawal.id)}
                >
                  <Eye aria-hidden size={18} strokeWidth={1.5} />
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
