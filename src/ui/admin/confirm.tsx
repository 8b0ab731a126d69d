import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Countdown } from './countdown.tsx'
import { Failure } from './failure.tsx'
import { useCountdown } from './use-countdown.ts'

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
  /** Done after ten seconds in which it can be undone: what happens then, and the button for who does not wait. */
  undo?: { words: string; now: string } | undefined
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
  undo,
  onConfirm,
}: Confirmation) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const countdown = useCountdown(confirm)
  const isCounting = countdown.left !== undefined
  async function confirm() {
    countdown.stop()
    setBusy(true)
    setFailure(undefined)
    const result = await onConfirm()
    setBusy(false)
    if (typeof result === 'string') setFailure(result)
    else if (result) onClose()
  }
  function close() {
    countdown.stop()
    onClose()
  }
  // Asked again, it begins anew.
  useEffect(() => {
    if (!open) setFailure(undefined)
  }, [open])
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      footer={
        <>
          <Failure text={failure} />
          {undo && <Countdown words={undo.words} left={countdown.left} />}
          {isCounting ? (
            <>
              <Button onClick={confirm}>{undo?.now}</Button>
              <Button look="main" onClick={countdown.stop}>
                Deshacer
              </Button>
            </>
          ) : (
            <>
              <Button onClick={close} disabled={isBusy}>
                Volver
              </Button>
              <Button
                look={look}
                onClick={undo ? countdown.start : confirm}
                busy={isBusy}
                data-first={isReady || undefined}
                {...(form ? { type: 'submit', form } : {})}
              >
                {action}
              </Button>
            </>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
