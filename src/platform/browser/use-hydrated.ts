import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and during hydration, so that the cached page contains nothing personal. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
