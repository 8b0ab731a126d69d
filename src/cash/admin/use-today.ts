import { useEffect, useState } from 'react'
import { daysAgo } from './period-form.tsx'

const lookAgainMs = 20_000

/** Today's business day, also past midnight on a screen that stays open over night. */
export function useToday() {
  const [today, setToday] = useState(() => daysAgo(0))
  useEffect(() => {
    const looking = setInterval(() => setToday(daysAgo(0)), lookAgainMs)
    return () => clearInterval(looking)
  }, [])
  return today
}
