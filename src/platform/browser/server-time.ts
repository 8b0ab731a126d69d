/** The server's clock less the device's. That may be hours wrong, and an order's time to pay would seem to be over. */
let aheadMs = 0

export function readClock(reply: Response) {
  const at = Date.parse(reply.headers.get('date') ?? '')
  // The header has whole seconds, rounded down.
  if (at) aheadMs = at + 1000 - Date.now()
  return reply
}

/** Now, in milliseconds, by the clock of the server's last answer. */
export const serverTime = () => Date.now() + aheadMs
