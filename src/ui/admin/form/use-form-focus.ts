import { type RefObject, useEffect, useLayoutEffect } from 'react'

/**
 * A dialog begins at the first field of its form (`data-first`, ui/dialog.tsx); a form that was refused leads to its first wrong
 * field, which may be far out of sight, above or below.
 */
export function useFormFocus(form: RefObject<HTMLFormElement | null>) {
  useLayoutEffect(() => {
    const first = form.current && firstField(form.current)
    if (first) first.dataset.first = ''
  }, [form])
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

/** What the Tab key stops at; of radio buttons the chosen one. */
const stops =
  ':is(a[href], button, input:not([type=radio]:not(:checked)), select, textarea, summary, [tabindex="0"]):not(:disabled)'

/**
 * None where something is to be read or pressed first, or where the form says itself where it begins. A finger chooses its
 * field: the keyboard on the screen would cover what the dialog says.
 */
function firstField(form: HTMLFormElement) {
  if (!matchMedia('(pointer: fine)').matches || form.querySelector('[data-first]')) return undefined
  const first = form.querySelector<HTMLElement>(stops)
  return first?.matches('input, select, textarea') ? first : undefined
}
