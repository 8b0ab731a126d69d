import { useState } from 'react'
import { DialogCancelled } from '../../ui/admin/dialog/password-again.tsx'
import { toast } from '../../ui/toast.tsx'

/**
 * Whether a button's request is being sent. `send` ignores a second one meanwhile, and toasts why one failed, in the words
 * for customers (the panel's `useSending` has those for staff).
 */
export function useButtonCall() {
  const [busy, setBusy] = useState(false)
  async function send(work: () => Promise<unknown>, failure: (error: unknown) => string) {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof DialogCancelled)) toast(failure(error), 'error')
    }
    setBusy(false)
  }
  return { busy, send }
}
