import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the shared page as the server sent it, true once the browser has filled in what is personal. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
