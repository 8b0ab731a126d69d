import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isEndedInThisTab, isGoingToLogin } from '../../platform/browser/session-store.ts'
import { toast } from '../../ui/toast.tsx'
import { loginPath, sessionOver } from '../rules.ts'
import { useSession } from './session.tsx'

/**
 * Redirects guests to the login, unless the end of a session is already doing so. If another tab ended the session,
 * says so.
 */
export function useLoginForGuests() {
  const { status } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const wasHere = useRef(false)
  useEffect(() => {
    if (status === 'guest' && !isGoingToLogin()) {
      if (wasHere.current && !isEndedInThisTab()) toast(sessionOver, 'info')
      navigate(loginPath(location), { replace: true })
    }
    wasHere.current = status === 'user'
  }, [status, location, navigate])
}
