import { type RefObject, useEffect, useRef } from 'react'
import { createMemory, createStore, useStore } from '../../../platform/browser/browser-store.ts'

export type Shortcut = {
  key: string
  /** Description for the help. */
  label: string
  act: () => void
  /** Works only while a dialog is open. */
  inDialog?: boolean
}

/** Single-key shortcuts can be switched off, as they interfere with voice control (WCAG 2.1.4). */
const switchedOff = createStore('adminShortcutsOff', '', (stored) => stored)
export const useShortcutsOff = () => useStore(switchedOff) === 'yes'
export const switchShortcuts = (isOn: boolean) => switchedOff.write(isOn ? undefined : 'yes')

const active = createMemory<readonly (readonly Shortcut[])[]>([])
export const useActiveShortcuts = () => useStore(active).flat()

/** Registers the shortcuts of a screen while it is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const names = shortcuts.map(({ key, label, inDialog }) => `${key} ${label} ${inDialog ? 'dialog' : ''}`).join('\n')
  useEffect(() => {
    // Registered by name: the actions change with every render, the names rarely.
    const registered = (names ? latest.current : []).map((shortcut, place) => ({
      ...shortcut,
      act: () => latest.current[place]?.act(),
    }))
    active.write([...active.read(), registered])
    return () => active.write(active.read().filter((other) => other !== registered))
  }, [names])
}

/** `/` focuses the screen's search. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>) {
  const act = () => {
    field.current?.focus()
    field.current?.select()
  }
  useShortcuts([{ key: '/', label: 'Ir a la búsqueda', act }])
}

/** The shortcut of a key press; undefined while typing or with modifier keys. */
export function shortcutOf(event: KeyboardEvent, shortcuts: readonly Shortcut[]) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  // No shortcuts in a dialog above another dialog.
  const dialogs = document.querySelectorAll('dialog[open]').length
  if (dialogs > 1) return undefined
  // The last registered wins: a screen overrides the shortcuts of the whole panel.
  return shortcuts.findLast(({ key, inDialog = false }) => key === event.key && inDialog === (dialogs === 1))
}

export function isTyping(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  return target.matches('textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])')
}
