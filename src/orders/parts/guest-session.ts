import { guestStore } from '../../platform/browser/session-store.ts'

export const readGuestSession = () => guestStore.read() || null

/** Proves that an order was placed in this browser; its id alone does not. */
export function guestSessionHeader(): Record<string, string> {
  const session = readGuestSession()
  return session ? { 'x-guest-session': session } : {}
}
