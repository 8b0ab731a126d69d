import { useEffect, useRef } from 'react'

/** Focus for a message that appears, or changes, far above the button that was pressed. `false` and '' are no message. */
export function useShownFocus<Box extends HTMLElement>(message: unknown) {
  const box = useRef<Box>(null)
  const before = useRef(message)
  useEffect(() => {
    // What stood there as the page came takes it from nobody.
    if (message && message !== before.current) box.current?.focus()
    before.current = message
  }, [message])
  return box
}
