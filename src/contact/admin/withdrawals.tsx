import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Pager } from '../../ui/admin/pager.tsx'
import { Status } from '../../ui/admin/status.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { Person } from '../../ui/admin/table/person.tsx'
import { RowAction } from '../../ui/admin/table/row-action.tsx'
import { SearchField } from '../../ui/admin/table/search-field.tsx'
import { useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { keyOf, useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { listWithdrawals } from '../withdrawals/calls.ts'
import type { Withdrawal } from '../withdrawals/contract.ts'
import { withdrawalLabels } from '../withdrawals/rules.ts'
import { AnswerDialog, type Asked } from './answer-dialog.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import { Clock, withdrawalTones } from './withdrawal-state.tsx'

export const meta = () => [{ title: 'Arrepentimientos · Panel' }, { name: 'robots', content: 'noindex' }]

const list = {
  filters: ['search', 'status'],
  clean: { status: (written: string) => (written in withdrawalLabels ? written : '') },
  limit: 20,
} as const

export default function WithdrawalsPage() {
  const { page, filters, isFiltered, asked: listed, change, clear, toPage } = useListAddress(list)
  const query = useApi(listWithdrawals, { query: new URLSearchParams(listed) })
  const client = useQueryClient()
  const [shown, setShown] = useState<number>()
  const [asked, setAsked] = useState<Asked>()

  async function answered() {
    await client.invalidateQueries({ queryKey: keyOf(listWithdrawals) })
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
        <SearchField
          value={filters.search ?? ''}
          placeholder="Código, orden, nombre o email"
          onSearch={(search) => change({ search })}
        />
        <SelectField label="Estado" value={filters.status} onChange={({ target }) => change({ status: target.value })}>
          <option value="">Todos</option>
          {Object.entries(withdrawalLabels).map(([value, label]) => (
            <option key={value} value={value}>
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
      <Loaded query={query} failed="Error al cargar los arrepentimientos">
        {({ withdrawals, pagination }) => (
          <>
            <div className="admin-frame">
              {withdrawals.length === 0 ? (
                <Nothing>
                  {isFiltered
                    ? 'Ningún arrepentimiento coincide con lo que buscás.'
                    : 'Todavía nadie usó el botón de arrepentimiento.'}
                </Nothing>
              ) : (
                <WithdrawalTable {...{ withdrawals, shown }} onShow={setShown} />
              )}
              <Pager
                page={page}
                pages={pagination.pages}
                total={pagination.total}
                noun={pagination.total === 1 ? 'arrepentimiento' : 'arrepentimientos'}
                onPage={toPage}
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

type Table = { withdrawals: Withdrawal[]; shown: number | undefined; onShow: (id: number) => void }

function WithdrawalTable({ withdrawals, shown, onShow }: Table) {
  return (
    <DataTable
      id="withdrawals"
      caption="Arrepentimientos"
      columns={withdrawalColumns(onShow)}
      rows={withdrawals}
      keyOf={({ id }) => id}
      nameOf={({ code }) => code}
      open={shown}
      onOpen={({ id }) => onShow(id)}
      actions={({ id, code }) => <RowAction name="Ver" of={code} icon={Eye} onClick={() => onShow(id)} />}
    />
  )
}

const withdrawalColumns = (onShow: (id: number) => void): Column<Withdrawal>[] => [
  {
    id: 'code',
    label: 'Código',
    isFixed: true,
    isNowrap: true,
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
  { id: 'customer', label: 'Cliente', isFixed: true, isWide: true, cell: Person },
  { id: 'date', label: 'Recibido', isNowrap: true, cell: ({ created_at }) => formatDateTime(created_at) },
  { id: 'clock', label: 'Plazo', isNowrap: true, cell: Clock },
  {
    id: 'status',
    label: 'Estado',
    isNowrap: true,
    cell: ({ status }) => <Status tone={withdrawalTones[status]}>{withdrawalLabels[status]}</Status>,
  },
  { id: 'reason', label: 'Motivo', isHiddenAtFirst: true, isWide: true, cell: ({ reason }) => reason || '—' },
]
