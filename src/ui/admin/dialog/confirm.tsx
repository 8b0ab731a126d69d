import type { ReactNode } from 'react'
import { Button } from '../../button.tsx'
import { Dialog } from '../../dialog.tsx'
import { Failure } from '../failure.tsx'
import { useSending } from '../form/use-sending.ts'
import { Countdown } from './countdown.tsx'
import { useCountdown } from './use-countdown.ts'

type Confirmation = {
  onClose: () => void
  title: string
  children: ReactNode
  action: string
  look?: 'main' | 'danger'
  /** Id of the form inside; Enter in one of its fields confirms. */
  form?: string
  /** Focuses the confirm button: nothing has to be typed first. */
  isReady?: boolean
  /** Confirms after a countdown that can be cancelled: text of the countdown, and of the button that skips it. */
  undo?: { text: string; now: string } | undefined
  /** Error message if the server gave none. */
  failed?: string
  /**
   * The dialog stays open while it runs, if it throws, and if it resolves to `false` or to a text that says what is
   * missing.
   */
  onConfirm: () => Promise<unknown>
}

/** Confirmation dialog; its state is new each time it opens. */
export const Confirm = ({ open = true, ...requested }: Confirmation & { open?: boolean }) =>
  open && <Question {...requested} />

function Question({
  onClose,
  title,
  children,
  action,
  look = 'main',
  form,
  isReady,
  undo,
  failed = '',
  onConfirm,
}: Confirmation) {
  const { isBusy, failure, setFailure, send, isHere } = useSending({ failed })
  const countdown = useCountdown(confirm)
  const isCounting = countdown.left !== undefined
  async function confirm() {
    countdown.stop()
    await send(async () => {
      const result = await onConfirm()
      if (typeof result === 'string') setFailure(result)
      else if (result !== false && isHere()) onClose()
    })
  }
  function close() {
    countdown.stop()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      footer={
        <>
          <Failure text={failure} />
          {undo && <Countdown text={undo.text} left={countdown.left} />}
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
