import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { SessionKeeper, useSession } from '../../accounts/parts/session.tsx'
import { PasswordAgain } from '../../ui/admin/password-again.tsx'
import '../../ui/admin/admin.css'
import { Toasts } from '../../ui/toast.tsx'

/** A page of the panel is a frame: what is in it is asked for by its reader. */
export const handle = { cache: { params: [] } }

/** Administrators only: a customer goes home, a visitor to the login. Nothing is asked before it is known who is here. */
export default function AdminGuard() {
  const { status, user } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // The server's word is what closes the panel; this only shows the way.
  const isAdmin = Boolean(user?.is_admin)
  useEffect(() => {
    if (status === 'guest') navigate(`/login?next=${encodeURIComponent(pathname + search)}`, { replace: true })
    if (status === 'user' && !isAdmin) navigate('/', { replace: true })
  }, [status, isAdmin, navigate, pathname, search])
  const [client] = useState(newClient)
  return (
    <QueryClientProvider client={client}>
      <SessionKeeper />
      {isAdmin ? (
        <Outlet />
      ) : (
        <div className="admin-state" role="status">
          <span className="spinner" aria-hidden />
          Cargando…
        </div>
      )}
      <PasswordAgain />
      <Toasts />
    </QueryClientProvider>
  )
}

/** callApi tries a failed read once more by itself. */
function newClient() {
  return new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0 } } })
}
