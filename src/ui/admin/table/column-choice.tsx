import { Columns3 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Column } from './column.ts'

type Choice<Row> = {
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  onToggle: (column: Column<Row>) => void
}

/** Which columns are shown. A native disclosure: works by keyboard and closes with Escape. */
export function ColumnChoice<Row>({ columns, isShown, onToggle }: Choice<Row>) {
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !box.current?.open) return
    event.stopPropagation()
    box.current.open = false
    box.current.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={box}
      className="admin-columns-choice"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={closeOnEscape}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
      }}
    >
      <summary className="button button-quiet">
        <Columns3 aria-hidden size={18} strokeWidth={1.5} /> Columnas
      </summary>
      {isOpen && (
        <fieldset className="admin-float">
          <legend className="sr-only">Columnas que se ven</legend>
          {columns
            .filter(({ isFixed }) => !isFixed)
            .map((column) => (
              <label key={column.id} className="admin-check">
                <input type="checkbox" checked={isShown(column)} onChange={() => onToggle(column)} />
                {column.label}
              </label>
            ))}
        </fieldset>
      )}
    </details>
  )
}
