import { PeriodForm } from '../../../cash/admin/period-form.tsx'
import { usePeriod } from '../../../cash/admin/use-period.ts'
import { useToday } from '../../../cash/admin/use-today.ts'
import { dayAfter } from '../../../platform/argentina/business-days.ts'
import { formatDay } from '../../../platform/argentina/time.ts'
import { downloadApi } from '../../../platform/browser/api-client.ts'
import { DayChart } from '../../../ui/admin/day-chart.tsx'
import { DownloadButton } from '../../../ui/admin/download-button.tsx'
import { Loaded, messageOf } from '../../../ui/admin/list-state.tsx'
import { PageHead } from '../../../ui/admin/page-head.tsx'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { exportSalesReport, findSalesReport } from '../../reports/calls.ts'
import { groupLabels } from '../../reports/labels.ts'
import { daysBefore } from '../../reports/rules.ts'
import { ReportTotals } from './report-totals.tsx'
import { ShareBars } from './share-bars.tsx'

export const meta = () => [{ title: 'Ventas · Panel' }, { name: 'robots', content: 'noindex' }]

export default function SalesReportPage() {
  const today = useToday()
  const [period, setPeriod] = usePeriod({ start: dayAfter(today, -29), end: today })
  const query = useApi(findSalesReport, { query: period })
  const before = daysBefore(period)
  return (
    <>
      <PageHead
        title="Ventas"
        actions={
          <DownloadButton
            file={() => downloadApi(exportSalesReport, { query: period, timeoutMs: 60_000 })}
            filename={`ventas_${period.start}_${period.end}.csv`}
            failure={(error) => messageOf(error, { failed: 'Error al exportar las ventas' })}
          >
            Exportar CSV
          </DownloadButton>
        }
      >
        Lo cobrado, menos lo devuelto, también de órdenes ya canceladas, comparado con el {formatDay(before.start)} al{' '}
        {formatDay(before.end)}.
      </PageHead>
      <PeriodForm period={period} today={today} onChange={setPeriod} />
      <Loaded query={query} failed="Error al cargar las ventas">
        {({ totals, groups }) => (
          <>
            <ReportTotals totals={totals} />
            <Sheet title="Por día">
              <DayChart
                days={groups.day.map(({ key, takings, orders }) => ({ day: key, total: takings, count: orders }))}
              />
            </Sheet>
            <div className="admin-columns">
              <div className="admin-stack">
                <ShareBars title={groupLabels.brand} rows={groups.brand} />
                <ShareBars title={groupLabels.province} rows={groups.province} />
              </div>
              <div className="admin-stack">
                <ShareBars title={groupLabels.product} rows={groups.product} />
                <ShareBars title={groupLabels.method} rows={groups.method} />
                <ShareBars
                  title={groupLabels.hour}
                  rows={groups.hour.filter(({ orders, takings }) => orders || takings)}
                />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
