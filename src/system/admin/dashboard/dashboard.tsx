import { useQueryClient } from '@tanstack/react-query'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { MethodComparison } from '../../../cash/admin/method-comparison.tsx'
import { DayChart } from '../../../ui/admin/day-chart.tsx'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { PageHead } from '../../../ui/admin/page-head.tsx'
import { RefreshButton } from '../../../ui/admin/refresh-button.tsx'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { Together } from '../../../ui/admin/together.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { findDashboard } from '../../dashboard/calls.ts'
import { useQueue } from '../use-queue.ts'
import { Figures } from './figures.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { LowStock } from './low-stock.tsx'
import { MissingItems } from './missing-items.tsx'
import { OrdersByStatus } from './orders-by-status.tsx'
import { PeriodComparison } from './period-comparison.tsx'
import { SystemTroubles } from './system-troubles.tsx'
import { Today } from './today.tsx'
import { TopSellers } from './top-sellers.tsx'

export const meta = () => [{ title: 'Dashboard · Panel' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPage() {
  const { may } = useMay()
  const queue = useQueue()
  const client = useQueryClient()
  return (
    <>
      <PageHead
        title="Dashboard"
        actions={<RefreshButton query={queue} onRefresh={() => client.invalidateQueries()} />}
      />
      <Together>
        <SystemTroubles />
        <MissingItems />
        <Today />
        {may(findDashboard) && <Sums />}
      </Together>
    </>
  )
}

function Sums() {
  const query = useApi(findDashboard, {}, { everyMs: 15_000 })
  return (
    <Loaded query={query} failed="Error al cargar el dashboard">
      {(shop) => (
        <>
          <Figures shop={shop} />
          <PeriodComparison periods={shop.periods} />
          <Sheet title="Ventas de los últimos 30 días">
            <DayChart days={shop.sales_by_day} />
          </Sheet>
          <h2>Ventas por método de los últimos 30 días</h2>
          <div className="admin-frame admin-after">
            <MethodComparison methods={shop.takings_by_method} />
          </div>
          <div className="admin-columns">
            <div className="admin-stack">
              <LatestOrders orders={shop.latest_orders} />
              <TopSellers products={shop.top_sellers} />
            </div>
            <div className="admin-stack">
              <OrdersByStatus states={shop.orders_by_status} />
              <LowStock products={shop.low_stock} count={shop.low_stock_count} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  )
}
