import type { Permission, Role } from '../../roles.ts'
import { createStore } from './browser-store.ts'
import { keep, readKept } from './storage.ts'

/** The user as the session calls answer it. */
export type StoredUser = {
  id: number
  first_name: string
  last_name: string
  name: string
  email: string
  phone: string | null
  phone_e164: string | null
  /** Undefined of one that an older version kept. */
  dni: string | null
  address: string | null
  city: string | null
  province: string | null
  postal_code: string | null
  is_admin: 0 | 1
  role: Role
  permissions: Permission[]
  email_verified: boolean
  pending_email: string | null
}

export const tokenStore = createStore('token', '', matching(/^[\x21-\x7e]+$/))
/** Of a visitor without a token: shows which orders were made in this browser. */
export const guestStore = createStore('guestSessionId', '', matching(/^guest_[\x21-\x7e]{1,190}$/))
export const userStore = createStore<StoredUser | undefined>(
  'user',
  undefined,
  // One that an older version kept has no role: none until the server says so.
  (stored) => ({ role: 'cliente', permissions: [], ...JSON.parse(stored) }) as StoredUser,
)

/** Both go in headers: what none can carry is discarded. */
function matching(pattern: RegExp) {
  return (stored: string) => {
    if (!pattern.test(stored)) throw new Error(stored)
    return stored
  }
}

export const readToken = () => tokenStore.read() || undefined

/** The token first: another tab that takes the new user asks for what is theirs at once. */
export function keepSession(token: string, user: StoredUser) {
  isEnded = false
  tokenStore.write(token)
  userStore.write(user)
}

let isEnded = false
/** Whether it was this page that ended the session, and not another tab, of which it hears too late to be told before. */
export const isEndedHere = () => isEnded

const lostKey = 'sessionLost'
/** This document gives way to the login's: nothing more is shown or told in it. */
let isGoing = false
export const isGoingToLogin = () => isGoing

/** Whether a session that ended led to the login: told once. */
export function takeLostSession() {
  const isLost = readKept(lostKey) !== null
  if (isLost) keep(lostKey, null)
  return isLost
}

/** Ends the session in this browser. `andLogin` also goes to the login, which comes back to this page. */
export function clearSession({ andLogin = false } = {}) {
  // What the page that leaves still asks is refused too, and would have the login asked for again.
  if (isGoing) return
  // Forms under way keep what was typed: ui/admin/form/use-kept-form.ts.
  if (andLogin) dispatchEvent(new Event('session-lost'))
  isGoing = andLogin && location.pathname !== '/login'
  isEnded = true
  tokenStore.write(undefined)
  userStore.write(undefined)
  if (isGoing) {
    keep(lostKey, 'true')
    location.replace(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
  }
}
