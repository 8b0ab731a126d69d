/** Largest accepted edit distance, by length of the word. */
const allowed = (word: string) => (word.length < 5 ? 1 : word.length < 9 ? 2 : 3)
const max = 5

export type LikelyWord = { word: string; distance: number }

/**
 * Of similar words, those that were likely meant, nearest first; `typed` may be an unfinished word. Also accepts words
 * one edit farther than the nearest: 'sovage' is nearer to 'savage', but 'sauvage' was meant.
 */
export function likelyWords(typed: string, alike: readonly string[]): LikelyWord[] {
  const near = alike
    // Words that begin with `typed` match without correction.
    .filter((word) => word === typed || !word.startsWith(typed))
    .map((word) => ({ word, distance: distanceTo(typed, word) }))
    .filter(({ distance }) => distance <= allowed(typed))
    .toSorted((a, b) => a.distance - b.distance)
  const nearest = near[0]?.distance ?? 0
  return near.filter(({ distance }) => distance <= nearest + 1).slice(0, max)
}

/** All words one edit away, because trigram similarity misses short words with two swapped letters. */
export function oneMistakeAway(word: string) {
  const made = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [start, rest] = [word.slice(0, at), word.slice(at)]
    if (rest) made.add(start + rest.slice(1))
    if (rest.length > 1) made.add(start + rest[1] + rest[0] + rest.slice(2))
    for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789') {
      made.add(start + letter + rest)
      if (rest) made.add(start + letter + rest.slice(1))
    }
  }
  return [...made]
}

/** Penalises a different first letter, a rare mistake, and slightly an unfinished word. */
function distanceTo(typed: string, word: string) {
  const first = typed[0] === word[0] ? 0 : 0.5
  const whole = editDistance(typed, word)
  const begun = word.length > typed.length + 1 ? editDistance(typed, word.slice(0, typed.length)) + 0.25 : whole
  return Math.min(whole, begun) + first
}

/** Optimal string alignment distance, with lower costs for letters that sound alike. */
function editDistance(one: string, other: string) {
  let before: number[] = []
  let last = [0]
  for (let j = 1; j <= other.length; j += 1) last.push(at(last, j - 1) + missing(other, j - 1))
  for (let i = 1; i <= one.length; i += 1) {
    const row = [at(last, 0) + missing(one, i - 1)]
    for (let j = 1; j <= other.length; j += 1) {
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        at(last, j) + missing(one, i - 1),
        at(row, j - 1) + missing(other, j - 1),
        at(last, j - 1) + wrong(one[i - 1], other[j - 1]),
        isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = row
  }
  return at(last, other.length)
}

/** A silent h or a double letter costs half. */
const missing = (word: string, index: number) => (word[index] === 'h' || word[index] === word[index - 1] ? 0.5 : 1)

/** Letters that sound alike in Spanish. */
const sounds = ['bv', 'szc', 'ckq', 'yi', 'gj', 'mn']
function wrong(one = '', other = '') {
  if (one === other) return 0
  return sounds.some((letters) => letters.includes(one) && letters.includes(other)) ? 0.5 : 1
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
