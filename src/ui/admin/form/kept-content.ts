import { userStore } from '../../../platform/browser/session-store.ts'

type Kept = { user_id: number; content: unknown }

/** Keeps in this tab what somebody is at. After the end of their session it stays as it was. */
export function keepContent(place: string, content: unknown) {
  const user_id = userStore.read()?.id
  if (user_id !== undefined) write(place, JSON.stringify({ user_id, content } satisfies Kept))
}

/** Gives it back to who it is from, and to nobody else. */
export function readContent<Content>(place: string): Content | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Kept | null
    return kept && kept.user_id === userStore.read()?.id ? (kept.content as Content) : undefined
  } catch {
    return undefined
  }
}

/** Gives it back once. */
export function takeContent<Content>(place: string) {
  const content = readContent<Content>(place)
  dropContent(place)
  return content
}

export const dropContent = (place: string) => write(place, undefined)

function write(place: string, text: string | undefined) {
  try {
    if (text === undefined) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, text)
  } catch {
    // A full or forbidden storage: the form works without its safety net.
  }
}
