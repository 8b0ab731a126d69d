import { Eye } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { RefreshButton } from '../../ui/admin/refresh-button.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { CaseSteps } from '../../ui/admin/table/case-steps.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { FilterChoice, ListFilters } from '../../ui/admin/table/list-filters.tsx'
import { Person } from '../../ui/admin/table/person.tsx'
import { RowAction } from '../../ui/admin/table/row-action.tsx'
import { oneOf, useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { useOpenedNumber } from '../../ui/admin/table/use-opened.ts'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { listWithdrawals } from '../withdrawals/calls.ts'
import type { Withdrawal } from '../withdrawals/contract.ts'
import { withdrawalLabels } from '../withdrawals/rules.ts'
import { AnswerDialog, type OpenAnswer } from './answer-dialog.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import { Clock, withdrawalTones } from './withdrawal-state.tsx'

export const meta = () => [{ title: 'Arrepentimientos · Panel' }, { name: 'robots', content: 'noindex' }]

const list = {
  filters: ['search', 'status'],
  clean: { status: oneOf(Object.keys(withdrawalLabels)) },
  limit: 20,
} as const

export default function WithdrawalsPage() {
  const address = useListAddress(list)
  const query = useApi(listWithdrawals, { query: address.query }, { isLive: true })
  const reload = useReload(listWithdrawals)
  const [shown, setShown] = useOpenedNumber()
  const [requested, setRequested] = useState<OpenAnswer>()

  return (
    <AdminList
      title="Arrepentimientos"
      about={`Hay 24 horas para responder cada uno. ${waiting(query.data?.waiting_count)}`}
      actions={<RefreshButton query={query} />}
      above={
        <ListFilters address={address} search="Código, orden, nombre o email">
          <FilterChoice address={address} name="status" label="Estado" options={Object.entries(withdrawalLabels)} />
        </ListFilters>
      }
      query={query}
      address={address}
      failed="Error al cargar los arrepentimientos"
      rows={({ withdrawals }) => withdrawals}
      noun={['arrepentimiento', 'arrepentimientos']}
      empty="Todavía nadie usó el botón de arrepentimiento."
      noMatch="Ningún arrepentimiento coincide con lo que buscás."
      table={(withdrawals) => (
        <DataTable
          id="withdrawals"
          caption="Arrepentimientos"
          columns={withdrawalColumns(setShown)}
          rows={withdrawals}
          nameOf={({ code }) => code}
          open={shown}
          onOpen={({ id }) => setShown(id)}
          actions={({ id, code }) => <RowAction name="Ver" of={code} icon={Eye} onClick={() => setShown(id)} />}
        />
      )}
    >
      {query.data && (
        <WithdrawalPanel
          withdrawal={query.data.withdrawals.find(({ id }) => id === shown)}
          onClose={() => setShown(undefined)}
          steps={
            <CaseSteps
              keys={query.data.withdrawals.map(({ id }) => id)}
              shown={shown}
              noun="Arrepentimiento"
              onShow={setShown}
            />
          }
          onAnswer={setRequested}
        />
      )}
      <AnswerDialog requested={requested} onClose={() => setRequested(undefined)} onAnswered={reload} />
    </AdminList>
  )
}

function waiting(count = 0) {
  if (count === 0) return 'No queda ninguno sin responder.'
  return count === 1 ? 'Uno espera respuesta.' : `${count} esperan respuesta.`
}

const withdrawalColumns = (onShow: (id: number) => void): Column<Withdrawal>[] => [
  {
    id: 'code',
    label: 'Código',
    isFixed: true,
    isNowrap: true,
    phone: 'name',
    cell: ({ id, code }) => (
      <button type="button" className="admin-link" onClick={() => onShow(id)}>
        {code}
      </button>
    ),
  },
  {
    id: 'order_number',
    label: 'Orden',
    isNowrap: true,
    cell: ({ order_number, order_id }) => (
      <span>
        {order_number} {!order_id && <span className="admin-soft">(no coincide)</span>}
      </span>
    ),
  },
  { id: 'customer', label: 'Cliente', isFixed: true, isWide: true, phone: 'name', cell: Person },
  { id: 'date', label: 'Recibido', isNowrap: true, cell: ({ created_at }) => formatDateTime(created_at) },
  { id: 'clock', label: 'Plazo', isNowrap: true, phone: 'second', cell: Clock },
  {
    id: 'status',
    label: 'Estado',
    isNowrap: true,
    phone: 'second',
    cell: ({ status }) => <Status tone={withdrawalTones[status]}>{withdrawalLabels[status]}</Status>,
  },
  { id: 'reason', label: 'Motivo', isHiddenAtFirst: true, isWide: true, cell: ({ reason }) => reason || '—' },
]
