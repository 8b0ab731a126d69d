import type { ReactNode } from 'react'
import { Button } from '../../button.tsx'

/** What can be done with the chosen rows; there as long as one is chosen. `noun`: «orden», «órdenes». */
export function BulkBar({
  count,
  noun,
  onClear,
  children,
}: {
  count: number
  noun: readonly [string, string]
  onClear: () => void
  children: ReactNode
}) {
  return (
    <section className="admin-bulk" aria-label="Selección" hidden={count === 0}>
      <p aria-live="polite">
        <strong>{count}</strong> {noun[count === 1 ? 0 : 1]}
      </p>
      <div className="admin-actions">
        {children}
        <Button look="plain" onClick={onClear}>
          Quitar selección
        </Button>
      </div>
    </section>
  )
}
