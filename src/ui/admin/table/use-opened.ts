import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { addressNow } from './address-now.ts'

/**
 * What is open beside a list stands in the address: a link opens it, «back» closes it, and anyone who had to log in again
 * comes back to it. From one to the next is no step to go back by, nor is it once it is closed.
 */
export function useOpened(name = 'open') {
  const [parameters, setParameters] = useSearchParams()
  const navigate = useNavigate()
  const state = useLocation().state as { opened?: string } | null
  const opened = parameters.get(name) || undefined
  const isClosing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router went where it was sent
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

/** The same for rows that have a number; anything else opens nothing. */
export function useOpenedNumber() {
  const [opened, open] = useOpened()
  const id = Number(opened)
  return [Number.isInteger(id) && id > 0 ? id : undefined, open] as const
}
