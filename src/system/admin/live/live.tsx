import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { followShop, type LiveEvent } from './follow-shop.ts'

type OpenCases = LiveEvent['open_cases']

const OpenCasesContext = createContext<OpenCases>([])

export const useOpenCases = () => useContext(OpenCasesContext)

/** Minimum time between two reloads of the lists. */
const pauseMs = 1000

/** Reloads the panel's lists when something changes in the shop, while the tab is visible. */
export function Live({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const isVisible = useSyncExternalStore(onVisibility, readVisibility, () => true)
  const [openCases, setOpenCases] = useState<OpenCases>([])
  const hasLoaded = useRef(false)

  useEffect(() => {
    // Browsers limit the connections per host: hidden tabs give up theirs.
    if (!isVisible) return
    const leaving = new AbortController()
    let isStale = false
    let isRefetching = false
    // Restarts reads in progress, which may predate the change, but not those started by this loop: a slow connection
    // would never finish one.
    const refetch = async () => {
      isRefetching = true
      while (isStale && !leaving.signal.aborted) {
        isStale = false
        await Promise.all([
          client.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true }),
          new Promise((resolve) => setTimeout(resolve, pauseMs)),
        ])
      }
      isRefetching = false
    }
    const onEvent = ({ open_cases }: LiveEvent) => {
      setOpenCases(open_cases)
      // The first event arrives with the page's own data, which is current.
      isStale ||= hasLoaded.current
      hasLoaded.current = true
      if (!isRefetching) void refetch()
    }
    void followShop(onEvent, leaving.signal)
    return () => leaving.abort()
  }, [client, isVisible])

  return <OpenCasesContext value={openCases}>{children}</OpenCasesContext>
}

const readVisibility = () => document.visibilityState === 'visible'

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
