import { useEffect } from 'react'

const acts = ['keydown', 'beforeinput', 'mousedown', 'click'] as const

/**
 * A dialog closes once what it sent is done: what is written or chosen meanwhile would go with it, unsent and without a word.
 * So its fields take nothing as long as its main action is under way. Disabled or inert, they would lose the focus.
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
  // On to a button, or out.
  if (event instanceof KeyboardEvent && (event.key === 'Tab' || event.key === 'Escape')) return
  event.preventDefault()
  event.stopPropagation()
}

function isSent(field: Element) {
  const dialog = field.closest('.dialog-content') && field.closest('dialog')
  return Boolean(dialog?.querySelector(':is(.button-main, .button-danger)[aria-busy=true]'))
}
