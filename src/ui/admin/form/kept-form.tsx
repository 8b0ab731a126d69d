import type { ComponentProps, RefObject, SyntheticEvent } from 'react'
import { RestoredForm } from './restored-form.tsx'
import { useKeptForm } from './use-kept-form.ts'

type Kept = Omit<ComponentProps<'form'>, 'name' | 'ref'> & {
  /** Whose words these are: the same form of the same thing gets them back. */
  name: string
  ref?: RefObject<HTMLFormElement | null>
}

/** What a dialog's own button sends. */
const stay = (event: SyntheticEvent) => event.preventDefault()

/** A form whose fields outlive the end of the session. */
export function KeptForm({ name, ref, onSubmit = stay, ...rest }: Kept) {
  const { form, isRestored } = useKeptForm(name, ref)
  return <RestoredForm ref={form} isRestored={isRestored} onSubmit={onSubmit} {...rest} />
}
