import { type RefObject, useEffect, useRef } from 'react'
import { createMemory, createStore, useStore } from '../../../platform/browser/browser-store.ts'

export type Shortcut = {
  key: string
  /** What it does, for the help. */
  words: string
  act: () => void
  /** Works while a dialog is open, and only then. */
  inDialog?: boolean
}

/** Single letters get in the way of voice control: who wants can switch them off (WCAG 2.1.4). */
const switchedOff = createStore('adminShortcutsOff', '', (stored) => stored)
export const useShortcutsOff = () => useStore(switchedOff) === 'yes'
export const switchShortcuts = (isOn: boolean) => switchedOff.write(isOn ? undefined : 'yes')

const active = createMemory<readonly (readonly Shortcut[])[]>([])
export const useActiveShortcuts = () => useStore(active).flat()

/** The single keys of this screen, as long as it is there. */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const names = shortcuts.map(({ key, words, inDialog }) => `${key} ${words} ${inDialog ? 'dialog' : ''}`).join('\n')
  useEffect(() => {
    // Held by name: what a key does may change with every rendering, what it is called rarely does.
    const held = (names ? latest.current : []).map((shortcut, place) => ({
      ...shortcut,
      act: () => latest.current[place]?.act(),
    }))
    active.write([...active.read(), held])
    return () => active.write(active.read().filter((other) => other !== held))
  }, [names])
}

/** `/` leads to the screen's own search. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>) {
  const act = () => {
    field.current?.focus()
    field.current?.select()
  }
  useShortcuts([{ key: '/', words: 'Ir a la búsqueda', act }])
}

/** The shortcut that a key press asks for, if it is meant as one. */
export function shortcutOf(event: KeyboardEvent, shortcuts: readonly Shortcut[]) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  // A question over a detail is answered with its own buttons.
  const dialogs = document.querySelectorAll('dialog[open]').length
  if (dialogs > 1) return undefined
  // The newest wins: a screen's own meaning of a key over the one that stands everywhere.
  return shortcuts.findLast(({ key, inDialog = false }) => key === event.key && inDialog === (dialogs === 1))
}

export function isTyping(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  return target.matches('textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])')
}
