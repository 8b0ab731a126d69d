import { formatPesos } from '../../platform/argentina/money.ts'

type Day = { day: string; total: number; count: number }

const height = 140
const bar = 18
const gap = 6

/** One bar for each day, with a text alternative. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const max = Math.max(...days.map(({ total }) => Math.abs(total)), 1)
  const width = days.length * (bar + gap)
  const [best] = days.toSorted((one, other) => other.total - one.total)
  const text =
    best && best.total > 0
      ? `El mejor día fue el ${short(best.day)}, con ${formatPesos(best.total)}.`
      : 'Sin movimientos.'
  return (
    <>
      <svg
        className="admin-chart"
        viewBox={`0 0 ${width - gap} ${height}`}
        // Stretches the bars on a wide screen instead of the height.
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        {days.map(({ day, total, count }, place) => {
          const tall = Math.max((Math.abs(total) / max) * height, 2)
          return (
            <rect
              key={day}
              className={total === 0 ? 'is-empty' : total < 0 ? 'is-negative' : undefined}
              x={place * (bar + gap)}
              y={height - tall}
              width={bar}
              height={tall}
            >
              <title>{`${short(day)}: ${formatPesos(total)} en ${count === 1 ? '1 pago' : `${count} pagos`}`}</title>
            </rect>
          )
        })}
      </svg>
      <div className="admin-axis" aria-hidden>
        <span>{short(days.at(0)?.day)}</span>
        <span>{short(days.at(Math.floor(days.length / 2))?.day)}</span>
        <span>{short(days.at(-1)?.day)}</span>
      </div>
      <p className="admin-soft">{text}</p>
    </>
  )
}

const short = (day = '') => day.slice(5).split('-').reverse().join('/')
