import { Button } from '../../button.tsx'
import { SelectField } from '../../field.tsx'
import type { Column, Sorting } from './column.ts'
import { ColumnChoice } from './column-choice.tsx'
import type { Selection } from './use-selection.ts'

type Row = { id: string | number }
type Tools<One extends Row> = {
  columns: readonly Column<One>[]
  isShown: (column: Column<One>) => boolean
  onToggle: (column: Column<One>) => void
  sorting?: Sorting | undefined
  onSort?: ((sorting: Sorting) => void) | undefined
  rows: readonly One[]
  selection?: Selection<One> | undefined
}

/** Choice of columns and, on screens too narrow for a table head, sorting and selecting all. */
export function TableTools<One extends Row>({
  columns,
  isShown,
  onToggle,
  sorting,
  onSort,
  rows,
  selection,
}: Tools<One>) {
  const sortable = columns.filter(({ sort }) => sort)
  return (
    <div className="admin-table-tools">
      {onSort && sorting && (
        <div className="is-for-cards">
          <SelectField
            label="Ordenar por"
            value={`${sorting.sort} ${sorting.order}`}
            onChange={(event) => {
              const [sort = '', order] = event.target.value.split(' ')
              onSort({ sort, order: order === 'ASC' ? 'ASC' : 'DESC' })
            }}
          >
            {sortable.flatMap(({ sort, label }) => [
              <option key={`${sort} ASC`} value={`${sort} ASC`}>
                {label}, ascendente
              </option>,
              <option key={`${sort} DESC`} value={`${sort} DESC`}>
                {label}, descendente
              </option>,
            ])}
          </SelectField>
        </div>
      )}
      {selection && (
        <div className="is-for-cards">
          <Button onClick={() => selection.toggleAll(rows)}>Seleccionar esta página</Button>
        </div>
      )}
      <ColumnChoice columns={columns} isShown={isShown} onToggle={onToggle} />
    </div>
  )
}
