import type { ReactNode } from 'react'
import { NeedsScript } from '../../ui/needs-script.tsx'
import type { User } from '../contract.ts'
import { useSession } from './session.tsx'
import { useLoginForGuests } from './use-login-for-guests.ts'
import { useLongWait } from './use-long-wait.ts'

/** Renders `children` for a logged-in user, a spinner until the session is known, and sends guests to the login. */
export function RequireLogin({ children }: { children: (user: User) => ReactNode }) {
  const { user } = useSession()
  useLoginForGuests()
  return user ? children(user) : <SpinnerPage />
}

/** Fills the height of a page, so that the footer does not shift when the page appears. */
export function SpinnerPage({ label }: { label?: string }) {
  return (
    <div className="wide-page justify-center">
      <Spinner {...(label ? { label } : {})} />
    </div>
  )
}

export function Spinner({ label = 'Verificando tu sesión…' }: { label?: string }) {
  const late = useLongWait()
  return (
    <div role="status" className="flex min-h-[50vh] flex-col items-center justify-center gap-4 text-center">
      <NeedsScript>Para ver esta página hace falta JavaScript.</NeedsScript>
      <span className="only-with-script size-10 animate-spin rounded-full border-2 border-line border-t-accent motion-reduce:animate-none" />
      <span className={late ? 'text-soft' : 'sr-only'}>{late ?? label}</span>
    </div>
  )
}
