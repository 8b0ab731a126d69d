export type Chance = {
  /** A number in [from, to). */
  between: (from: number, to: number) => number
  pick: <T>(from: readonly T[]) => T
  maybe: (share: number) => boolean
}

/** A random generator seeded by `words`, so that a perfume always gets the same picture. */
export function chanceOf(words: string): Chance {
  let state = hash(words)
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (from, to) => from + roll() * (to - from),
    pick: (from) => from[Math.floor(roll() * from.length)] as (typeof from)[number],
    maybe: (share) => roll() < share,
  }
}

function hash(words: string) {
  let value = 0x811c9dc5
  for (const char of words.normalize('NFC').toLowerCase()) {
    value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  return value >>> 0
}
