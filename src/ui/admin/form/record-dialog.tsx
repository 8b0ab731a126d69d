import { type ReactNode, useRef } from 'react'
import { Button } from '../../button.tsx'
import { Dialog } from '../../dialog.tsx'
import { Failure } from '../failure.tsx'
import { RestoredForm } from './restored-form.tsx'
import type { useRecord } from './use-record.tsx'

type Shown = {
  record: Pick<ReturnType<typeof useRecord>, 'name' | 'isRestored' | 'isBusy' | 'failure' | 'submit' | 'overtaken'>
  title: string
  onClose: () => void
  children: ReactNode
  /** Content below the form. */
  after?: ReactNode
}

export function RecordDialog({ record, title, onClose, children, after }: Shown) {
  const form = useRef<HTMLFormElement>(null)
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
      <RestoredForm
        ref={form}
        isRestored={record.isRestored}
        id={record.name}
        className="admin-form"
        onSubmit={record.submit}
      >
        {record.overtaken}
        {children}
      </RestoredForm>
      {after}
    </Dialog>
  )
}
