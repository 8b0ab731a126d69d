import type { KeyboardEvent, Ref } from 'react'

type Tabs<Name extends string> = {
  label: string
  tabs: readonly (readonly [Name, string, count: number | undefined])[]
  current: Name
  onChange: (name: Name) => void
  /** Id of the tab panel. */
  panel: string
  ref?: Ref<HTMLDivElement>
}

/** A tab list with arrow keys. */
export function Tabs<Name extends string>({ label, tabs, current, onChange, panel, ref }: Tabs<Name>) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = tabs.findIndex(([name]) => name === current)
    const [next] = tabs[(at + step + tabs.length) % tabs.length] ?? [current]
    onChange(next)
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }
  return (
    <div ref={ref} role="tablist" aria-label={label} className="admin-tabs" onKeyDown={move}>
      {tabs.map(([name, label, count]) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          className="admin-tab"
          aria-selected={current === name}
          aria-controls={panel}
          tabIndex={current === name ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {label} <TabCount count={count} />
        </button>
      ))}
    </div>
  )
}

/** Reserves its width before the count is known, so that the next tab does not shift. */
export function TabCount({ count }: { count: number | undefined }) {
  return <span className="admin-tab-count">{count !== undefined && `(${count.toLocaleString('es-AR')})`}</span>
}
