import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isEndedHere, isGoingToLogin } from '../../platform/browser/session-store.ts'
import { toast } from '../../ui/toast.tsx'
import { loginPath, sessionOver } from '../rules.ts'
import { useSession } from './session.tsx'

/**
 * Of a page that is for someone: a visitor goes to the login, unless the end of a session leads there already. Whose session
 * another tab ended is told so.
 */
export function useLoginForGuests() {
  const { status } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const wasHere = useRef(false)
  useEffect(() => {
    if (status === 'guest' && !isGoingToLogin()) {
      if (wasHere.current && !isEndedHere()) toast(sessionOver, 'info')
      navigate(loginPath(location), { replace: true })
    }
    wasHere.current = status === 'user'
  }, [status, location, navigate])
}
