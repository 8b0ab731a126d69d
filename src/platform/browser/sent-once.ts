import { newKey } from './new-key.ts'
import { readStoredJson, storeText } from './storage.ts'

type Unanswered = { key: string; at: number }

/** Unanswered requests by a digest of their content, so that the content itself is not stored. */
let unanswered: Map<string, Unanswered> | undefined
const place = 'unanswered'
const max = 50
/** After an hour without an answer, the same content is a new request. */
const longestMs = 60 * 60_000

/**
 * Returns the idempotency key of a request. A repeated request whose answer was lost has the same key, even after a
 * reload, so that the server executes it once.
 */
export function sentOnce(parts: readonly unknown[], body: unknown) {
  unanswered ??= new Map(Object.entries(readStoredJson(place) ?? {}))
  const waiting = unanswered
  const content = digestOf(
    JSON.stringify([...parts, body instanceof FormData ? [...body].map(entryOf) : body], withoutPassword),
  )
  const before = waiting.get(content)
  const key = before && Date.now() - before.at < longestMs ? before.key : newKey()
  waiting.set(content, { key, at: Date.now() })
  const [oldest] = waiting.keys()
  if (waiting.size > max && oldest !== undefined) waiting.delete(oldest)
  const save = () => storeText(place, JSON.stringify(Object.fromEntries(waiting)))
  save()
  const hear = (status: number) => {
    if (isAnswer(status) && waiting.delete(content)) save()
  }
  return { key, hear }
}

/** False for refused requests, which were not executed, and for failed ones, which may have been. */
export const isAnswer = (status: number) => status < 500 && ![0, 401, 403, 429].includes(status)

/** A request that is repeated with the password after a confirmation is the same request. */
const withoutPassword = (name: string, value: unknown) => (name === 'password' ? undefined : value)

const entryOf = ([name, value]: [string, FormDataEntryValue]) =>
  typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified]

/** `crypto.subtle` is not available without TLS. Collisions are harmless: the server compares the content. */
function digestOf(text: string) {
  let digest = 0
  for (let at = 0; at < text.length; at++) digest = Math.imul(digest ^ text.charCodeAt(at), 0x5bd1e995) + at
  return `${text.length}.${digest}`
}
