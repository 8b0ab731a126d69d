import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/**
 * Goes to a page for everybody and ends the session there: were it over before, the page that is left would lead to the
 * login. `navigate` resolves before the next page is drawn, so `end` waits until whoever uses this is gone from the screen.
 */
export function useLeave() {
  const navigate = useNavigate()
  const left = useRef<() => void>(undefined)
  useEffect(() => () => left.current?.(), [])
  return (end: () => unknown) =>
    new Promise<void>((resolve) => {
      left.current = () => {
        end()
        resolve()
      }
      void navigate('/')
    })
}
