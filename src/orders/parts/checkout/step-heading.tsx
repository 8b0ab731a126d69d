import { useEffect, useRef } from 'react'

/** Takes the focus when its step begins, so that keyboard and screen reader follow; not on a page that nobody touched. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Asked last: where the page stands is known only once all of it is laid out.
    const hasBegun = navigator.userActivation?.hasBeenActive ?? true
    if (hasBegun && (document.activeElement !== document.body || window.scrollY > 0)) heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-28 outline-none">
      {children}
    </h2>
  )
}
