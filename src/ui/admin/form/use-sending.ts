import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { useIsHere } from '../../../platform/browser/use-is-here.ts'
import { toast } from '../../toast.tsx'
import { DialogCancelled } from '../dialog/password-again.tsx'
import { messageOf } from '../list-state.tsx'

type Sending = {
  /** Error message if the server gave none. */
  failed: string
  /** Shows errors in a toast, for buttons without room for a message. */
  isToasted?: boolean
  /** Name of a field without an input of its own: its error becomes the message of the form. */
  whole?: string
}

type Then = {
  /** Whether the failure was already shown elsewhere. */
  isShownElsewhere?: (error: unknown) => boolean
  /** Runs after success and failure, while the button is still busy. */
  after?: () => unknown
}

/** State of a form, shown in the footer of its dialog. */
export type Sent = { isBusy: boolean; failure: string | undefined }
export const unsent: Sent = { isBusy: false, failure: undefined }

/** Reports the state of a form to the footer of its dialog, which has its buttons and its error message. */
export function useReportToFooter({ isBusy, failure }: Sent, onSent: (sent: Sent) => void) {
  useEffect(() => onSent({ isBusy, failure }), [isBusy, failure, onSent])
}

/** Sending state of a form or button: whether it is busy, and the errors of the last attempt. */
export function useSending({ failed, isToasted = false, whole }: Sending) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isHere = useIsHere()

  function showError(error: unknown) {
    const fields = error instanceof ApiError ? error.errors : {}
    setErrors(fields)
    const isWrong = error instanceof ApiError && error.status === 400
    const message = (isWrong && whole && fields[whole]) || messageOf(error, { failed })
    // A toast too if the dialog was closed meanwhile.
    if (isToasted || !isHere()) toast(message, 'error')
    else setFailure(message)
  }

  async function send(work: () => Promise<unknown>, { isShownElsewhere, after }: Then = {}) {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof DialogCancelled) && !isShownElsewhere?.(error)) showError(error)
    }
    await after?.()
    setBusy(false)
  }

  return { isBusy, failure, setFailure, errors, setErrors, send, isHere }
}
