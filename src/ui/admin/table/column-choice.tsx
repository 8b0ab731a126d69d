import { Columns3 } from 'lucide-react'
import type { Column } from './column.ts'
import { FloatingMenu } from './floating-menu.tsx'

type Choice<Row> = {
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  onToggle: (column: Column<Row>) => void
}

export function ColumnChoice<Row>({ columns, isShown, onToggle }: Choice<Row>) {
  return (
    <FloatingMenu
      title="Columnas"
      label={
        <>
          <Columns3 aria-hidden size={18} strokeWidth={1.5} />
          <span>Columnas</span>
        </>
      }
    >
      <fieldset>
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
    </FloatingMenu>
  )
}
