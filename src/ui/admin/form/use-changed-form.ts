import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Whether the fields of a form changed since it was mounted or last saved. */
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
    /** Call it with the saved content: fields may have been edited while it was sent. */
    settle(content: string) {
      saved.current = content
      compare()
    },
    content: () => contentOf(form.current),
    /** Resets uncontrolled fields; controlled ones have to be reset by their owner. */
    discard() {
      form.current?.reset()
      compare()
    },
  }
}

const contentOf = (form: HTMLFormElement | null) => (form ? JSON.stringify([...new FormData(form)]) : '')
