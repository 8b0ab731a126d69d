import { useSearchParams } from 'react-router'
import { addressNow } from './address-now.ts'

/**
 * What is open beside a list stands in the address: a link opens it, «back» closes it, and anyone who had to log in again
 * comes back to it. From one to the next is no step to go back by.
 */
export function useOpened(name = 'open') {
  const [parameters, setParameters] = useSearchParams()
  const opened = parameters.get(name) || undefined
  function open(key: string | number | undefined) {
    const next = addressNow()
    if (key === undefined) next.delete(name)
    else next.set(name, String(key))
    setParameters(next, { preventScrollReset: true, replace: key === undefined || opened !== undefined })
  }
  return [opened, open] as const
}

/** The same for rows that have a number; anything else opens nothing. */
export function useOpenedNumber() {
  const [opened, open] = useOpened()
  const id = Number(opened)
  return [Number.isInteger(id) && id > 0 ? id : undefined, open] as const
}
