import { plainWords } from '../../platform/text/without-accents.ts'
import type { Product } from '../contract.ts'
import { spanishOf } from './note-names.ts'
import { carriers, nameOfItsOwn, noteSynonyms } from './note-synonyms.ts'

/** More of one perfume say nothing. */
const mostNotes = 80
const mostLetters = 60

type Written = Pick<Product, 'notes' | 'notes_top' | 'notes_heart' | 'notes_base'>

/**
 * The notes of a product as filters compare them: each under one name whatever it was called, and under what it is a
 * kind of. A text without a pyramid counts as well, also in parts: 'vainilla y cacao'.
 */
export function noteKeys({ notes, notes_top, notes_heart, notes_base }: Written) {
  const listed = [...notes_top, ...notes_heart, ...notes_base]
  const loose = splitNotes(notes)
  const told = listed.length > 0 ? loose.filter(isKnownNote) : loose
  // One that is listed may hold several: 'vainilla · oud'.
  const keys = [...listed.flatMap((one) => [one, ...splitNotes(one).filter(isKnownNote)]), ...told]
    .filter((note) => note.length <= mostLetters)
    .flatMap(keysOf)
  return [...new Set(keys)].slice(0, mostNotes)
}

/** By whatever people write between notes; a note with such a sign within stays whole. */
function splitNotes(text: string): string[] {
  const opened = text.replace(/\(([^()]*)\)/g, (_, aside) => (splitNotes(aside).some(isKnownNote) ? `,${aside},` : ' '))
  return separators.reduce(
    (parts, separator) => parts.flatMap((part) => (isKnownNote(part) ? [part] : part.split(separator))),
    opened.split(/[,;:./+•·|\n()[\]{}]/),
  )
}

const separators = [/\s-|-\s|[–—]/, /\s(?:y|e|con)\s|&/i]

/** The name that a note has in addresses: 'Vanilla', 'vainilla' and 'chaucha de vainilla' are all `vainilla`. */
export const noteKey = (said: string) => asKey(canonical(said) ?? plainWords(said))

export const isKnownNote = (said: string) => canonical(said) !== undefined

/** As people read it; what the dictionary does not know is read as it was written, without its accents. */
export const noteName = (key: string) => nameOf.get(key) ?? key.replaceAll('-', ' ')

/** The note and what it is a kind of: 'rosa de bulgaria' is a rose, 'pimienta rosa' a pepper. */
function keysOf(said: string) {
  const own = canonical(said) ?? plainWords(said)
  if (!own) return []
  const words = own.split(' ')
  const kinds = alone.has(own) ? [] : beginnings(words.slice(0, -1))
  // 'aceite de vetiver de java', and of what the dictionary does not know its last word: 'smoky vanilla'.
  const [carrier = '', of, ...carried] = words
  const won = of === 'de' && carrying.has(carrier) ? beginnings(carried) : []
  const last = names.has(own) ? [] : words.slice(-1)
  return [own, ...[...won, ...kinds, ...last].flatMap((one) => canonical(one) ?? [])].map(asKey)
}

const beginnings = (words: readonly string[]) =>
  words.map((_, index) => words.slice(0, index + 1).join(' ')).toReversed()

/** The plain form of the one name that a note has; undefined for what is no note that we know. */
function canonical(said: string) {
  const words = plainWords(said)
  const forms = [words, plainWords(said.replace(/\(.*?\)/g, '')), words.replace(/s\b/g, ''), words.replace(/es\b/g, '')]
  return forms.map((form) => names.get(form)).find((name) => name !== undefined)
}

const asKey = (name: string) => name.replaceAll(' ', '-')

const withoutAside = (name: string) => name.replace(/\s*\(.*\)/, '')

/** From every plain spelling to the plain name. */
const names = readNames()
const nameOf = new Map<string, string>()
for (const [, spanish] of spanishOf) nameOf.set(asKey(plainWords(withoutAside(spanish))), withoutAside(spanish))
for (const spanish of Object.keys(noteSynonyms))
  nameOf.set(asKey(plainWords(withoutAside(spanish))), withoutAside(spanish))
/** All that the dictionary knows, by their names in addresses. */
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
  // What a synonym says counts more.
  return new Map([...dictionary, ...synonyms])
}
