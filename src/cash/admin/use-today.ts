import { useEffect, useState } from 'react'
import { businessDay } from '../../platform/argentina/time.ts'
import { serverTime } from '../../platform/browser/server-time.ts'

const pauseMs = 2000
const now = () => businessDay(new Date(serverTime()))

/** Today's business day, updated after midnight and once the server has told its time. */
export function useToday() {
  const [today, setToday] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setToday(now()), pauseMs)
    return () => clearInterval(timer)
  }, [])
  return today
}
