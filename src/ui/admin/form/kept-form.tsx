import type { ComponentProps, RefObject, SyntheticEvent } from 'react'
import { Banner } from '../../banner.tsx'
import { useFormFocus } from './use-form-focus.ts'
import { restoredWords, useKeptForm } from './use-kept-form.ts'

type Kept = Omit<ComponentProps<'form'>, 'name' | 'ref'> & {
  /** Whose words these are: the same form of the same thing gets them back. */
  name: string
  ref?: RefObject<HTMLFormElement | null>
}

/** What a dialog's own button sends. */
const stay = (event: SyntheticEvent) => event.preventDefault()

/** A form whose words outlive the end of the session, and that says so when they are back. Refused, its first wrong field has the focus. */
export function KeptForm({ name, ref, onSubmit = stay, children, ...form }: Kept) {
  const kept = useKeptForm(name, ref)
  useFormFocus(kept.form)
  return (
    <form ref={kept.form} noValidate onSubmit={onSubmit} {...form}>
      {kept.isRestored && (
        <div className="is-whole">
          <Banner kind="ok" text={restoredWords} />
        </div>
      )}
      {children}
    </form>
  )
}
