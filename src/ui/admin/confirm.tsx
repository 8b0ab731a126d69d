import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Failure } from './failure.tsx'

type Confirmation = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  action: string
  look?: 'main' | 'danger'
  /** The form within, which Enter in one of its fields confirms. */
  form?: string
  /** Where Enter alone is enough: nothing has to be written first. */
  isReady?: boolean
  /** The dialog stays open while it runs, and closes when it resolves to true. A text says why it did not work. */
  onConfirm: () => Promise<boolean | string>
}

/** Asks before something is done. */
export function Confirm({
  open,
  onClose,
  title,
  children,
  action,
  look = 'main',
  form,
  isReady,
  onConfirm,
}: Confirmation) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function confirm() {
    setBusy(true)
    setFailure(undefined)
    const result = await onConfirm()
    setBusy(false)
    if (typeof result === 'string') setFailure(result)
    else if (result) onClose()
  }
  // Asked again, it begins anew.
  useEffect(() => {
    if (!open) setFailure(undefined)
  }, [open])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Failure text={failure} />
          <Button onClick={onClose} disabled={isBusy}>
            Volver
          </Button>
          <Button
            look={look}
            onClick={confirm}
            busy={isBusy}
            data-first={isReady || undefined}
            {...(form ? { type: 'submit', form } : {})}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
