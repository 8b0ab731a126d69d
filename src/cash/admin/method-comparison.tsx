import { formatPesos } from '../../platform/argentina/money.ts'
import type { MethodSummary } from '../contract.ts'

/** Each method's part of the period, as a bar beside its figures. */
export function MethodComparison({ methods }: { methods: MethodSummary[] }) {
  const most = Math.max(...methods.map(({ total_amount }) => total_amount), 1)
  return (
    <table className="admin-table">
      <caption>Comparación por método de pago</caption>
      <thead>
        <tr>
          <th scope="col">Método</th>
          <th scope="col" className="is-number">
            Pagos
          </th>
          <th scope="col" className="is-number">
            Total
          </th>
          <th scope="col" className="is-number">
            Promedio
          </th>
          <th scope="col">Comparación</th>
        </tr>
      </thead>
      <tbody>
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
            <td className="is-wide">
              <progress
                className="admin-bar"
                aria-label={`Parte de ${method.name}`}
                max={most}
                value={Math.max(method.total_amount, 0)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
