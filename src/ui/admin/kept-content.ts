import { userStore } from '../../platform/browser/session-store.ts'

type Kept = { user_id: number | undefined; content: unknown }

/** Keeps in this tab what somebody was at when their session ended. */
export function keepContent(place: string, content: unknown) {
  sessionStorage.setItem(place, JSON.stringify({ user_id: userStore.read()?.id, content } satisfies Kept))
}

/** Gives it back once, and to nobody else. */
export function takeContent<Content>(place: string): Content | undefined {
  const stored = sessionStorage.getItem(place)
  if (!stored) return undefined
  sessionStorage.removeItem(place)
  const { user_id, content } = JSON.parse(stored) as Kept
  return user_id === userStore.read()?.id ? (content as Content) : undefined
}
