import { isEndedInThisTab, readToken, userStore } from '../../../platform/browser/session-store.ts'
import { readStoredJson, storeText } from '../../../platform/browser/storage.ts'

type Kept = { user_id: number; content: unknown }

/** The last user of this tab: a logout in another tab removes the user before this tab can keep its content. */
let last: number | undefined

function present() {
  const id = userStore.read()?.id
  last = id ?? last
  return id
}

/** Keeps content of the current user in sessionStorage. */
export function storeFormContent(place: string, content: unknown) {
  const user_id = present() ?? last
  if (user_id !== undefined) storeText(place, JSON.stringify({ user_id, content } satisfies Kept))
}

/** Call it when a form is unmounted: keeps its content if another tab ended the session. */
export function storeIfEnded(store: () => void) {
  if (!readToken() && !isEndedInThisTab()) store()
}

/** Returns the content only to the user it belongs to. */
export function readFormContent<Content>(place: string): Content | undefined {
  const user_id = present()
  const stored = readStoredJson(place) as Kept | null | undefined
  return stored && stored.user_id === user_id ? (stored.content as Content) : undefined
}

/** Returns and removes it. */
export function takeFormContent<Content>(place: string) {
  const content = readFormContent<Content>(place)
  deleteFormContent(place)
  return content
}

export const deleteFormContent = (place: string) => storeText(place, null)
