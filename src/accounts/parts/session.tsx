import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { useStore } from '../../platform/browser/browser-store.ts'
import {
  clearSession,
  guestStore,
  keepSession,
  readToken,
  tokenStore,
  userStore,
} from '../../platform/browser/session-store.ts'
import { readUser } from '../calls.ts'
import type { User } from '../contract.ts'

export type Session =
  | { status: 'unknown'; user: undefined }
  | { status: 'guest'; user: undefined }
  | { status: 'user'; user: User }

/** Whether this page load has heard from the server about the stored token. */
let verified = false

/** Who is here. `unknown` until the browser has looked, and while a token without its user is being verified. */
export function useSession(): Session {
  const token = useStore(tokenStore)
  const user = useStore<User | undefined>(userStore)
  const [inBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  if (!inBrowser || (token && !user)) return { status: 'unknown', user: undefined }
  return token && user ? { status: 'user', user } : { status: 'guest', user: undefined }
}

/** Once a page load: the stored token is verified, a guest gets a session id. Stands in the layout, shows nothing. */
export function SessionKeeper() {
  const token = useStore(tokenStore)
  useEffect(() => {
    if (!token) {
      // The store is empty until the page is hydrated: ask what is really kept.
      if (readToken()) return
      // Of a token that was no token.
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
 * Brings the user of a token up to date, and ends its session if the server knows none. A server that cannot be reached says
 * nothing about the token: where its user is not known yet, it is asked again until it answers.
 */
export async function verifySession(token: string) {
  for (let pauseMs = 1000; readToken() === token; pauseMs = Math.min(2 * pauseMs, 15_000)) {
    const before = userStore.read()
    const answer = await callApi(readUser, { keepSession: true }).catch((error) => error)
    // Anyone who logged in or out meanwhile has the last word.
    if (readToken() !== token) return
    // A profile that was saved meanwhile is newer than the answer.
    if (before && userStore.read() !== before) continue
    if (!(answer instanceof Error)) return keepSession(token, answer.user)
    if (isRefusal(answer)) return clearSession()
    if (userStore.read()) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

const isRefusal = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** `guest_<when>_<128 random bits>`, made once and kept: with it a guest finds their orders again. */
export function guestSessionId() {
  const kept = guestStore.read()
  if (kept) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = `guest_${Date.now()}_${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  guestStore.write(made)
  return made
}
