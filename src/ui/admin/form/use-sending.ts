import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { useIsHere } from '../../../platform/browser/use-is-here.ts'
import { toast } from '../../toast.tsx'
import { GivenUp } from '../dialog/password-again.tsx'
import { messageOf } from '../list-state.tsx'

type Sending = {
  /** Said where the server has no words of its own. */
  failed: string
  /** Said by a toast, from a button that has no place for words beside it. */
  isToasted?: boolean
  /** A wrong field that has no place of its own: what is wrong with it is said instead of the general words. */
  whole?: string
}

type Then = {
  /** Whether a failure was told somewhere else already. */
  isTold?: (error: unknown) => boolean
  /** Done whatever came of it, while the button is still busy. */
  after?: () => unknown
}

/** What the foot of a dialog shows of the form above it. */
export type Sent = { isBusy: boolean; failure: string | undefined }
export const unsent: Sent = { isBusy: false, failure: undefined }

/** Tells the foot of the dialog around the form, whose buttons and whose failure stand there. */
export function useTellFoot({ isBusy, failure }: Sent, onSent: (sent: Sent) => void) {
  useEffect(() => onSent({ isBusy, failure }), [isBusy, failure, onSent])
}

/** What a form or a button of the panel sends: whether it is on its way, and what was wrong with the last. */
export function useSending({ failed, isToasted = false, whole }: Sending) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isHere = useIsHere()

  function tell(error: unknown) {
    const fields = error instanceof ApiError ? error.errors : {}
    setErrors(fields)
    const isWrong = error instanceof ApiError && error.status === 400
    const words = (isWrong && whole && fields[whole]) || messageOf(error, { failed })
    // Closed meanwhile, it has no place for words either.
    if (isToasted || !isHere()) toast(words, 'error')
    else setFailure(words)
  }

  async function send(work: () => Promise<unknown>, { isTold, after }: Then = {}) {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof GivenUp) && !isTold?.(error)) tell(error)
    }
    await after?.()
    setBusy(false)
  }

  return { isBusy, failure, setFailure, errors, setErrors, send, isHere }
}
