import { formatPesos } from '../../../platform/argentina/money.ts'
import { Tile, TileAmount } from '../../../ui/admin/tile.tsx'
import type { SalesReport } from '../../reports/contract.ts'
import { Change } from '../dashboard/change.tsx'

export function ReportTotals({ totals }: { totals: SalesReport['totals'] }) {
  const average = (takings: number, orders: number) => (orders > 0 ? takings / orders : 0)
  const figures = [
    ['Cobrado', totals.takings, totals.takings_before, formatPesos],
    ['Órdenes cobradas', totals.orders, totals.orders_before, String],
    ['Unidades cobradas', totals.units, totals.units_before, String],
    [
      'Cobrado por orden',
      average(totals.takings, totals.orders),
      average(totals.takings_before, totals.orders_before),
      formatPesos,
    ],
  ] as const
  return (
    <dl className="admin-cards">
      {totals.margin !== null && (
        <Tile
          name="Margen"
          note={
            totals.margin_before === null ? (
              'Lo cobrado menos lo que costó'
            ) : (
              <Change now={totals.margin} then={totals.margin_before} text={formatPesos(totals.margin_before)} />
            )
          }
        >
          <TileAmount amount={totals.margin} />
        </Tile>
      )}
      {figures.map(([name, now, then, format]) => (
        <Tile key={name} name={name} note={<Change now={now} then={then} text={format(then)} />}>
          {format === formatPesos ? <TileAmount amount={now} /> : now}
        </Tile>
      ))}
    </dl>
  )
}
