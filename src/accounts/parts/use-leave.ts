import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Navigates to the home page and then calls `end`, which ends the session: ending it earlier would make the current
 * page redirect to the login. `end` runs when the calling component unmounts, since `navigate` resolves before the next
 * page renders.
 */
export function useLeave() {
  const navigate = useNavigate()
  const left = useRef<() => void>(undefined)
  const { key } = useLocation()
  useEffect(() => () => left.current?.(), [])
  // Navigating elsewhere cancels a leave that the unsaved-changes dialog had stopped.
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
