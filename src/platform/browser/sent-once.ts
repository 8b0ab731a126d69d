import { newKey } from './new-key.ts'

/** The keys of what was sent and not answered, by its content. */
const unanswered = new Map<string, string>()
const most = 50

/**
 * The key under which something goes out. Sent again because its answer was lost, the same content has the same key, and
 * the server does it once.
 */
export function sentOnce(parts: readonly unknown[], body: unknown) {
  const content = JSON.stringify([...parts, body instanceof FormData ? [...body].map(entryOf) : body])
  const key = unanswered.get(content) ?? newKey()
  unanswered.set(content, key)
  const [oldest] = unanswered.keys()
  if (unanswered.size > most && oldest !== undefined) unanswered.delete(oldest)
  return { key, settle: () => void unanswered.delete(content) }
}

const entryOf = ([name, value]: [string, FormDataEntryValue]) =>
  typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified]
