import { useEffect, useState } from 'react'

const longMs = 6000

/** Returns a message for the spinner once the wait is long: `verifySession` retries until the server responds. */
export function useLongWait() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? 'Está tardando más de lo común. Seguimos intentando: revisá tu conexión.' : undefined
}
