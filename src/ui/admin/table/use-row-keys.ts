import { type RefObject, useRef } from 'react'
import { useShortcuts } from './shortcuts.ts'

type Rows<Row> = {
  rows: readonly Row[]
  onOpen?: ((row: Row) => void) | undefined
  onToggle?: ((row: Row) => void) | undefined
}

/** j and k move between rows, Enter opens the focused row, x selects it. */
export function useRowKeys<Row>({ rows, onOpen, onToggle }: Rows<Row>): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  const elements = () => [...(body.current?.rows ?? [])]
  const focusedIndex = () => elements().findIndex((row) => row.contains(document.activeElement))
  function go(step: number) {
    const all = elements()
    const at = focusedIndex()
    const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + step, 0), all.length - 1)
    all[next]?.focus()
    all[next]?.scrollIntoView({ block: 'nearest' })
  }
  /** Only if the row itself has the focus, not a button inside it. */
  const onRow = (act: (row: Row) => void) => () => {
    const row = rows[focusedIndex()]
    if (row !== undefined) act(row)
  }
  useShortcuts([
    { key: 'j', label: 'Fila siguiente', act: () => go(1) },
    { key: 'k', label: 'Fila anterior', act: () => go(-1) },
    ...(onOpen ? [{ key: 'o', label: 'Abrir la fila (también Enter)', act: onRow(onOpen) }] : []),
    ...(onToggle ? [{ key: 'x', label: 'Seleccionar la fila', act: onRow(onToggle) }] : []),
  ])
  return body
}
