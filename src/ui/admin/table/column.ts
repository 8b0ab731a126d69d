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
}

export type Sorting = { sort: string; order: 'ASC' | 'DESC' }

export const cellClass = ({ isNumber, isWide, isNowrap }: Pick<Column<never>, 'isNumber' | 'isWide' | 'isNowrap'>) =>
  [isNumber && 'is-number', isWide && 'is-wide', isNowrap && 'is-nowrap'].filter(Boolean).join(' ') || undefined
