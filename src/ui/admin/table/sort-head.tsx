import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type Column, headClass, type Sorting } from './column.ts'

type Head<Row> = {
  column: Column<Row>
  sorting?: Sorting | undefined
  onSort?: ((sorting: Sorting) => void) | undefined
}

/** A column header; a button if the column can be sorted. */
export function SortHead<Row>({ column, sorting, onSort }: Head<Row>) {
  const { sort, label } = column
  if (!sort || !onSort) {
    return (
      <th scope="col" className={headClass(column)}>
        {label}
      </th>
    )
  }
  const isSorted = sorting?.sort === sort
  const isRising = isSorted && sorting.order === 'ASC'
  const Sign = isSorted ? (isRising ? ArrowUp : ArrowDown) : ChevronsUpDown
  return (
    <th
      scope="col"
      className={headClass(column)}
      aria-sort={isSorted ? (isRising ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className="admin-sort"
        onClick={() => onSort({ sort, order: isSorted && !isRising ? 'ASC' : 'DESC' })}
      >
        {label}
        <Sign aria-hidden size={14} strokeWidth={1.5} />
      </button>
    </th>
  )
}
