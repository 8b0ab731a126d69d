import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { followShop, type LiveEvent } from './follow-shop.ts'

type OpenCases = LiveEvent['open_cases']

const OpenCasesContext = createContext<OpenCases>([])

/** What colleagues have open now. */
export const useOpenCases = () => useContext(OpenCasesContext)

/** However much changes, lists are asked for so often. */
const pauseMs = 1000

/** Keeps the lists of the panel as the shop is, no matter who changes it, while the tab is looked at. */
export function Live({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const isVisible = useSyncExternalStore(onVisibility, readVisibility, () => true)
  const [openCases, setOpenCases] = useState<OpenCases>([])
  const hasHeard = useRef(false)

  useEffect(() => {
    // A browser has few connections to one shop: tabs that nobody looks at leave theirs.
    if (!isVisible) return
    const leaving = new AbortController()
    let isWanted = false
    let isAsking = false
    // Anew what is being read, which may be of before the change; not what was asked for here, or a slow line got nothing.
    const ask = async () => {
      isAsking = true
      while (isWanted && !leaving.signal.aborted) {
        isWanted = false
        await Promise.all([
          client.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true }),
          new Promise((resolve) => setTimeout(resolve, pauseMs)),
        ])
      }
      isAsking = false
    }
    const hear = ({ open_cases }: LiveEvent) => {
      setOpenCases(open_cases)
      // What the page begins with is new.
      isWanted ||= hasHeard.current
      hasHeard.current = true
      if (!isAsking) void ask()
    }
    void followShop(hear, leaving.signal)
    return () => leaving.abort()
  }, [client, isVisible])

  return <OpenCasesContext value={openCases}>{children}</OpenCasesContext>
}

const readVisibility = () => document.visibilityState === 'visible'

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
