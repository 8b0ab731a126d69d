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
  /** The form within, which Enter in one of its fields confirms. */
  form?: string
  /** Where Enter alone is enough: nothing has to be written first. */
  isReady?: boolean
  /** Done after ten seconds in which it can be undone: what happens then, and the button for who does not wait. */
  undo?: { words: string; now: string } | undefined
  /** Said of what it throws where the server has no words of its own. */
  failed?: string
  /** The dialog stays open while it runs, where it throws, and for an answer of `false` or a text that says what is missing. */
  onConfirm: () => Promise<unknown>
}

/** Asks before something is done. Asked again, it begins anew. */
export const Confirm = ({ open = true, ...asked }: Confirmation & { open?: boolean }) => open && <Question {...asked} />

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
