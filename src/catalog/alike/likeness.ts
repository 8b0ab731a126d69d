import { type NoteFamily, noteFamily } from '../notes/note-families.ts'
import { noteName } from '../notes/note-keys.ts'

/** Weight of the notes; the rest is the weight of their families. */
const ofNotes = 0.7

/** Weight of a note: rare notes weigh more. */
export type Rarity = (key: string) => number

/** Similarity from 0 to 1: cosine of the notes, weighted by rarity, and of their families. */
export function likenessTo(one: readonly string[], rarity: Rarity) {
  const notes = cosineTo(weighed(one, rarity))
  const families = cosineTo(profile(one))
  return (other: readonly string[]) =>
    ofNotes * notes(weighed(other, rarity)) + (1 - ofNotes) * families(profile(other))
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

const familyCache = new Map<string, NoteFamily>()
function familyOf(key: string) {
  const family = familyCache.get(key) ?? noteFamily(noteName(key))
  // Bounds the cache: staff may invent any number of notes.
  if (familyCache.size < 10_000) familyCache.set(key, family)
  return family
}

function cosineTo<Key>(one: ReadonlyMap<Key, number>) {
  const own = length(one)
  return (other: ReadonlyMap<Key, number>) => {
    let product = 0
    for (const [key, weight] of one) product += weight * (other.get(key) ?? 0)
    return product === 0 ? 0 : product / (own * length(other))
  }
}

function length(vector: ReadonlyMap<unknown, number>) {
  let squares = 0
  for (const weight of vector.values()) squares += weight ** 2
  return Math.sqrt(squares)
}
