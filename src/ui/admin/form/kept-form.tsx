import type { ComponentProps, RefObject } from 'react'
import { Banner } from '../../banner.tsx'
import { useFormFocus } from './use-form-focus.ts'
import { restoredWords, useKeptForm } from './use-kept-form.ts'

type Kept = Omit<ComponentProps<'form'>, 'name' | 'ref'> & {
  /** Whose words these are: the same form of the same thing gets them back. */
  name: string
  ref?: RefObject<HTMLFormElement | null>
}

/** A form whose words outlive the end of the session, and that says so when they are back. Refused, its first wrong field has the focus. */
export function KeptForm({ name, ref, children, ...form }: Kept) {
  const kept = useKeptForm(name, ref)
  useFormFocus(kept.form)
  return (
    <form ref={kept.form} noValidate {...form}>
      {kept.isRestored && (
        <div className="is-whole">
          <Banner kind="ok" text={restoredWords} />
        </div>
      )}
      {children}
    </form>
  )
}
