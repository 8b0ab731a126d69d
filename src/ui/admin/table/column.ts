import type { ReactNode } from 'react'

/** A column of a DataTable. `id` is its key in the stored choice of columns. */
export type Column<Row> = {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Its value of the server's `sort`; without it the column cannot be sorted. */
  sort?: string
  /** Right-aligned, tabular figures. */
  isNumber?: boolean
  /** Takes the remaining width and breaks long words. */
  isWide?: boolean
  isNowrap?: boolean
  /** Cannot be hidden: it identifies the row. */
  isFixed?: boolean
  isHiddenAtFirst?: boolean
  /**
   * Place on a phone, where a row has two lines: start or end of the first line, or in the second. Columns without it are
   * shown only if they were chosen. Tables without any such column show each row as a card of labelled cells.
   */
  phone?: 'name' | 'end' | 'second'
}

export type Sorting = { sort: string; order: 'ASC' | 'DESC' }

type Looks = Pick<Column<never>, 'isNumber' | 'isWide' | 'isNowrap' | 'isHiddenAtFirst' | 'phone'>
const wide = ({ isNumber, isWide, isNowrap }: Looks) => [
  isNumber && 'is-number',
  isWide && 'is-wide',
  isNowrap && 'is-nowrap',
]
const narrow = ({ isHiddenAtFirst, phone }: Looks) => (phone ? `on-phone-${phone}` : !isHiddenAtFirst && 'not-on-phone')

export const headClass = (column: Looks) => wide(column).filter(Boolean).join(' ') || undefined
export const cellClass = (column: Looks) => [...wide(column), narrow(column)].filter(Boolean).join(' ') || undefined
