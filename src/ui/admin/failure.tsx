import { useEffect, useRef } from 'react'

/**
 * Why what was asked for did not happen, beside its button. The place is there before the words: screen readers hear them.
 * It takes the focus of a button that is gone, as a countdown's is.
 */
export function Failure({ text }: { text: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text && document.activeElement === document.body) place.current?.focus()
  }, [text])
  return (
    <div ref={place} role="status" tabIndex={-1} className={text ? 'notice notice-bad admin-failure' : 'sr-only'}>
      {text}
    </div>
  )
}
