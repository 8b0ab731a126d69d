import { type FormEvent, useState } from 'react'
import { downloadApi } from '../../platform/api-client.ts'
import { formatPesos } from '../../platform/money.ts'
import { businessDay } from '../../platform/time.ts'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { saveFile } from '../../ui/admin/save-file.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { DailySummary, Methods, Period, PeriodCash } from '../contract.ts'
import { CashTable } from './cash-table.tsx'
import { MethodComparison } from './method-comparison.tsx'

export const meta = () => [{ title: 'Caja · Panel' }, { name: 'robots', content: 'noindex' }]

const daysAgo = (days: number) => businessDay(new Date(Date.now() - days * 86_400_000))

export default function CashPage() {
  const today = daysAgo(0)
  const [period, setPeriod] = useState<Period>({ start: `${today.slice(0, 8)}01`, end: today })
  const asked = new URLSearchParams(period)
  const daily = useApi<DailySummary>('/api/admin/cash/daily')
  const cash = useApi<PeriodCash>(`/api/admin/cash/period?${asked}`)
  const methods = useApi<Methods>(`/api/admin/cash/methods?${asked}`)
  const reload = () => Promise.all([daily.refetch(), cash.refetch(), methods.refetch()])

  return (
    <>
      <PageHead
        title="Caja"
        actions={
          <Button onClick={reload} busy={daily.isFetching || cash.isFetching}>
            Actualizar
          </Button>
        }
      >
        Pagos confirmados, y las devoluciones en negativo.
      </PageHead>
      <section aria-labelledby="hoy">
        <h2 id="hoy">Hoy</h2>
        <Loaded query={daily} failed="Error al cargar la caja">
          {({ summary }) => <Day summary={summary} />}
        </Loaded>
      </section>
      <section aria-labelledby="periodo">
        <h2 id="periodo">Período</h2>
        <PeriodForm period={period} today={today} onChange={setPeriod} />
        <section className="admin-sheet" aria-labelledby="metodos">
          <h2 id="metodos">Por método de pago</h2>
          <Loaded query={methods} failed="Error al cargar la caja">
            {({ data }) => <MethodComparison methods={data} />}
          </Loaded>
        </section>
        <div className="admin-frame">
          <Loaded query={cash} failed="Error al cargar la caja">
            {({ data, summary }) => <CashTable entries={data} total={summary.totalPeriod} />}
          </Loaded>
        </div>
      </section>
    </>
  )
}

function Day({ summary }: Pick<DailySummary, 'summary'>) {
  const cards = [
    ['Total de hoy', summary.totalToday, undefined],
    ['Transferencias', summary.transferAmount, summary.transferCount],
    ['Mercado Pago', summary.mpAmount, summary.mpCount],
  ] as const
  return (
    <dl className="admin-cards">
      {cards.map(([name, amount, count]) => (
        <div key={name} className="admin-card">
          <dt>{name}</dt>
          <dd>{formatPesos(amount)}</dd>
          {count !== undefined && <dd className="is-note">{count === 1 ? '1 pago' : `${count} pagos`}</dd>}
        </div>
      ))}
    </dl>
  )
}

type PeriodForm = { period: Period; today: string; onChange: (period: Period) => void }

function PeriodForm({ period, today, onChange }: PeriodForm) {
  const [error, setError] = useState('')
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [start, end] = [String(form.get('start')), String(form.get('end'))]
    if (start > end) return setError('La fecha final no puede ser anterior a la inicial')
    setError('')
    onChange({ start, end })
  }
  const quick = [
    ['Hoy', { start: today, end: today }],
    ['7 días', { start: daysAgo(6), end: today }],
    ['30 días', { start: daysAgo(29), end: today }],
    ['Este mes', { start: `${today.slice(0, 8)}01`, end: today }],
  ] as const
  return (
    <form key={`${period.start} ${period.end}`} className="admin-filters" onSubmit={submit}>
      <TextField label="Desde" name="start" type="date" required defaultValue={period.start} />
      <TextField label="Hasta" name="end" type="date" required defaultValue={period.end} error={error || undefined} />
      <Button type="submit">Filtrar</Button>
      {quick.map(([name, value]) => (
        <Button key={name} look="plain" onClick={() => onChange(value)}>
          {name}
        </Button>
      ))}
      <Exports period={period} />
    </form>
  )
}

function Exports({ period: { start, end } }: { period: Period }) {
  const [busy, setBusy] = useState('')
  async function save(kind: 'excel' | 'pdf') {
    setBusy(kind)
    try {
      const file = await downloadApi(`/api/admin/cash/export/${kind}?start=${start}&end=${end}`, { timeoutMs: 60_000 })
      saveFile(file, `caja_${start}_${end}.${kind === 'excel' ? 'xlsx' : 'pdf'}`)
    } catch {
      toast(`Error al exportar el archivo ${kind === 'excel' ? 'Excel' : 'PDF'}`, 'error')
    }
    setBusy('')
  }
  return (
    <>
      <Button onClick={() => save('excel')} busy={busy === 'excel'}>
        Exportar Excel
      </Button>
      <Button onClick={() => save('pdf')} busy={busy === 'pdf'}>
        Exportar PDF
      </Button>
    </>
  )
}
