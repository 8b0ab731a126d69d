import { useEffect, useRef } from 'react'

/**
 * Error message beside a button. The live region is mounted before its text, so that screen readers announce it. Takes the
 * focus if the button is gone, as that of a countdown is.
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
