import { userStore } from '../../../platform/browser/session-store.ts'
import { keep, readKeptJson } from '../../../platform/browser/storage.ts'

type Kept = { user_id: number; content: unknown }

/** Keeps in this tab what somebody is at. After the end of their session it stays as it was. */
export function keepContent(place: string, content: unknown) {
  const user_id = userStore.read()?.id
  if (user_id !== undefined) keep(place, JSON.stringify({ user_id, content } satisfies Kept))
}

/** Gives it back to who it is from, and to nobody else. */
export function readContent<Content>(place: string): Content | undefined {
  const kept = readKeptJson(place) as Kept | null | undefined
  return kept && kept.user_id === userStore.read()?.id ? (kept.content as Content) : undefined
}

/** Gives it back once. */
export function takeContent<Content>(place: string) {
  const content = readContent<Content>(place)
  dropContent(place)
  return content
}

export const dropContent = (place: string) => keep(place, null)
