import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../platform/browser/api-client.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { TextField } from '../field.tsx'

type Question = { message: string; retry: (password: string) => Promise<boolean>; giveUp: () => void }

/** Nobody's failure: the person closed the question. */
export class GivenUp extends Error {}

let question: Question | undefined
const listeners = new Set<() => void>()

function ask(next: Question | undefined) {
  question = next
  for (const listener of listeners) listener()
}

/** Sends; where the server wants the password again (`reauth`), asks for it and sends once more with it. */
export async function withPassword<Answer>(send: (password?: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!isReauth(error)) throw error
    return new Promise((resolve, reject) => {
      const retry = async (password: string) => {
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
        reject(new GivenUp())
      }
      const current = { message: '', retry, giveUp }
      ask(current)
    })
  }
}

const isReauth = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'reauth'

/** Stands once in the panel. */
export function PasswordAgain() {
  const asked = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => question,
    () => undefined,
  )
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    await asked?.retry(String(new FormData(event.currentTarget).get('password')))
    setBusy(false)
  }
  return (
    <Dialog open={asked !== undefined} onClose={() => asked?.giveUp()} title="Confirmá que sos vos">
      <form onSubmit={submit} className="admin-form">
        <p className="is-whole">
          Pasaron más de 15 minutos desde que iniciaste sesión. Ingresá tu contraseña para continuar.
        </p>
        <div className="is-whole">
          <TextField
            label="Contraseña"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={asked?.message || undefined}
          />
        </div>
        <Button type="submit" look="main" busy={isBusy}>
          Continuar
        </Button>
      </form>
    </Dialog>
  )
}
