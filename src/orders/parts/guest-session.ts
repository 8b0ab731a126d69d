import { guestStore } from '../../platform/browser/session-store.ts'

/** The id that the session's keeper gave this guest. */
export const readGuestSession = () => guestStore.read() || null

/** Shows that an order was made in this browser, which alone its id does not. */
export function guestSessionHeader(): Record<string, string> {
  const session = readGuestSession()
  return session ? { 'x-guest-session': session } : {}
}
