import { PanelLink } from '../../../accounts/parts/panel-link.tsx'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import type { Dashboard } from '../../dashboard/contract.ts'
import { Change } from './change.tsx'

type Period = Dashboard['periods'][number]

const names: Record<number, { title: string; before: string }> = {
  1: { title: 'Hoy', before: 'ayer' },
  7: { title: 'Últimos 7 días', before: 'los 7 anteriores' },
  30: { title: 'Últimos 30 días', before: 'los 30 anteriores' },
}

export function PeriodComparison({ periods }: Pick<Dashboard, 'periods'>) {
  return (
    <div className="admin-columns admin-periods">
      {periods.map((period) => (
        <PeriodSheet key={period.days} period={period} />
      ))}
    </div>
  )
}

function PeriodSheet({ period }: { period: Period }) {
  const { title, before } = names[period.days] ?? { title: `${period.days} días`, before: 'antes' }
  const days = `start=${period.start}&end=${period.end}`
  const rows = [
    ['Ventas', period.sales, period.sales_before, formatPesos, `/admin/cash?${days}`],
    ['Órdenes', period.orders, period.orders_before, String, `/admin/orders?${days}`],
    [
      'Orden promedio',
      period.average_order,
      period.average_order_before,
      formatPesos,
      `/admin/orders?status=confirmado,enviado,entregado&${days}`,
    ],
    [
      'Clientes nuevos',
      period.new_customers,
      period.new_customers_before,
      String,
      `/admin/customers?is_guest=false&${days}`,
    ],
  ] as const
  return (
    <Sheet title={title}>
      <p className="admin-soft">Comparado con {before}.</p>
      <ul className="admin-list">
        {rows.map(([name, now, then, format, list]) => (
          <li key={name}>
            <span>{name}</span>
            <span className="is-number">
              <PanelLink to={list} className="admin-figure">
                {format(now)}
              </PanelLink>
              <Change now={now} then={then} text={format(then)} />
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
