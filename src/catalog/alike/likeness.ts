import { type NoteFamily, noteFamily } from '../notes/note-families.ts'
import { noteName } from '../notes/note-keys.ts'

/** How much of the likeness the notes are; the rest is how much of each family of smell there is. */
const ofNotes = 0.7

/** How rare each note is: the rarer, the more it says that two perfumes have it. */
export type Rarity = (key: string) => number

/** From 0 to 1: the cosine of the notes, each weighed by its rarity, and that of the families they are of. */
export function likeness(one: readonly string[], other: readonly string[], rarity: Rarity) {
  const notes = cosine(weighed(one, rarity), weighed(other, rarity))
  return ofNotes * notes + (1 - ofNotes) * cosine(profile(one), profile(other))
}

const weighed = (keys: readonly string[], rarity: Rarity) => new Map(keys.map((key) => [key, rarity(key)]))

function profile(keys: readonly string[]) {
  const counts = new Map<NoteFamily, number>()
  for (const key of keys) {
    const family = familyOf(key)
    counts.set(family, (counts.get(family) ?? 0) + 1)
  }
  return counts
}

const known = new Map<string, NoteFamily>()
function familyOf(key: string) {
  const family = known.get(key) ?? noteFamily(noteName(key))
  // Notes that staff made up are without end.
  if (known.size < 10_000) known.set(key, family)
  return family
}

function cosine<Key>(one: ReadonlyMap<Key, number>, other: ReadonlyMap<Key, number>) {
  let product = 0
  for (const [key, weight] of one) product += weight * (other.get(key) ?? 0)
  return product === 0 ? 0 : product / (length(one) * length(other))
}

const length = (vector: ReadonlyMap<unknown, number>) => Math.hypot(...vector.values())
