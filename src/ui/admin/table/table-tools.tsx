import { Button } from '../../button.tsx'
import { SelectField } from '../../field.tsx'
import type { Column, Sorting } from './column.ts'
import { ColumnChoice } from './column-choice.tsx'
import type { Selection } from './use-selection.ts'

type Tools<Row> = {
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  onToggle: (column: Column<Row>) => void
  sorting?: Sorting | undefined
  onSort?: ((sorting: Sorting) => void) | undefined
  rows: readonly Row[]
  selection?: Selection<Row> | undefined
}

/** Above a table: which columns are shown and, where its head has no room, the order and choosing all. */
export function TableTools<Row>({ columns, isShown, onToggle, sorting, onSort, rows, selection }: Tools<Row>) {
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
                {label}, de menor a mayor
              </option>,
              <option key={`${sort} DESC`} value={`${sort} DESC`}>
                {label}, de mayor a menor
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
