import { dayAfter, daysBetween } from '../../platform/argentina/business-days.ts'
import { formatPesos, sumPesos } from '../../platform/argentina/money.ts'
import { businessDay } from '../../platform/argentina/time.ts'
import { counted } from '../../platform/text/counted.ts'
import { DayChart } from '../../ui/admin/day-chart.tsx'
import { Tile, TileAmount } from '../../ui/admin/tile.tsx'
import type { CashEntry, Nets, Period, PeriodCash } from '../contract.ts'
import { costs, netText, unknownText } from '../net-text.ts'

export function PeriodFigures({ period, cash: { data, summary } }: { period: Period; cash: PeriodCash }) {
  const amounts = data.map(({ amount }) => amount)
  const [received, refunded] = [amounts.filter((amount) => amount >= 0), amounts.filter((amount) => amount < 0)]
  const cards = [
    ['Cobrado', sumPesos(received), counted(received.length, 'pago', 'pagos')],
    ['Devuelto', sumPesos(refunded), counted(refunded.length, 'devolución', 'devoluciones')],
    ['Neto del período', summary.totalPeriod, 'Cobrado menos devuelto'],
  ] as const
  const hasCosts = summary.unknown_count > 0 || costs(summary) !== 0
  const days = byDay(data, period)
  return (
    <>
      <dl className="admin-cards">
        {cards.map(([name, amount, note]) => (
          <Tile key={name} name={name} note={note}>
            <TileAmount amount={amount} />
          </Tile>
        ))}
        {hasCosts && <AfterCosts nets={summary} />}
      </dl>
      {days.length > 1 && (
        <section className="admin-sheet" aria-label="Caja por día">
          <DayChart days={days} />
        </section>
      )}
    </>
  )
}

function AfterCosts({ nets }: { nets: Nets }) {
  const fees = `${formatPesos(costs(nets))} de comisiones y retenciones`
  return (
    <Tile name="Después de comisiones" note={[fees, unknownText(nets)].filter(Boolean).join('. ')}>
      {nets.net_amount === null ? netText(nets) : <TileAmount amount={nets.net_amount} />}
    </Tile>
  )
}

/** With more days the bars would be too thin. */
const maxDays = 92

function byDay(entries: CashEntry[], { start, end }: Period) {
  const count = daysBetween(start, end) + 1
  if (count > maxDays) return []
  const amounts = Map.groupBy(entries, ({ date }) => businessDay(new Date(date)))
  return Array.from({ length: count }, (_, place) => {
    const day = dayAfter(start, place)
    const found = amounts.get(day) ?? []
    return {
      day,
      total: sumPesos(found.map(({ amount }) => amount)),
      count: found.filter(({ amount }) => amount >= 0).length,
    }
  })
}
