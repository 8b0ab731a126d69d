import { isKnownNote, noteKey } from '../notes/note-keys.ts'

export type NoteChoice = { notes: string[]; without: string[] }
/** What a search asks of notes, and what of it is left to look for. */
export type NoteWords = NoteChoice & { rest: string }

/** Longer texts are no wish. */
const mostWords = 30

/**
 * 'vainilla sin oud' asks for perfumes with the one note and without the other. Only where a known note follows «sin»: all
 * other texts are looked for as they stand.
 */
export function noteWords(text: string): NoteWords | undefined {
  const words = text.split(/\s+/, mostWords + 1).filter(Boolean)
  if (words.length > mostWords) return undefined
  const parts = partsOf(words)
  const excluded = parts.map(({ begins, said }) => (begins === 'sin' ? notesAtStart(said) : undefined))
  const without = excluded.flatMap((found) => found?.keys ?? [])
  if (without.length === 0) return undefined
  const notes: string[] = []
  const rest: string[] = []
  for (const [index, { begins, said }] of parts.entries()) {
    const { keys = [], left = [] } = excluded[index] ?? {}
    if (keys.length > 0) {
      rest.push(...left)
      continue
    }
    const wished = begins === 'sin' ? undefined : notesAtStart(said.filter((word) => !unsaid.test(word)))
    if (wished && wished.left.length === 0) notes.push(...wished.keys)
    else rest.push(...(begins ? [begins, ...said] : said))
  }
  const isSaid = rest.some((word) => !unsaid.test(word))
  return { notes: [...new Set(notes)], without: [...new Set(without)], rest: isSaid ? rest.join(' ') : '' }
}

/** What says nothing beside notes. */
const unsaid = /^(perfumes?|fragancias?|algo|notas?|de|que|tengan?|con)$/i

type Part = { begins?: 'con' | 'sin'; said: string[] }

/** Cut before each «con» and «sin». */
function partsOf(words: readonly string[]) {
  const parts: Part[] = [{ said: [] }]
  for (const word of words) {
    const begins = /^(con|sin)$/i.exec(word)?.[1]?.toLowerCase()
    if (begins === 'con' || begins === 'sin') parts.push({ begins, said: [] })
    else parts.at(-1)?.said.push(word)
  }
  return parts
}

/** 'oud ni pachulí para hombre': the notes that it begins with, each of as many words as make one, and what follows. */
function notesAtStart(said: readonly string[]) {
  const keys: string[] = []
  let left = [...said]
  while (left.length > 0) {
    const from = keys.length > 0 && /^(y|e|o|ni|,)$/i.test(left[0] ?? '') ? 1 : 0
    const length = longestNote(left.slice(from))
    if (length === 0) break
    keys.push(noteKey(left.slice(from, from + length).join(' ')))
    left = left.slice(from + length)
  }
  return { keys, left }
}

const mostWordsOfNote = 5

function longestNote(words: readonly string[]) {
  for (let length = Math.min(words.length, mostWordsOfNote); length > 0; length -= 1) {
    const last = words[length - 1] ?? ''
    if (!/^(y|e|o|ni|de)$/i.test(last) && isKnownNote(words.slice(0, length).join(' '))) return length
  }
  return 0
}
