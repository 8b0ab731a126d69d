import { newKey } from './new-key.ts'
import { keep, readKeptJson } from './storage.ts'

type Unanswered = { key: string; at: number }

/** What was sent and not answered, by a digest of its content: what was typed is kept nowhere. */
let unanswered: Map<string, Unanswered> | undefined
const place = 'unanswered'
const most = 50
/** After an hour without an answer, the same content is a new request. */
const longestMs = 60 * 60_000

/**
 * The key under which something goes out. Sent again because its answer was lost, also after the page was loaded anew, the
 * same content has the same key, and the server does it once.
 */
export function sentOnce(parts: readonly unknown[], body: unknown) {
  unanswered ??= new Map(Object.entries(readKeptJson(place) ?? {}))
  const waiting = unanswered
  const content = digestOf(JSON.stringify([...parts, body instanceof FormData ? [...body].map(entryOf) : body], meant))
  const before = waiting.get(content)
  const key = before && Date.now() - before.at < longestMs ? before.key : newKey()
  waiting.set(content, { key, at: Date.now() })
  const [oldest] = waiting.keys()
  if (waiting.size > most && oldest !== undefined) waiting.delete(oldest)
  const save = () => keep(place, JSON.stringify(Object.fromEntries(waiting)))
  save()
  const hear = (status: number) => {
    if (isAnswer(status) && waiting.delete(content)) save()
  }
  return { key, hear }
}

/** What was not let in was not looked at, and what failed, or got no answer, may have been done. */
export const isAnswer = (status: number) => status < 500 && ![0, 401, 403, 429].includes(status)

/** A password that was asked for meanwhile makes it no other. */
const meant = (name: string, value: unknown) => (name === 'password' ? undefined : value)

const entryOf = ([name, value]: [string, FormDataEntryValue]) =>
  typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified]

/** `crypto.subtle` is not there for who comes without TLS. The server compares the content itself. */
function digestOf(text: string) {
  let digest = 0
  for (let at = 0; at < text.length; at++) digest = Math.imul(digest ^ text.charCodeAt(at), 0x5bd1e995) + at
  return `${text.length}.${digest}`
}
