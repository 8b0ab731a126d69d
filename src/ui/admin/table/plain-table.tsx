import type { ReactNode } from 'react'
import { NumberHead } from './number-head.tsx'

type Table = {
  className?: string
  caption?: string
  /** `number`: header of a column of numbers. */
  heads: readonly (string | { number: string } | false | undefined)[]
  children: ReactNode
  foot?: ReactNode
}

/** A table without sorting and selection; lists with them use DataTable. */
export function PlainTable({ className, caption, heads, children, foot }: Table) {
  return (
    <table className={className}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head) =>
            typeof head === 'object' ? (
              <NumberHead key={head.number}>{head.number}</NumberHead>
            ) : (
              head && (
                <th key={head} scope="col">
                  {head}
                </th>
              )
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}
