import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { SessionKeeper, useSession, verifySession } from '../../accounts/parts/session.tsx'
import { useLoginForGuests } from '../../accounts/parts/use-login-for-guests.ts'
import { useLongWait } from '../../accounts/parts/use-long-wait.ts'
import { confirmByPasskey } from '../../accounts/passkeys/parts/passkeys.ts'
import { securityPlace } from '../../accounts/rules.ts'
import { ApiError } from '../../platform/browser/api-client.ts'
import { readToken } from '../../platform/browser/session-store.ts'
import { PasswordAgain } from '../../ui/admin/dialog/password-again.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import '../../ui/admin/admin.css'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Toasts } from '../../ui/toast.tsx'

/** The server renders the panel without data, so its pages can be cached; the browser loads the data. */
export const handle = { cache: { params: [] } }

/**
 * Staff only: redirects customers to the home page and visitors to the login. Loads nothing until the session is known.
 */
export default function AdminGuard() {
  const { status, user } = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // The API enforces the permissions; this only redirects.
  const isAdmin = Boolean(user?.is_admin)
  useLoginForGuests()
  useEffect(() => {
    if (status === 'user' && !isAdmin) navigate('/', { replace: true })
  }, [status, isAdmin, navigate])
  useFreshRole(pathname)
  const [lacksFactor, setLacksFactor] = useState(false)
  const [client] = useState(() => newClient(() => setLacksFactor(true)))
  return (
    <QueryClientProvider client={client}>
      <SessionKeeper />
      {isAdmin && lacksFactor ? <FactorWanted /> : isAdmin ? <Outlet /> : <Awaiting />}
      <PasswordAgain takePasskey={confirmByPasskey} />
      <Toasts />
    </QueryClientProvider>
  )
}

function Awaiting() {
  const late = useLongWait()
  return (
    <div className="admin-state" role="status">
      <NeedsScript>Para entrar al panel hace falta JavaScript.</NeedsScript>
      <span className="spinner" aria-hidden />
      {late ?? 'Cargando…'}
    </div>
  )
}

/** Refreshes the role on navigation, and not in between, so that a form in progress does not disappear. */
function useFreshRole(pathname: string) {
  const requested = useRef(pathname)
  useEffect(() => {
    const token = readToken()
    // SessionKeeper verifies the session of the first page.
    if (token && requested.current !== pathname) verifySession(token)
    requested.current = pathname
  }, [pathname])
}

function FactorWanted() {
  return (
    <main className="admin-alone mx-auto flex max-w-[30rem] flex-col items-start gap-4 px-4 py-18">
      <h1 className="text-28">Falta un segundo factor</h1>
      <p>
        Para usar el panel, tu cuenta necesita los códigos de una app o una llave de acceso. Activar cualquiera de los
        dos lleva un par de minutos.
      </p>
      <ButtonLink to={`/profile#${securityPlace}`} look="main">
        Activarlo en mi perfil
      </ButtonLink>
    </main>
  )
}

/**
 * callApi already retries failed reads. Offline queries fail like any other: paused ones would show old data without a
 * message.
 */
function newClient(onLackingFactor: () => void) {
  const lacksFactor = (error: Error) => error instanceof ApiError && error.code === 'segundo-factor'
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => lacksFactor(error) && onLackingFactor() }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: 0,
      },
    },
  })
}
