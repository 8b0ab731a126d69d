import { type RefObject, useEffect, useLayoutEffect } from 'react'

/**
 * Makes the first field of a form the first focus of its dialog (`data-first`, ui/dialog.tsx), and focuses the first
 * invalid field after a refusal, as it may be out of sight.
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
      // A field that was invalid before causes no mutation.
      timer = setTimeout(look)
    }
    // No longer moves the focus once the user goes on typing.
    const goOn = () => {
      isSent = false
    }
    // Fields refused by the server are marked when its answer arrives.
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

/** Tab stops; of radio buttons, the checked one. */
const stops =
  ':is(a[href], button, input:not([type=radio]:not(:checked)), select, textarea, summary, [tabindex="0"]):not(:disabled)'

/**
 * None if a button or link comes before the first field, or if the form has its own `data-first`. None on touch screens
 * either, where the keyboard would cover the dialog.
 */
function firstField(form: HTMLFormElement) {
  if (!matchMedia('(pointer: fine)').matches || form.querySelector('[data-first]')) return undefined
  const first = form.querySelector<HTMLElement>(stops)
  return first?.matches('input, select, textarea') ? first : undefined
}
