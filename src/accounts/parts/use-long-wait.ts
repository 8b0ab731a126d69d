import { useEffect, useState } from 'react'

/** session.tsx retries until it knows the session; after this long the page says that it is waiting. */
const longMs = 6000

/** A sentence in the place of the spinner's word, once the wait is long. */
export function useLongWait() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? 'Está tardando más de lo común. Seguimos intentando: revisá tu conexión.' : undefined
}
