import type { ComponentProps, RefObject } from 'react'
import { Banner } from '../../banner.tsx'
import { useFormFocus } from './use-form-focus.ts'
import { restoredWords } from './use-kept-form.ts'

type Restored = Omit<ComponentProps<'form'>, 'ref'> & {
  ref: RefObject<HTMLFormElement | null>
  /** What was written in it before the session ended is back. */
  isRestored: boolean
}

/** A form that says so when its words are back. Refused, its first wrong field has the focus. */
export function RestoredForm({ ref, isRestored, children, ...form }: Restored) {
  useFormFocus(ref)
  return (
    <form ref={ref} noValidate {...form}>
      {isRestored && (
        <div className="is-whole">
          <Banner kind="ok" text={restoredWords} />
        </div>
      )}
      {children}
    </form>
  )
}
