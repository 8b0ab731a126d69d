import { CircleCheck } from 'lucide-react'
import { callApi } from '../../platform/browser/api-client.ts'
import { userStore } from '../../platform/browser/session-store.ts'
import { toast } from '../../ui/toast.tsx'
import { serverMessage } from '../../ui/use-form.ts'
import { editProfile, requestVerificationLink } from '../calls.ts'
import type { User } from '../contract.ts'
import { useButtonCall } from './use-button-call.ts'

const link = 'link min-h-11 sm:pointer-fine:min-h-6'

export function EmailState({ user }: { user: User }) {
  const { busy, send } = useButtonCall()

  const resend = () =>
    send(
      async () => toast((await callApi(requestVerificationLink)).message),
      (error) => serverMessage(error, 'No pudimos enviarte el enlace. Probá de nuevo.'),
    )

  async function cancel() {
    userStore.write((await callApi(editProfile, { body: { email: user.email } })).user)
    toast('Anulamos el cambio de email.')
  }
  const cancelChange = () =>
    send(cancel, (error) => serverMessage(error, 'No pudimos anular el cambio. Probá de nuevo.'))

  if (user.pending_email) {
    return (
      <span className="mt-1 flex flex-col gap-1 text-14 text-soft">
        <span>
          Te mandamos un enlace a <strong className="text-ink">{user.pending_email}</strong>. Hasta que lo abras, seguís
          entrando con {user.email}.
        </span>
        <span className="flex flex-wrap gap-x-4">
          <button type="button" className={link} aria-disabled={busy} onClick={resend}>
            Enviarlo de nuevo
          </button>
          <button type="button" className={link} aria-disabled={busy} onClick={cancelChange}>
            Anular el cambio
          </button>
        </span>
      </span>
    )
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
      <button type="button" className={link} aria-disabled={busy} onClick={resend}>
        {busy ? 'Enviando…' : 'Enviarlo de nuevo'}
      </button>
    </span>
  )
}
