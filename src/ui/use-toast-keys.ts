import { type RefObject, useEffect } from 'react'

/** The focused element when a toast with a button appeared, until the focus has been to the toast and back. */
let origin: HTMLElement | undefined
let isFresh = false

export function noteOrigin() {
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
