import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { addressNow } from './address-now.ts'

/**
 * Keeps the open detail of a list in the URL: links open it, the back button closes it, and it survives a new login. Moving
 * from one detail to the next replaces the history entry.
 */
export function useOpened(name = 'open') {
  const [parameters, setParameters] = useSearchParams()
  const navigate = useNavigate()
  const state = useLocation().state as { opened?: string } | null
  const opened = parameters.get(name) || undefined
  const isClosing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the router has navigated
  useEffect(() => {
    isClosing.current = false
  }, [parameters])

  function open(key: string | number | undefined) {
    const next = addressNow()
    const isOpen = next.has(name)
    if (key === undefined) {
      if (!isOpen || isClosing.current) return
      isClosing.current = true
      if (state?.opened === name) return void navigate(-1)
      next.delete(name)
    } else next.set(name, String(key))
    setParameters(next, { preventScrollReset: true, replace: isOpen, state: isOpen ? state : { opened: name } })
  }
  return [opened, open] as const
}

/** For rows with numeric ids; ignores anything else in the URL. */
export function useOpenedNumber() {
  const [opened, open] = useOpened()
  const id = Number(opened)
  return [Number.isInteger(id) && id > 0 ? id : undefined, open] as const
}
