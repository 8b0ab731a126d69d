import { withoutAccents } from '../../platform/text/without-accents.ts'
import { accords } from '../notes/accord-names.ts'
import { knownNoteKeys } from '../notes/note-keys.ts'

/** More words than these, or longer ones, say nothing new. */
const mostWords = 12
const mostLetters = 100

/** The words of a search as they were typed, without what nobody types. */
export function typedWords(search: string) {
  // «D&G» is one word, as «dg» is.
  const initials = search.slice(0, 10_000).replace(/(?<![\p{L}\p{N}])(\p{L})&(\p{L})(?![\p{L}\p{N}])/gu, '$1$2')
  const words = initials.split(/\s+/).filter(Boolean).slice(0, mostWords)
  return words.map((word) => word.slice(0, mostLetters).toWellFormed())
}

/** Words with signs that are looked for as they stand; a search of signs alone is one whole. */
export function literalWords(typed: readonly string[]) {
  return typed.some((word) => /[\p{L}\p{N}]/u.test(word)) ? typed.filter((word) => /[%_"\\]/.test(word)) : typed
}

/** A word of a search and what else it may be called: each a word or several. */
export type Meaning = readonly string[]

/** What people write for what stands on the bottle. */
const otherNames: Record<string, Meaning> = {
  one: ['one', '1'],
  uno: ['uno', '1'],
  ysl: ['ysl', 'yves saint laurent'],
  jpg: ['jpg', 'jean paul gaultier'],
  mfk: ['mfk', 'maison francis kurkdjian'],
  pdm: ['pdm', 'parfums de marly'],
  dg: ['dg', 'dolce gabbana'],
  ck: ['ck', 'calvin klein'],
}

/** Between others these need not be found: connecting words, former first names of brands, what all of it is, and how one asks. */
const connecting = new Set(
  [
    'and y e et de del en con para por the by paco thierry perfume perfumes fragancia fragancias parfum colonia',
    'tenes tienen hay busco quiero necesito un una el precio precios barato barata baratos baratas economico economicos',
  ].flatMap((words) => words.split(' ')),
)

export const meaningOf = (word: string): Meaning =>
  (Object.hasOwn(otherNames, word) ? otherNames[word] : undefined) ?? [word, ...singularsOf(word)]

/** What products smell of is written in the singular. */
const smellWords = new Set([...accords.flatMap((name) => withoutAccents(name).split(' ')), ...knownNoteKeys])

function singularsOf(word: string) {
  const forms = [word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/as?$/, 'o')]
  // The last is of adjectives alone, not of a note: 'mora' is no 'moro'.
  const singulars = smellWords.has(word) ? forms.slice(0, 2) : forms
  return [...new Set(singulars)].filter((form) => form !== word && smellWords.has(form))
}

/** The words that a product must have; all of them where nothing else was typed. */
export function neededWords(words: readonly string[]) {
  const needed = words.filter((word) => !connecting.has(word))
  return needed.length > 0 ? needed : words
}

/** Whether nothing was typed but words that need not be found. */
export const isOnlyConnecting = (text: string) =>
  withoutAccents(text.toLowerCase())
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => !word || connecting.has(word))

const mostPhrases = 24

/** Whole phrases that the words may stand for, the likeliest first. */
export function phrasesOf(meanings: readonly Meaning[]) {
  let phrases = ['']
  for (const meaning of meanings) {
    const longer = meaning.flatMap((words) => phrases.map((phrase) => (phrase ? `${phrase} ${words}` : words)))
    phrases = longer.slice(0, mostPhrases)
  }
  return phrases
}
