import { useEffect } from 'react'

const acts = ['keydown', 'beforeinput', 'mousedown', 'click'] as const

/**
 * Ignores input in a dialog while its main action is in progress: the dialog closes afterwards and the input would be
 * lost. The fields are not disabled or inert, as they would lose the focus.
 */
export function useSentDialogs() {
  useEffect(() => {
    for (const act of acts) document.addEventListener(act, refuse, true)
    return () => {
      for (const act of acts) document.removeEventListener(act, refuse, true)
    }
  }, [])
}

function refuse(event: Event) {
  const { target } = event
  if (!(target instanceof Element) || !isSent(target)) return
  // Tab and Escape still work.
  if (event instanceof KeyboardEvent && (event.key === 'Tab' || event.key === 'Escape')) return
  event.preventDefault()
  event.stopPropagation()
}

function isSent(field: Element) {
  const dialog = field.closest('.dialog-content') && field.closest('dialog')
  return Boolean(dialog?.querySelector(':is(.button-main, .button-danger)[aria-busy=true]'))
}
