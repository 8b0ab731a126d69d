import { formatPesos } from '../../platform/argentina/money.ts'
import { PlainTable } from '../../ui/admin/table/plain-table.tsx'
import type { MethodSummary, Nets, PeriodCash } from '../contract.ts'
import { costText, netText } from '../net-text.ts'

/** Table and bars of the methods of a period; with `summary` also costs and net. */
export function MethodComparison({
  methods,
  summary,
}: {
  methods: MethodSummary[]
  summary?: PeriodCash['summary'] | undefined
}) {
  const highest = Math.max(...methods.map(({ total_amount }) => total_amount), 1)
  return (
    <PlainTable
      className="admin-table"
      caption="Comparación por método de pago"
      heads={[
        'Método',
        ...['Pagos', 'Total', 'Promedio', ...(summary ? ['Comisiones y retenciones', 'Neto'] : [])].map((number) => ({
          number,
        })),
        'Comparación',
      ]}
      foot={
        summary && (
          <tr>
            <td colSpan={2}>Total</td>
            <td data-label="Total" className="is-number">
              {formatPesos(summary.totalPeriod)}
            </td>
            <td />
            <NetCells nets={summary} />
            <td />
          </tr>
        )
      }
    >
      {methods.map((method) => (
        <tr key={method.code}>
          <td data-label="Método">{method.name}</td>
          <td data-label="Pagos" className="is-number">
            {method.transaction_count}
          </td>
          <td data-label="Total" className="is-number">
            {formatPesos(method.total_amount)}
          </td>
          <td data-label="Promedio" className="is-number">
            {formatPesos(method.average_amount)}
          </td>
          {summary && <NetCells nets={method} />}
          <td className="is-wide">
            <progress
              className="admin-bar"
              aria-label={`Parte de ${method.name}`}
              max={highest}
              value={Math.max(method.total_amount, 0)}
            />
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

function NetCells({ nets }: { nets: Nets }) {
  return (
    <>
      <td data-label="Comisiones y retenciones" className="is-number">
        {costText(nets)}
      </td>
      <td data-label="Neto" className="is-number">
        <div>
          {netText(nets)}
          {nets.net_amount !== null && nets.unknown_count > 0 && (
            <div className="admin-soft">y {formatPesos(nets.unknown_amount)} sin dato</div>
          )}
        </div>
      </td>
    </>
  )
}
