import type { ReactNode } from 'react'

/** One column of a table of the panel. `id` is its name in the browser's memory of which columns are shown. */
export type Column<Row> = {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** What the server calls it in `sort`; without it the column does not sort. */
  sort?: string
  /** To the right, in tabular figures. */
  isNumber?: boolean
  /** Takes what is left and breaks long words. */
  isWide?: boolean
  isNowrap?: boolean
  /** Cannot be hidden: without it nobody knows which row is which. */
  isFixed?: boolean
  /** Shown only to those who choose it. */
  isHiddenAtFirst?: boolean
  /**
   * Its place where a row is two lines, on a phone: the name and the end of the first, or in the second. Of the others only
   * those are there that someone chose. A table without any has a card for each row, every cell with its label.
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
