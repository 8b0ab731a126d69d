import type { ComponentProps, RefObject, SyntheticEvent } from 'react'
import { RestoredForm } from './restored-form.tsx'
import { useRestorableForm } from './use-restorable-form.ts'

type Kept = Omit<ComponentProps<'form'>, 'name' | 'ref'> & {
  /** Unique for the form and its record; key of the kept values. */
  name: string
  ref?: RefObject<HTMLFormElement | null>
}

/** For forms that are submitted by a button of their dialog. */
const stay = (event: SyntheticEvent) => event.preventDefault()

/** A form whose values survive the end of the session. */
export function RestorableForm({ name, ref, onSubmit = stay, ...rest }: Kept) {
  const { form, isRestored } = useRestorableForm(name, ref)
  return <RestoredForm ref={form} isRestored={isRestored} onSubmit={onSubmit} {...rest} />
}
