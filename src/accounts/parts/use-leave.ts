import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Goes to a page for everybody and ends the session there: were it over before, the page that is left would lead to the
 * login. `navigate` resolves before the next page is drawn, so `end` waits until what uses this is gone from the screen.
 */
export function useLeave() {
  const navigate = useNavigate()
  const left = useRef<() => void>(undefined)
  const { key } = useLocation()
  useEffect(() => () => left.current?.(), [])
  // Who was asked about unsaved changes and stayed, did not leave.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place counts
  useEffect(() => {
    left.current = undefined
  }, [key])
  return (end: () => unknown) =>
    new Promise<void>((resolve) => {
      left.current = () => {
        end()
        resolve()
      }
      void navigate('/')
    })
}
