import { useEffect, useState } from 'react'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { announcement, minutesLeft, timeLeftText } from './minutes-left.ts'

type TimeLeft = {
  expires_at: string
  /** Called each minute once the time is over, until the order's status has changed. */
  onEnd?: () => void
}

/** Minutes left to pay an order. Updates once a minute; screen readers announce only the last ones. */
export function TimeLeft({ expires_at, onEnd }: TimeLeft) {
  const [left, setLeft] = useState(() => minutesLeft(expires_at))
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    const tick = setInterval(() => {
      const now = minutesLeft(expires_at)
      setLeft(now)
      if (now <= 0) onEnd?.()
    }, 60_000)
    setLeft(minutesLeft(expires_at))
    return () => clearInterval(tick)
  }, [expires_at, onEnd])

  useEffect(() => {
    const text = announcement(left)
    if (text) setAnnounced(text)
  }, [left])

  return (
    <div className="notice flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p>
        <span role="timer" className="font-medium">
          {timeLeftText(left)}
        </span>
        {left > 0 && <span className="text-soft"> para pagar</span>}
      </p>
      <p className="text-14 text-soft">
        {left > 0 ? `Reservado hasta el ${formatDateTime(expires_at)}` : 'Si no recibimos el pago, lo cancelamos.'}
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  )
}
