/** How often a statement comes before it is worth remembering. */
const threshold = 10
/** Each connection of the database keeps each, so there may not be ever more. */
const mostPrepared = 100
const mostSeen = 1000

/**
 * Gives the names under which the connections of a pool keep statements ready that come again and again, so that each is
 * read and planned once a connection: half of what a short statement costs. Only for what a transaction says, which finds
 * rows by their keys; the best plan for what a page asks depends on the values. One that gives whole rows (`*`) is never
 * kept: once a newer version of the shop adds a column, the database refuses to run it again.
 */
export function nameStatements() {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()

  return function nameOf(text: string) {
    const known = names.get(text)
    if (known || names.size >= mostPrepared || givesRows.test(text)) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times < threshold) {
      if (seen.size >= mostSeen) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const name = `estela-${names.size + 1}`
    names.set(text, name)
    return name
  }
}

const givesRows = /\.\*|\b(select|returning)\s+\*/i
