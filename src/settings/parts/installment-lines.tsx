import type { InstallmentSentences } from '../installments.ts'

/** Shows cash price, installments and their cost together, as the law requires; other plans are collapsed. */
export function InstallmentLines({ sentences: { cash, best, others } }: { sentences: InstallmentSentences }) {
  return (
    <div className="installments">
      <p>
        <strong>{best.what}</strong> con tarjeta
      </p>
      <p>
        <b>{best.cost}</b> · precio de contado {cash}
      </p>
      {others.length > 0 && (
        <details>
          <summary>Más cuotas</summary>
          <ul>
            {others.map(({ what, cost }) => (
              <li key={what}>
                {what} <b>{cost}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
