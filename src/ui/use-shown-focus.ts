import { useEffect, useRef } from 'react'

/**
 * Focuses a message when it appears or changes, as it may be far above the pressed button. `false` and '' are no
 * message.
 */
export function useShownFocus<Box extends HTMLElement>(message: unknown) {
  const box = useRef<Box>(null)
  const before = useRef(message)
  useEffect(() => {
    // A message that was there on load does not take the focus.
    if (message && message !== before.current) box.current?.focus()
    before.current = message
  }, [message])
  return box
}
