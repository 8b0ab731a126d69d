import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Row = { id: number; name: string; facts: readonly (string | undefined)[]; action: ReactNode }
type Props = {
  title: string
  lead: string
  failed: string | undefined
  reload: () => void
  rows: readonly Row[] | undefined
  children?: ReactNode
}

export function OwnList({ title, lead, failed, reload, rows, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<number>(undefined)
  const count = rows?.length

  // The focused button was removed with its row: move the focus to the heading.
  useEffect(() => {
    if (Number(count) < Number(before.current) && document.activeElement === document.body) heading.current?.focus()
    before.current = count
  }, [count])

  return (
    <section className="flex flex-col gap-3" aria-labelledby={id}>
      <header className="flex flex-col gap-1">
        <h3 id={id} ref={heading} tabIndex={-1} className="text-18 outline-none">
          {title}
        </h3>
        <p className="text-soft">{lead}</p>
      </header>
      {failed && (
        <div role="alert" className="notice flex flex-wrap items-center gap-x-4">
          <p>{failed}</p>
          <Button look="plain" className="-ml-2" onClick={reload}>
            Probar de nuevo
          </Button>
        </div>
      )}
      {!rows && !failed && <Skeleton className="h-16" />}
      {rows && rows.length > 0 && (
        <ul className="flex flex-col">
          {rows.map((row) => (
            <li
              key={row.id}
              className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
            >
              <span className="flex min-w-0 flex-col">
                <span>{row.name}</span>
                <span className="text-14 text-soft">{row.facts.filter(Boolean).join(' · ')}</span>
              </span>
              {row.action && <div className="-ml-2">{row.action}</div>}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
