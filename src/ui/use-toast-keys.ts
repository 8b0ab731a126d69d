import { type RefObject, useEffect } from 'react'

/** The element that had the keyboard's focus when the last toast with a button appeared. */
let origin: HTMLElement | undefined
/** Whether the focus has not yet moved between it and the toast. */
let isFresh = false

export function rememberFocus() {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement && focused.matches(':focus-visible'))) return
  origin = focused
  isFresh = true
}

/**
 * Makes the button of a toast the next tab stop after the element that caused it; after it, tabbing goes on from there.
 */
export function useToastKeys(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function hearTab(event: KeyboardEvent) {
      if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey || !origin?.isConnected) return
      const buttons = [...(place.current?.querySelectorAll('button') ?? [])]
      const focused = document.activeElement
      const isLeaving = focused !== null && focused === buttons.at(event.shiftKey ? 0 : -1)
      const isEntering = isFresh && !event.shiftKey && focused === origin
      const to = isLeaving ? origin : isEntering && place.current?.querySelector<HTMLElement>('.toast-action')
      if (!to) return
      isFresh = false
      event.preventDefault()
      to.focus()
    }
    document.addEventListener('keydown', hearTab)
    return () => document.removeEventListener('keydown', hearTab)
  }, [place])
}
