import { newKey } from './new-key.ts'

type Unanswered = { key: string; at: number }

/** What was sent and not answered, by a digest of its content: what was typed is kept nowhere. */
let unanswered: Map<string, Unanswered> | undefined
const place = 'unanswered'
const most = 50
/** Whoever sends the same again a day later means another. */
const longestMs = 60 * 60_000

/**
 * The key under which something goes out. Sent again because its answer was lost, also after the page was loaded anew, the
 * same content has the same key, and the server does it once.
 */
export function sentOnce(parts: readonly unknown[], body: unknown) {
  unanswered ??= readKept()
  const waiting = unanswered
  const content = digestOf(JSON.stringify([...parts, body instanceof FormData ? [...body].map(entryOf) : body], meant))
  const before = waiting.get(content)
  const key = before && Date.now() - before.at < longestMs ? before.key : newKey()
  waiting.set(content, { key, at: Date.now() })
  const [oldest] = waiting.keys()
  if (waiting.size > most && oldest !== undefined) waiting.delete(oldest)
  keep(waiting)
  const hear = (status: number) => {
    if (!isAnswer(status)) return
    waiting.delete(content)
    keep(waiting)
  }
  return { key, hear }
}

/** What was not let in was not looked at, and what failed may have been done. */
const isAnswer = (status: number) => status > 0 && status < 500 && ![401, 403, 429].includes(status)

/** A password that was asked for meanwhile makes it no other. */
const meant = (name: string, value: unknown) => (name === 'password' ? undefined : value)

const entryOf = ([name, value]: [string, FormDataEntryValue]) =>
  typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified]

/** Two of 32 bits, since `crypto.subtle` is not there for who comes without TLS. The server compares the content itself. */
function digestOf(text: string) {
  let [one, other] = [0x811c9dc5, text.length]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    other = Math.imul(other ^ (one >>> 7) ^ text.charCodeAt(at), 0x5bd1e995)
  }
  return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`
}

function readKept(): Map<string, Unanswered> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(place) ?? '[]'))
  } catch {
    return new Map()
  }
}

function keep(waiting: Map<string, Unanswered>) {
  try {
    sessionStorage.setItem(place, JSON.stringify([...waiting]))
  } catch {
    // A full or forbidden storage: they live as long as the page.
  }
}
