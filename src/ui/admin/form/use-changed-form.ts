import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Whether a form's fields say something else than when it was there first or was last saved. */
export function useChangedForm(form: RefObject<HTMLFormElement | null>) {
  const [isChanged, setChanged] = useState(false)
  const saved = useRef('')
  const compare = useCallback(() => setChanged(contentOf(form.current) !== saved.current), [form])
  useEffect(() => {
    const element = form.current
    saved.current = contentOf(element)
    element?.addEventListener('input', compare)
    return () => element?.removeEventListener('input', compare)
  }, [form, compare])
  return {
    isChanged,
    /** This content was saved: what was typed meanwhile was not. */
    settle(content: string) {
      saved.current = content
      compare()
    },
    content: () => contentOf(form.current),
    /** Back to what the fields were given; what React holds by itself it does not know. */
    discard() {
      form.current?.reset()
      compare()
    },
  }
}

const contentOf = (form: HTMLFormElement | null) => (form ? JSON.stringify([...new FormData(form)]) : '')
