import { plainWords } from '../../platform/text/without-accents.ts'
import type { Product } from '../contract.ts'
import { spanishOf } from './note-names.ts'
import { carriers, nameOfItsOwn, noteSynonyms } from './note-synonyms.ts'

/** Limits for one product. */
const maxNotes = 80
const maxLength = 60

type Written = Pick<Product, 'notes' | 'notes_top' | 'notes_heart' | 'notes_base'>

/**
 * Keys of a product's notes for filters: canonical names, plus the notes that each is a kind of. Also reads plain text
 * without a pyramid, such as 'vainilla y cacao'.
 */
export function noteKeys({ notes, notes_top, notes_heart, notes_base }: Written) {
  const listed = [...notes_top, ...notes_heart, ...notes_base]
  const loose = splitNotes(notes)
  const fromText = listed.length > 0 ? loose.filter(isKnownNote) : loose
  // A listed note may contain several: 'vainilla · oud'.
  const keys = [...listed.flatMap((one) => [one, ...splitNotes(one).filter(isKnownNote)]), ...fromText]
    .filter((note) => note.length <= maxLength)
    .flatMap(keysOf)
  return [...new Set(keys)].slice(0, maxNotes)
}

/** Splits by any common separator; keeps known notes that contain one. */
function splitNotes(text: string): string[] {
  const opened = text.replace(/\(([^()]*)\)/g, (_, aside) => (splitNotes(aside).some(isKnownNote) ? `,${aside},` : ' '))
  return separators.reduce(
    (parts, separator) => parts.flatMap((part) => (isKnownNote(part) ? [part] : part.split(separator))),
    opened.split(/[,;:./+•·|\n()[\]{}]/),
  )
}

const separators = [/\s-|-\s|[–—]/, /\s(?:y|e|con)\s|&/i]

/** The key of a note in URLs: 'Vanilla', 'vainilla' and 'chaucha de vainilla' are all `vainilla`. */
export const noteKey = (name: string) => asKey(canonical(name) ?? plainWords(name))

export const isKnownNote = (name: string) => canonical(name) !== undefined

/** Display name of a key; unknown notes have no accents. */
export const noteName = (key: string) => nameOf.get(key) ?? key.replaceAll('-', ' ')

/** Keys of a note and of what it is a kind of: 'rosa de bulgaria' is a rose, 'pimienta rosa' a pepper. */
function keysOf(name: string) {
  const own = canonical(name) ?? plainWords(name)
  if (!own) return []
  const words = own.split(' ')
  const kinds = alone.has(own) ? [] : beginnings(words.slice(0, -1))
  // 'aceite de vetiver de java'; for unknown notes also the last word: 'smoky vanilla'.
  const [carrier = '', of, ...carried] = words
  const carriedNotes = of === 'de' && carrying.has(carrier) ? beginnings(carried) : []
  const last = names.has(own) ? [] : words.slice(-1)
  return [own, ...[...carriedNotes, ...kinds, ...last].flatMap((one) => canonical(one) ?? [])].map(asKey)
}

const beginnings = (words: readonly string[]) =>
  words.map((_, index) => words.slice(0, index + 1).join(' ')).toReversed()

/** Canonical name in plain words; undefined for unknown notes. */
function canonical(name: string) {
  const words = plainWords(name)
  const forms = [words, plainWords(name.replace(/\(.*?\)/g, '')), words.replace(/s\b/g, ''), words.replace(/es\b/g, '')]
  return forms.map((form) => names.get(form)).find((found) => found !== undefined)
}

const asKey = (name: string) => name.replaceAll(' ', '-')

const withoutAside = (name: string) => name.replace(/\s*\(.*\)/, '')

/** Every spelling to the canonical name, both in plain words. */
const names = readNames()
const nameOf = new Map<string, string>()
for (const [, spanish] of spanishOf) nameOf.set(asKey(plainWords(withoutAside(spanish))), withoutAside(spanish))
for (const spanish of Object.keys(noteSynonyms))
  nameOf.set(asKey(plainWords(withoutAside(spanish))), withoutAside(spanish))
export const knownNoteKeys: readonly string[] = [...nameOf.keys()]
const alone = new Set(nameOfItsOwn.map(plainWords))
const carrying = new Set(carriers.map(plainWords))

function readNames() {
  const synonyms = new Map(
    Object.entries(noteSynonyms).flatMap(([name, others]) => {
      const own = plainWords(withoutAside(name))
      return [own, plainWords(name), ...others.split(',').map(plainWords)].map((one) => [one, own] as const)
    }),
  )
  const dictionary = [...spanishOf].flatMap(([english, spanish]) => {
    const own = plainWords(withoutAside(spanish))
    return [plainWords(english), plainWords(spanish), own].map((one) => [one, synonyms.get(own) ?? own] as const)
  })
  // Synonyms override the dictionary.
  return new Map([...dictionary, ...synonyms])
}
