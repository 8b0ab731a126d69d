const threshold = 10
/** Each database connection keeps each prepared statement in memory, so their number is limited. */
const maxPrepared = 100
const maxSeen = 1000

/**
 * Returns a function that names the frequent statements of a pool, so that each connection parses and plans them once:
 * half the cost of a short statement. Only for transactions, which find rows by key; the best plan for a page's query
 * depends on its parameters. Statements that return whole rows (`*`) are never prepared: once a newer version of the
 * shop adds a column, PostgreSQL refuses to run them ("cached plan must not change result type").
 */
export function nameStatements() {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()

  return function nameOf(text: string) {
    const known = names.get(text)
    if (known || names.size >= maxPrepared || returnsWholeRows.test(text)) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times < threshold) {
      if (seen.size >= maxSeen) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const name = `estela-${names.size + 1}`
    names.set(text, name)
    return name
  }
}

const returnsWholeRows = /\.\*|\b(select|returning)\s+\*/i
