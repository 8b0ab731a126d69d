import { useMay } from '../../accounts/parts/use-may.ts'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Together } from '../../ui/admin/together.tsx'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { findDailySummary, findPeriodCash, listMethods } from '../calls.ts'
import { closeDay, listClosings } from '../closings/calls.ts'
import { CashExports } from './cash-exports.tsx'
import { CashTable } from './cash-table.tsx'
import { ClosingsTable } from './closings-table.tsx'
import { DayClosing } from './day-closing.tsx'
import { Drawer } from './drawer.tsx'
import { MethodComparison } from './method-comparison.tsx'
import { PeriodFigures } from './period-figures.tsx'
import { PeriodForm } from './period-form.tsx'
import { Today } from './today.tsx'
import { usePeriod } from './use-period.ts'
import { useToday } from './use-today.ts'

export const meta = () => [{ title: 'Caja · Panel' }, { name: 'robots', content: 'noindex' }]

const failed = 'Error al cargar la caja'

export default function CashPage() {
  const { may } = useMay()
  const today = useToday()
  const [period, setPeriod] = usePeriod({ start: `${today.slice(0, 8)}01`, end: today })
  const cash = useApi(findPeriodCash, { query: period })
  const methods = useApi(listMethods, { query: period })
  const closings = useApi(listClosings, { query: period })
  const reload = useReload(findDailySummary, findPeriodCash, listMethods, listClosings)

  return (
    <>
      <PageHead
        title="Caja"
        actions={
          <Button onClick={reload} busy={cash.isFetching}>
            Actualizar
          </Button>
        }
      >
        Pagos confirmados, y las devoluciones en negativo.
      </PageHead>
      <Together>
        <section aria-labelledby="hoy">
          <div className="admin-section-head">
            <h2 id="hoy">Hoy</h2>
            {may(closeDay) && <DayClosing today={today} onDone={reload} />}
          </div>
          <DaySums key={today} />
        </section>
        <Drawer today={today} onDone={reload} />
        <section aria-labelledby="periodo">
          <div className="admin-section-head">
            <h2 id="periodo">Período</h2>
            <div className="admin-actions">
              <CashExports period={period} />
            </div>
          </div>
          <PeriodForm period={period} today={today} onChange={setPeriod} />
          <Loaded query={cash} failed={failed}>
            {(answer) => <PeriodFigures period={period} cash={answer} />}
          </Loaded>
          <h3>Por método de pago</h3>
          <div className="admin-frame">
            <Loaded query={methods} failed={failed}>
              {({ data }) => <MethodComparison methods={data} summary={cash.data?.summary} />}
            </Loaded>
          </div>
          <h3>Cierres</h3>
          <div className="admin-frame">
            <Loaded query={closings} failed={failed}>
              {({ data }) => <ClosingsTable closings={data} onDone={reload} />}
            </Loaded>
          </div>
          <h3>Movimientos</h3>
          <div className="admin-frame">
            <Loaded query={cash} failed={failed}>
              {({ data, summary }) => <CashTable entries={data} total={summary.totalPeriod} />}
            </Loaded>
          </div>
        </section>
      </Together>
    </>
  )
}

/** Its key is the day, so that it is mounted again and reloads after midnight. */
function DaySums() {
  const query = useApi(findDailySummary, {})
  return (
    <Loaded query={query} failed={failed}>
      {({ summary }) => <Today summary={summary} />}
    </Loaded>
  )
}
