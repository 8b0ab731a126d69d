import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../platform/api-client.ts'
import { toast } from '../../ui/toast.tsx'
import type { User } from '../contract.ts'
import { serverMessage } from './use-form.ts'

/** Whether the address was confirmed, and a new link for who lost theirs. */
export function EmailState({ user }: { user: User }) {
  const [busy, setBusy] = useState(false)

  async function resend() {
    setBusy(true)
    try {
      toast((await callApi<{ message: string }>('/api/auth/send-verification', { method: 'POST' })).message)
    } catch (error) {
      toast(serverMessage(error, 'No pudimos enviarte el enlace. Probá de nuevo.'), 'error')
    } finally {
      setBusy(false)
    }
  }

  if (user.email_verified) {
    return (
      <span className="mt-1 flex items-center gap-1.5 text-14 text-ok">
        <CircleCheck aria-hidden size={16} strokeWidth={1.5} /> Confirmado
      </span>
    )
  }
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 text-14 text-soft">
      Sin confirmar: te mandamos un enlace.
      <button type="button" className="link min-h-11 sm:pointer-fine:min-h-6" disabled={busy} onClick={resend}>
        {busy ? 'Enviando…' : 'Enviarlo de nuevo'}
      </button>
    </span>
  )
}
