import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isGoingToLogin } from '../../platform/browser/session-store.ts'
import { loginPath } from '../rules.ts'
import { useSession } from './session.tsx'

/** Of a page that is for someone: a visitor goes to the login, unless the end of a session leads there already. */
export function useLoginForGuests() {
  const { status } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'guest' && !isGoingToLogin()) navigate(loginPath(location), { replace: true })
  }, [status, location, navigate])
}
