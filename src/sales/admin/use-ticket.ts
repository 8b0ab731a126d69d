import { useEffect, useRef, useState } from 'react'
import { newKey } from '../../platform/browser/new-key.ts'
import { deleteFormContent, readFormContent, storeFormContent } from '../../ui/admin/form/form-content.ts'
import { emptyTicket, type Ticket } from './ticket.ts'

const place = 'sale'

/** The current sale. It survives a reload, a lost connection and the end of the user's session. */
export function useTicket() {
  const [ticket, setTicket] = useState<Ticket>(emptyTicket)
  const isRead = useRef(false)
  useEffect(() => {
    if (!isRead.current) {
      isRead.current = true
      const stored = readFormContent<Ticket>(place)
      setTicket((now) => stored ?? { ...now, key: newKey() })
    } else if (ticket.lines.length + ticket.codes.length > 0) {
      storeFormContent(place, ticket)
    } else {
      deleteFormContent(place)
    }
  }, [ticket])
  const restart = () => setTicket(({ channel }) => ({ ...emptyTicket, channel, key: newKey() }))
  return [ticket, setTicket, restart] as const
}

export type ChangeTicket = (change: (ticket: Ticket) => Ticket) => void
