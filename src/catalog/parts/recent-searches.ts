import { keep, readKeptJson } from '../../platform/browser/storage.ts'

const key = 'recentSearches'
const most = 5
const mostLetters = 80

/** Searches made in this browser, latest first. */
export function readRecent(): readonly string[] {
  const stored = readKeptJson(key, 'localStorage')
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : []
}

export function keepRecent(words: string) {
  if (words === '' || words.length > mostLetters) return
  const others = readRecent().filter((one) => one.toLowerCase() !== words.toLowerCase())
  write([words, ...others].slice(0, most))
}

export const forgetRecent = () => write([])

const write = (searches: readonly string[]) => keep(key, JSON.stringify(searches), 'localStorage')
