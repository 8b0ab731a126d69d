import { readStoredJson, storeText } from '../../platform/browser/storage.ts'

const key = 'recentSearches'
const max = 5
const maxLength = 80

/** Searches made in this browser, latest first. */
export function readRecent(): readonly string[] {
  const stored = readStoredJson(key, 'localStorage')
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, max) : []
}

export function storeRecent(query: string) {
  if (query === '' || query.length > maxLength) return
  const others = readRecent().filter((one) => one.toLowerCase() !== query.toLowerCase())
  write([query, ...others].slice(0, max))
}

export const clearRecent = () => write([])

const write = (searches: readonly string[]) => storeText(key, JSON.stringify(searches), 'localStorage')
