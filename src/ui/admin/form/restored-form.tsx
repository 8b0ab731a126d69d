import type { ComponentProps, RefObject } from 'react'
import { Banner } from '../../banner.tsx'
import { useFormFocus } from './use-form-focus.ts'
import { restoredMessage } from './use-restorable-form.ts'

type Restored = Omit<ComponentProps<'form'>, 'ref'> & {
  ref: RefObject<HTMLFormElement | null>
  isRestored: boolean
}

/** A form that says when its values were restored. Focuses its first invalid field. */
export function RestoredForm({ ref, isRestored, children, ...form }: Restored) {
  useFormFocus(ref)
  return (
    <form ref={ref} noValidate {...form}>
      {isRestored && (
        <div className="is-whole">
          <Banner kind="ok" text={restoredMessage} />
        </div>
      )}
      {children}
    </form>
  )
}
