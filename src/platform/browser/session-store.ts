import type { Permission, Role } from '../../roles.ts'
import { createStore } from './browser-store.ts'
import { readStored, storeText } from './storage.ts'

export type StoredUser = {
  id: number
  first_name: string
  last_name: string
  name: string
  email: string
  phone: string | null
  phone_e164: string | null
  /** Undefined if an older version stored the user. */
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
/** Identifies the orders that a visitor without a token made in this browser. */
export const guestStore = createStore('guestSessionId', '', matching(/^guest_[\x21-\x7e]{1,190}$/))
export const userStore = createStore<StoredUser | undefined>(
  'user',
  undefined,
  // A user stored by an older version has no role until the server answers one.
  (stored) => ({ role: 'cliente', permissions: [], ...JSON.parse(stored) }) as StoredUser,
)

/** Token and guest id are sent in headers, so values that are invalid there are discarded. */
function matching(pattern: RegExp) {
  return (stored: string) => {
    if (!pattern.test(stored)) throw new Error(stored)
    return stored
  }
}

export const readToken = () => tokenStore.read() || undefined

/** Stores the token first, because another tab requests data as soon as it sees the new user. */
export function storeSession(token: string, user: StoredUser) {
  isEnded = false
  tokenStore.write(token)
  userStore.write(user)
}

let isEnded = false
/** Whether this page ended the session, and not another tab. */
export const isEndedInThisTab = () => isEnded

const lostKey = 'sessionLost'
/** The page is navigating to the login: it shows nothing more. */
let isGoing = false
export const isGoingToLogin = () => isGoing

/** Returns once whether an ended session led to the login. */
export function takeLostSession() {
  const isLost = readStored(lostKey) !== null
  if (isLost) storeText(lostKey, null)
  return isLost
}

/** Ends the session in this browser. `andLogin` also navigates to the login, which returns to this page. */
export function clearSession({ andLogin = false } = {}) {
  // Later requests of this page are refused too, and must not navigate again.
  if (isGoing) return
  // Open forms save their content: ui/admin/form/use-restorable-form.ts.
  if (andLogin) dispatchEvent(new Event('session-lost'))
  isGoing = andLogin && location.pathname !== '/login'
  isEnded = true
  tokenStore.write(undefined)
  userStore.write(undefined)
  if (isGoing) {
    storeText(lostKey, 'true')
    location.replace(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
  }
}
