import { type ReactNode, useRef } from 'react'
import { Banner } from '../../banner.tsx'
import { Button } from '../../button.tsx'
import { Dialog } from '../../dialog.tsx'
import { Failure } from '../failure.tsx'
import { useFormFocus } from './use-form-focus.ts'
import { restoredWords } from './use-kept-form.ts'
import type { useRecord } from './use-record.tsx'

type Shown = {
  record: Pick<ReturnType<typeof useRecord>, 'name' | 'isRestored' | 'isBusy' | 'failure' | 'submit' | 'overtaken'>
  title: string
  onClose: () => void
  children: ReactNode
  /** Below the form. */
  after?: ReactNode
}

export function RecordDialog({ record, title, onClose, children, after }: Shown) {
  const form = useRef<HTMLFormElement>(null)
  useFormFocus(form)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Failure text={record.failure} />
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="main" type="submit" form={record.name} busy={record.isBusy}>
            Guardar
          </Button>
        </>
      }
    >
      <form ref={form} id={record.name} className="admin-form" noValidate onSubmit={record.submit}>
        {record.isRestored && (
          <div className="is-whole">
            <Banner kind="ok" text={restoredWords} />
          </div>
        )}
        {record.overtaken}
        {children}
      </form>
      {after}
    </Dialog>
  )
}
