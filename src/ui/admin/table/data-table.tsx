import type { ReactNode } from 'react'
import { type Column, cellClass, type Sorting } from './column.ts'
import { NumberHead } from './number-head.tsx'
import { SortHead } from './sort-head.tsx'
import { TableTools } from './table-tools.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'

type Row = { id: string | number }
type Table<One extends Row> = {
  /** Key of the stored choice of columns. */
  id: string
  caption: string
  columns: readonly Column<One>[]
  rows: readonly One[]
  /** Name of a row in the labels of its controls. */
  nameOf: (row: One) => string
  onOpen?: (row: One) => void
  /** The row whose detail is open. */
  open?: One['id'] | undefined
  sorting?: Sorting | undefined
  onSort?: (sorting: Sorting) => void
  selection?: Selection<One>
  actions?: (row: One) => ReactNode
}

/** Table of the panel: dense rows and a sticky head; on a narrow screen each row is two lines or a card. */
export function DataTable<One extends Row>({ id, caption, columns, rows, sorting, onSort, ...table }: Table<One>) {
  const { shown, isShown, toggle } = useColumnChoice(id, columns)
  const { selection, actions, nameOf, onOpen, open } = table
  const body = useRowKeys({ rows, onOpen, onToggle: selection?.toggle })
  return (
    <div className="admin-table-box">
      <TableTools
        columns={columns}
        isShown={isShown}
        sorting={sorting}
        onSort={onSort}
        rows={rows}
        selection={selection}
        onToggle={toggle}
      />
      <table className={columns.some(({ phone }) => phone) ? 'admin-table has-lines' : 'admin-table'}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {shown.map((column) => (
              <SortHead key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
            {actions && <NumberHead>Acciones</NumberHead>}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr
              key={row.id}
              tabIndex={-1}
              className={row.id === open ? 'is-open' : undefined}
              aria-selected={selection?.has(row) || undefined}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.target !== event.currentTarget || !onOpen) return
                // Otherwise the same Enter presses «Cerrar», which the opened detail focuses.
                event.preventDefault()
                onOpen(row)
              }}
            >
              {selection && (
                <td data-label="Seleccionar" className="on-phone-box">
                  <input
                    type="checkbox"
                    aria-label={`Seleccionar ${nameOf(row)}`}
                    checked={selection.has(row)}
                    onChange={() => selection.toggle(row)}
                  />
                </td>
              )}
              {shown.map((column) => (
                <td key={column.id} data-label={column.label} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {actions && (
                <td className="on-phone-actions">
                  <div className="admin-row-actions">{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SelectAll<One extends Row>({ rows, selection }: { rows: readonly One[]; selection: Selection<One> }) {
  const count = rows.filter(selection.has).length
  return (
    <input
      type="checkbox"
      aria-label="Seleccionar todos"
      checked={count > 0 && count === rows.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < rows.length
      }}
      onChange={() => selection.toggleAll(rows)}
    />
  )
}
