import { ListFilter } from 'lucide-react'
import { type ComponentProps, type HTMLAttributes, type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { Loaded, Nothing } from './list-state.tsx'
import { BeyondLast, Pager } from './pager.tsx'
import type { ListAddress } from './table/use-list-address.ts'

type Paged = { pagination: { pages: number; total: number } }

type List<Answer extends Paged, Row> = Omit<ComponentProps<typeof Loaded<Answer>>, 'children'> & {
  title: string
  /** Below the title. */
  about?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  /** Filters, beside the title if there is room. */
  above?: ReactNode
  /** Saved views. */
  views?: ReactNode
  /** Between the head and the list. */
  between?: ReactNode
  /** Attributes of the container, such as those of a tab panel. */
  frame?: HTMLAttributes<HTMLDivElement>
  address: Pick<ListAddress, 'page' | 'isFiltered' | 'clear' | 'toPage'>
  rows: (answer: Answer) => readonly Row[]
  /** Singular and plural. */
  noun: readonly [string, string]
  /** Shown instead of an empty table, without and (`noMatch`) with filters. */
  empty: string
  noMatch?: string
  /** Text of the button that clears the filters. */
  showAll?: string
  table: (rows: readonly Row[]) => ReactNode
  /** Actions for the selected rows. */
  bulk?: (answer: Answer) => ReactNode
  /** Dialogs and details that the list opens. */
  children?: ReactNode
}

/** A list page of the panel. */
export function AdminList<Answer extends Paged, Row>({
  title,
  about,
  actions,
  above,
  views,
  between,
  frame,
  children,
  ...list
}: List<Answer, Row>) {
  const { address, rows, noun, empty, noMatch = empty, showAll, table, bulk, ...loaded } = list
  const { page, isFiltered, clear, toPage } = address
  const hasMore = Boolean(views || above || actions)
  const [isOpen, setOpen] = useState(false)
  const isUnfolded = isOpen || !hasMore
  const head = useId()
  return (
    <>
      <div className={isUnfolded ? 'admin-listing is-unfolded' : 'admin-listing'}>
        <div id={head} className="admin-list-head">
          <h1>{title}</h1>
          {hasMore && (
            <Button
              className="admin-unfold"
              aria-expanded={isOpen}
              aria-controls={head}
              onClick={() => setOpen(!isOpen)}
            >
              <ListFilter aria-hidden size={18} strokeWidth={1.5} /> Filtros y más
            </Button>
          )}
          {views}
          {above}
          {actions && <div className="admin-actions">{actions}</div>}
          {about && <p>{about}</p>}
        </div>
        {between}
        <div className="admin-frame" {...frame}>
          <Loaded {...loaded}>
            {(answer) => {
              const { pages, total } = answer.pagination
              const listed = rows(answer)
              return (
                <>
                  {listed.length > 0 ? (
                    table(listed)
                  ) : page > pages && pages > 0 ? (
                    <BeyondLast page={page} pages={pages} onPage={toPage} />
                  ) : (
                    <Nothing action={showAll && isFiltered && <Button onClick={clear}>{showAll}</Button>}>
                      {isFiltered ? noMatch : empty}
                    </Nothing>
                  )}
                  {bulk?.(answer)}
                  <Pager page={page} pages={pages} total={total} noun={noun[total === 1 ? 0 : 1]} onPage={toPage} />
                </>
              )
            }}
          </Loaded>
        </div>
      </div>
      {children}
    </>
  )
}
