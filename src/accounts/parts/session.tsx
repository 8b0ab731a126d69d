import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { useStore } from '../../platform/browser/browser-store.ts'
import { newKey } from '../../platform/browser/new-key.ts'
import {
  clearSession,
  guestStore,
  readToken,
  storeSession,
  tokenStore,
  userStore,
} from '../../platform/browser/session-store.ts'
import { readUser } from '../calls.ts'
import type { User } from '../contract.ts'

export type Session =
  | { status: 'unknown'; user: undefined }
  | { status: 'guest'; user: undefined }
  | { status: 'user'; user: User }

let verified = false

/** The status is `unknown` on the server, until hydration, and while the user of a stored token is being loaded. */
export function useSession(): Session {
  const token = useStore(tokenStore)
  const user = useStore<User | undefined>(userStore)
  const [inBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  if (!inBrowser || (token && !user)) return { status: 'unknown', user: undefined }
  return token && user ? { status: 'user', user } : { status: 'guest', user: undefined }
}

/** Part of the layout: verifies the stored token once per page load, and gives a guest a session id. */
export function SessionKeeper() {
  const token = useStore(tokenStore)
  useEffect(() => {
    if (!token) {
      // The store is empty until hydration: read the storage itself.
      if (readToken()) return
      // Delete a stored user whose token is missing or invalid.
      userStore.write(undefined)
      guestSessionId()
    } else if (!verified) {
      verified = true
      verifySession(token)
    }
  }, [token])
  return null
}

/**
 * Refreshes the stored user of a token, and clears the session if the server refuses the token. If the server is
 * unreachable, retries until it responds, unless a stored user is already known.
 */
export async function verifySession(token: string) {
  for (let pauseMs = 1000; readToken() === token; pauseMs = Math.min(2 * pauseMs, 15_000)) {
    const before = userStore.read()
    const answer = await callApi(readUser, { keepSession: true }).catch((error) => error)
    // A login or logout happened meanwhile.
    if (readToken() !== token) return
    // The profile was saved meanwhile, so the response may be stale.
    if (before && userStore.read() !== before) continue
    if (!(answer instanceof Error)) return storeSession(token, answer.user)
    if (isRefusal(answer)) return clearSession()
    if (userStore.read()) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

const isRefusal = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Returns the stored `guest_<ms>_<128 random bits>` id, which gives a guest access to their orders, or creates it. */
export function guestSessionId() {
  const stored = guestStore.read()
  if (stored) return stored
  const made = `guest_${Date.now()}_${newKey()}`
  guestStore.write(made)
  return made
}
