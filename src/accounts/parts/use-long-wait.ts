import { useEffect, useState } from 'react'

/** The server is asked again and again who is here (session.tsx): whoever waits for that this long is told so. */
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
