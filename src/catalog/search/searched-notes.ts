import { withoutAccents } from '../../platform/text/without-accents.ts'
import { knownFamily, type NoteFamily } from '../notes/note-families.ts'
import { isKnownNote, knownNoteKeys, noteKey, noteName } from '../notes/note-keys.ts'
import { likelyWords, oneMistakeAway } from './misspelling.ts'

export type NoteChoice = { notes: string[]; without: string[] }
/** An unknown word after «sin», and the note that it was corrected to. */
export type UnknownNote = { typed: string; taken?: string }
/** Wanted and excluded notes of a search, and its remaining words. */
export type SearchedNotes = NoteChoice & { rest: string; unknownNotes?: UnknownNote[] }

/** Longer texts are not parsed. */
const maxWords = 30

/**
 * Parses notes of a search: 'vainilla sin oud' wants one and excludes the other. Corrects a mistyped note after «sin»;
 * beside a wanted note, drops an excluded word that resembles no note, so that it is never searched for. Undefined if
 * nothing is excluded: such texts are searched as typed.
 */
export function parseSearchedNotes(text: string): SearchedNotes | undefined {
  const words = text.split(/\s+/, maxWords + 1).filter(Boolean)
  if (words.length > maxWords) return undefined
  const notes: string[] = []
  const without: string[] = []
  const rest: string[] = []
  const unknownNotes: UnknownNote[] = []
  const unknown: string[][] = []
  for (const { begins, typed } of partsOf(words)) {
    if (begins === 'sin') {
      const { keys, left, taken } = notesAtStart(typed, excludedAtStart)
      without.push(...keys)
      unknownNotes.push(...taken)
      if (keys.length > 0) rest.push(...left)
      else unknown.push(typed)
      continue
    }
    const { keys, left } = notesAtStart(typed.filter((word) => !fillers.test(word)))
    if (left.length === 0) notes.push(...keys)
    else rest.push(...(begins ? [begins, ...typed] : typed))
  }
  for (const typed of unknown) {
    const [word, ...left] = typed
    if (notes.length > 0 && word) unknownNotes.push({ typed: word })
    rest.push(...(notes.length > 0 ? left : ['sin', ...typed]))
  }
  if (without.length === 0 && unknownNotes.length === 0) return undefined
  const hasOtherWords = rest.some((word) => !fillers.test(word))
  return {
    notes: [...new Set(notes)],
    without: [...new Set(without)],
    rest: hasOtherWords ? rest.join(' ') : '',
    ...(unknownNotes.length > 0 && { unknownNotes }),
  }
}

/** Words without meaning beside notes. */
const fillers = /^(perfumes?|fragancias?|algo|notas?|de|que|tengan?|con)$/i

type Part = { begins?: 'con' | 'sin'; typed: string[] }

/** Splits before each «con» and «sin». */
function partsOf(words: readonly string[]) {
  const parts: Part[] = [{ typed: [] }]
  for (const word of words) {
    const begins = /^(con|sin)$/i.exec(word)?.[1]?.toLowerCase()
    if (begins === 'con' || begins === 'sin') parts.push({ begins, typed: [] })
    else parts.at(-1)?.typed.push(word)
  }
  return parts
}

type Begun = { length: number; keys: string[]; taken?: UnknownNote }

/** Reads the notes that a text begins with, as in 'oud ni pachulí para hombre', and returns the rest. */
function notesAtStart(typed: readonly string[], begun: (words: readonly string[]) => Begun = knownAtStart) {
  const keys: string[] = []
  const taken: UnknownNote[] = []
  let left = [...typed]
  while (left.length > 0) {
    const isAnother = keys.length > 0 && /^(y|e|o|ni|,)$/i.test(left[0] ?? '')
    const words = left.slice(isAnother ? 1 : 0)
    const found = isAnother || keys.length === 0 ? begun(words) : knownAtStart(words)
    if (found.length === 0) break
    keys.push(...found.keys)
    if (found.taken) taken.push(found.taken)
    left = words.slice(found.length)
  }
  return { keys, left, taken }
}

function knownAtStart(words: readonly string[]): Begun {
  const length = longestNote(words)
  return { length, keys: length > 0 ? [noteKey(words.slice(0, length).join(' '))] : [] }
}

/** After «sin»: expands a group of notes, and corrects a mistyped note. */
function excludedAtStart(words: readonly string[]): Begun {
  const known = knownAtStart(words)
  const [typed = ''] = words
  const group = known.length <= 1 && groups.find(([named]) => named.test(typed))?.[1]
  if (group) return { length: 1, keys: [...known.keys, ...notesOf(group)] }
  const near = known.length === 0 && nearestNote(typed)
  return near ? { length: 1, keys: [near], taken: { typed, taken: noteName(near) } } : known
}

const groups: readonly [RegExp, NoteFamily][] = [
  [/^c[ií]tric[oa]s?,?$/i, 'citrico'],
  [/^(flores|florales|floral),?$/i, 'floral'],
  [/^(maderas?|amaderad[oa]s?),?$/i, 'amaderado'],
  [/^(frutas?|frutal|frutales),?$/i, 'frutal'],
  [/^(especias?|especiad[oa]s?),?$/i, 'especiado'],
]

const notesOf = (family: NoteFamily) => knownNoteKeys.filter((key) => knownFamily(noteName(key)) === family)

const shortNames = new Set(knownNoteKeys.filter((key) => !key.includes('-')))

function nearestNote(typed: string) {
  const word = withoutAccents(typed).replace(/[^a-z]/g, '')
  if (word.length < 4) return word.length < 2 ? undefined : oneMistakeAway(word).find((one) => shortNames.has(one))
  const near = [word, word.replace(/s$/, '')].flatMap((one) => likelyWords(one, [...shortNames]))
  const [nearest] = near.toSorted((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= 1 ? nearest.word : undefined
}

const maxWordsPerNote = 5

function longestNote(words: readonly string[]) {
  for (let length = Math.min(words.length, maxWordsPerNote); length > 0; length -= 1) {
    const last = words[length - 1] ?? ''
    if (!/^(y|e|o|ni|de)$/i.test(last) && isKnownNote(words.slice(0, length).join(' '))) return length
  }
  return 0
}
