import { isEndedHere, readToken, userStore } from '../../../platform/browser/session-store.ts'
import { keep, readKeptJson } from '../../../platform/browser/storage.ts'

type Kept = { user_id: number; content: unknown }

/** The last user of this tab: a logout in another tab removes the user before this tab can keep its content. */
let last: number | undefined

function present() {
  const id = userStore.read()?.id
  last = id ?? last
  return id
}

/** Keeps content of the current user in sessionStorage. */
export function keepContent(place: string, content: unknown) {
  const user_id = present() ?? last
  if (user_id !== undefined) keep(place, JSON.stringify({ user_id, content } satisfies Kept))
}

/** Call it when a form is unmounted: keeps its content if another tab ended the session. */
export function keepIfOver(keep: () => void) {
  if (!readToken() && !isEndedHere()) keep()
}

/** Returns the content only to the user it belongs to. */
export function readContent<Content>(place: string): Content | undefined {
  const user_id = present()
  const kept = readKeptJson(place) as Kept | null | undefined
  return kept && kept.user_id === user_id ? (kept.content as Content) : undefined
}

/** Returns and removes it. */
export function takeContent<Content>(place: string) {
  const content = readContent<Content>(place)
  dropContent(place)
  return content
}

export const dropContent = (place: string) => keep(place, null)
