import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { clearSession } from '../../platform/session-store.ts'

/**
 * Goes to a page for everybody and ends the session there: were it over before, the page that is left would lead to the
 * login. `navigate` resolves before the next page is drawn, so it is over when whoever uses this is gone from the screen.
 */
export function useLeave() {
  const navigate = useNavigate()
  const left = useRef<() => void>(undefined)
  useEffect(() => () => left.current?.(), [])
  return () =>
    new Promise<void>((resolve) => {
      left.current = () => {
        clearSession()
        resolve()
      }
      void navigate('/')
    })
}
