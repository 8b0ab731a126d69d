import { useEffect, useRef } from 'react'

/** Takes the focus when its step begins, for keyboard and screen reader; not on a page just opened. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // `scrollY` last: reading it forces a layout.
    const hasBegun = navigator.userActivation?.hasBeenActive ?? true
    if (hasBegun && (document.activeElement !== document.body || window.scrollY > 0)) heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-28 outline-none">
      {children}
    </h2>
  )
}
