import { formatPesos } from '../../platform/money.ts'
import type { Dashboard } from '../contract.ts'

const height = 140
const bar = 18
const gap = 6

/** One bar a day; what it shows is told in words to whoever does not see it. */
export function SalesChart({ days }: { days: Dashboard['sales_by_day'] }) {
  const most = Math.max(...days.map(({ total }) => Math.abs(total)), 1)
  const width = days.length * (bar + gap)
  const best = days.reduce<Dashboard['sales_by_day'][number] | undefined>(
    (top, day) => (!top || day.total > top.total ? day : top),
    undefined,
  )
  const words =
    best && best.total > 0 ? `El mejor día fue el ${short(best.day)}, con ${formatPesos(best.total)}.` : 'Sin ventas.'
  return (
    <>
      <svg className="admin-chart" viewBox={`0 0 ${width} ${height + 24}`} role="img" aria-label={words}>
        {days.map(({ day, total, count }, place) => {
          const tall = Math.max((Math.abs(total) / most) * height, 2)
          return (
            <g key={day}>
              <rect
                className={total === 0 ? 'is-empty' : total < 0 ? 'is-negative' : undefined}
                x={place * (bar + gap)}
                y={height - tall}
                width={bar}
                height={tall}
              >
                <title>{`${short(day)}: ${formatPesos(total)} en ${count} pagos`}</title>
              </rect>
              {(place === 0 || place === days.length - 1 || place % 7 === 1) && (
                <text
                  x={place === 0 ? 0 : place === days.length - 1 ? width - gap : place * (bar + gap) + bar / 2}
                  y={height + 18}
                  textAnchor={place === 0 ? 'start' : place === days.length - 1 ? 'end' : 'middle'}
                >
                  {place === 1 ? '' : short(day)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <p className="admin-soft">{words}</p>
    </>
  )
}

const short = (day: string) => day.slice(5).split('-').reverse().join('/')
