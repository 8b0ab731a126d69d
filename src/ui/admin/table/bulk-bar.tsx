import { type ReactNode, useRef } from 'react'
import { Button } from '../../button.tsx'
import { useShortcuts } from './shortcuts.ts'

/** Actions for the selected rows; hidden without a selection. `noun`: singular and plural. */
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
  const bar = useRef<HTMLElement>(null)
  const act = () => bar.current?.querySelector('button')?.focus()
  useShortcuts(count > 0 ? [{ key: 'b', label: 'Ir a lo que se hace con lo elegido', act }] : [])
  return (
    <section ref={bar} className="admin-bulk" aria-label="Selección" hidden={count === 0}>
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
