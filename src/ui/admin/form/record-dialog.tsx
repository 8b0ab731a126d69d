import type { ReactNode } from 'react'
import { Button } from '../../button.tsx'
import { Dialog } from '../../dialog.tsx'
import { Failure } from '../failure.tsx'
import { KeptForm } from './kept-form.tsx'
import type { useRecord } from './use-record.tsx'

type Shown = {
  record: Pick<ReturnType<typeof useRecord>, 'name' | 'isBusy' | 'failure' | 'submit' | 'overtaken'>
  title: string
  onClose: () => void
  children: ReactNode
  /** Below the form. */
  after?: ReactNode
}

export function RecordDialog({ record, title, onClose, children, after }: Shown) {
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
      <KeptForm name={record.name} id={record.name} className="admin-form" onSubmit={record.submit}>
        {record.overtaken}
        {children}
      </KeptForm>
      {after}
    </Dialog>
  )
}
