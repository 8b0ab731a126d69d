import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { createMemory, useStore } from '../../../platform/browser/browser-store.ts'
import { Banner } from '../../banner.tsx'
import { Button } from '../../button.tsx'
import { Dialog } from '../../dialog.tsx'
import { TextField } from '../../field.tsx'

type Question = {
  message: string
  hasPasskey: boolean
  retry: (password?: string) => Promise<boolean>
  giveUp: () => void
}

/** Thrown when the user closes the dialog without answering. */
export class DialogCancelled extends Error {}

const question = createMemory<Question | undefined>(undefined)
const ask = question.write

/** Sends; if the server asks for the password again (`reauth`), asks for it and sends once more with it. */
export async function withPassword<Answer>(send: (password?: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!isReauth(error)) throw error
    return new Promise((resolve, reject) => {
      const retry = async (password?: string) => {
        try {
          const answer = await send(password)
          ask(undefined)
          resolve(answer)
        } catch (again) {
          if (isReauth(again)) ask({ ...current, message: again.message })
          else {
            ask(undefined)
            reject(again)
          }
          return false
        }
        return true
      }
      const giveUp = () => {
        ask(undefined)
        reject(new DialogCancelled())
      }
      const current = { message: '', hasPasskey: error.answer.has_passkey === true, retry, giveUp }
      ask(current)
    })
  }
}

const isReauth = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'reauth'

/**
 * The dialog of `withPassword`; mounted once. `takePasskey` renews the login with a passkey, or rejects with a message.
 */
export function PasswordAgain({ takePasskey }: { takePasskey: () => Promise<unknown> }) {
  const requested = useStore(question)
  const form = useRef<HTMLFormElement>(null)
  // The dialog itself would focus its close button.
  useEffect(() => {
    if (requested) form.current?.querySelector('input')?.focus()
  }, [requested])
  const [isBusy, setBusy] = useState(false)
  const [passkeyFailure, setPasskeyFailure] = useState('')
  async function send(take: () => Promise<unknown>) {
    setBusy(true)
    setPasskeyFailure('')
    await take()
    setBusy(false)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    void send(async () => requested?.retry(password))
  }
  const byPasskey = () =>
    send(() =>
      takePasskey().then(
        () => requested?.retry(),
        (error) => setPasskeyFailure(error instanceof Error ? error.message : String(error)),
      ),
    )
  return (
    <Dialog open={requested !== undefined} onClose={() => requested?.giveUp()} title="Confirmá que sos vos">
      <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
        <p>Pasaron más de 15 minutos desde que iniciaste sesión. Ingresá tu contraseña para continuar.</p>
        <TextField
          label="Contraseña"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={requested?.message || undefined}
        />
        <Button type="submit" look="main" busy={isBusy}>
          Continuar
        </Button>
        {requested?.hasPasskey && (
          <>
            <Button disabled={isBusy} onClick={byPasskey}>
              Usar llave de acceso
            </Button>
            <Banner text={passkeyFailure} />
          </>
        )}
      </form>
    </Dialog>
  )
}
