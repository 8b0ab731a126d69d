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
    let later: ReturnType<typeof setTimeout> | undefined
    let asked = -pauseMs
    const ask = () => {
      later = undefined
      asked = performance.now()
      client.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true }, { cancelRefetch: false })
    }
    const hear = ({ open_cases }: LiveEvent) => {
      setOpenCases(open_cases)
      // What the page begins with is new.
      if (hasHeard.current) later ??= setTimeout(ask, Math.max(0, asked + pauseMs - performance.now()))
      hasHeard.current = true
    }
    void followShop(hear, leaving.signal)
    return () => {
      leaving.abort()
      clearTimeout(later)
    }
  }, [client, isVisible])

  return <OpenCasesContext value={openCases}>{children}</OpenCasesContext>
}

const readVisibility = () => document.visibilityState === 'visible'

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
