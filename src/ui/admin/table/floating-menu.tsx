import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

type Menu = { label: ReactNode; title?: string; children: ReactNode }

/** A floating native disclosure; closes on Escape and when the focus leaves it. */
export function FloatingMenu({ label, title, children }: Menu) {
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !box.current?.open) return
    event.stopPropagation()
    box.current.open = false
    box.current.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={box}
      className="admin-menu"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={closeOnEscape}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
      }}
    >
      <summary className="button button-quiet" title={title}>
        {label}
      </summary>
      {isOpen && <div className="admin-float">{children}</div>}
    </details>
  )
}
