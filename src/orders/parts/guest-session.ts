import { createStore } from '../../platform/browser/browser-store.ts'

const store = createStore('guestSessionId', '', (stored) => stored)

/** The id that the session's keeper gave this guest. */
export const readGuestSession = () => store.read() || null

/** Shows that an order was made in this browser, which alone its id does not. */
export function guestSessionHeader(): Record<string, string> {
  const session = readGuestSession()
  return session && /^[\x21-\x7e]{1,200}$/.test(session) ? { 'x-guest-session': session } : {}
}
