import { type RefObject, useEffect } from 'react'

/** Focus for the first wrong field of a form that was refused: it may be far out of sight, above or below. */
export function useRefusedFocus(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current
    if (!element) return
    let isSent = false
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const wrong = isSent && element.querySelector<HTMLElement>('[aria-invalid=true]')
      if (!wrong) return
      isSent = false
      wrong.focus()
    }
    const send = () => {
      isSent = true
      // What was wrong before and still is marks no field anew.
      timer = setTimeout(look)
    }
    // Whoever goes on by themselves is not called back.
    const goOn = () => {
      isSent = false
    }
    // What the server refuses is marked when its answer is there.
    const watch = new MutationObserver(look)
    watch.observe(element, { subtree: true, attributeFilter: ['aria-invalid'] })
    element.addEventListener('submit', send)
    element.addEventListener('input', goOn)
    element.addEventListener('focusin', goOn)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      element.removeEventListener('submit', send)
      element.removeEventListener('input', goOn)
      element.removeEventListener('focusin', goOn)
    }
  }, [form])
}
