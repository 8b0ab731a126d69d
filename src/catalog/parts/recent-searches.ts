const key = 'recentSearches'
const most = 5
const mostLetters = 80

/** What was looked for in this browser, the latest first. */
export function readRecent(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    // Blocked or broken: nothing was looked for.
    return []
  }
}

export function keepRecent(words: string) {
  if (words === '' || words.length > mostLetters) return
  const others = readRecent().filter((one) => one.toLowerCase() !== words.toLowerCase())
  write([words, ...others].slice(0, most))
}

export const forgetRecent = () => write([])

function write(searches: readonly string[]) {
  try {
    localStorage.setItem(key, JSON.stringify(searches))
  } catch {
    // Blocked or full: nobody misses it.
  }
}
