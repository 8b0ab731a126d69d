import { useEffect, useState } from 'react'
import { daysAgo } from './period-form.tsx'

const pauseMs = 2000

/** Today's business day, updated after midnight and once the server has told its time. */
export function useToday() {
  const [today, setToday] = useState(() => daysAgo(0))
  useEffect(() => {
    const timer = setInterval(() => setToday(daysAgo(0)), pauseMs)
    return () => clearInterval(timer)
  }, [])
  return today
}
