import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'

type Confirmation = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  action: string
  look?: 'main' | 'danger'
  /** Where Enter alone is enough: nothing has to be written first. */
  isReady?: boolean
  /** The dialog stays open while it runs, and closes when it resolves to true. */
  onConfirm: () => Promise<boolean>
}

/** Asks before something is done. */
export function Confirm({ open, onClose, title, children, action, look = 'main', isReady, onConfirm }: Confirmation) {
  const [isBusy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    const isDone = await onConfirm()
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Volver
          </Button>
          <Button look={look} onClick={confirm} busy={isBusy} data-first={isReady || undefined}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
