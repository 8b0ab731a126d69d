import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../button.tsx'
import { PlainTable } from '../table/plain-table.tsx'

type Row = { label: string; mine: ReactNode; theirs: ReactNode }
type Labels<Sent> = { [name in keyof Sent & string]?: string }

/** A row for each field that a colleague changed; `format` formats values that are not shown as they are. */
export function differences<Sent extends object>(
  labels: Labels<Sent>,
  mine: Sent,
  now: Partial<Sent>,
  format: (sent: Sent, name: keyof Sent & string) => ReactNode = (sent, name) => sent[name] as ReactNode,
): readonly Row[] {
  return (Object.keys(labels) as (keyof Sent & string)[])
    .filter((name) => name in now)
    .map((name) => ({ label: labels[name] ?? '', mine: format(mine, name), theirs: format({ ...mine, ...now }, name) }))
}

type Overtaken = {
  title: string
  rows: readonly Row[]
  /** Called with the surrounding form, which may have been edited since the refusal. */
  onMine: (form: HTMLFormElement | null) => void
  onTheirs: (form: HTMLFormElement | null) => void
  /** A third button, before the usual two. */
  action?: ReactNode
  children?: ReactNode
}

/** Edit conflict: shows the differences and asks whose version to keep. */
export function Overtaken({ title, rows, onMine, onTheirs, action, children }: Overtaken) {
  // The pressed button may be far below.
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} tabIndex={-1} className="overtaken is-whole" role="alert" aria-labelledby="overtaken">
      <h3 id="overtaken">{title}</h3>
      {rows.length > 0 && (
        <PlainTable heads={['Campo', 'Lo tuyo', 'Lo guardado']}>
          {rows.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine || '—'}</td>
              <td>{theirs || '—'}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      <div className="admin-actions">
        {action}
        <Button look={action ? undefined : 'main'} onClick={({ currentTarget }) => onMine(currentTarget.form)}>
          Guardar lo mío
        </Button>
        <Button look="plain" onClick={({ currentTarget }) => onTheirs(currentTarget.form)}>
          Quedarme con lo guardado
        </Button>
      </div>
      {children}
    </section>
  )
}
