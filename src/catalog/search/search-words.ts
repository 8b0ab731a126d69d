import { withoutAccents } from '../../platform/text/without-accents.ts'
import type { Gender } from '../contract.ts'
import { accords } from '../notes/accord-names.ts'
import { knownNoteKeys } from '../notes/note-keys.ts'

/** Limits the cost of a search. */
const maxWords = 12
const maxLength = 100

/** Splits a search into words, within the limits. */
export function typedWords(search: string) {
  // «D&G» is one word, as «dg» is.
  const initials = search.slice(0, 10_000).replace(/(?<![\p{L}\p{N}])(\p{L})&(\p{L})(?![\p{L}\p{N}])/gu, '$1$2')
  const words = initials.split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map((word) => word.slice(0, maxLength).toWellFormed())
}

/** Words with special characters, which are searched literally; all words if the search has no letters or digits. */
export function literalWords(typed: readonly string[]) {
  return typed.some((word) => /[\p{L}\p{N}]/u.test(word)) ? typed.filter((word) => /[%_"\\]/.test(word)) : typed
}

/** A search word and its synonyms; each may consist of several words. */
export type Meaning = readonly string[]

/** Synonyms of words in product names. */
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

/** Stop words: connectives, dropped first names of brands, generic nouns, and phrases of a question. */
const connecting = new Set(
  [
    'and y e et de del en con para por the by paco thierry perfume perfumes fragancia fragancias parfum colonia',
    'tenes tienen hay busco quiero necesito un una el precio precios barato barata baratos baratas economico economicos',
  ].flatMap((words) => words.split(' ')),
)

export const meaningOf = (word: string): Meaning =>
  (Object.hasOwn(otherNames, word) ? otherNames[word] : undefined) ?? [word, ...singularsOf(word)]

/** Notes and accords are stored in the singular. */
const smellWords = new Set([...accords.flatMap((name) => withoutAccents(name).split(' ')), ...knownNoteKeys])

function singularsOf(word: string) {
  const forms = [word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/as?$/, 'o')]
  // The masculine form only for adjectives, not for notes: 'mora' is not 'moro'.
  const singulars = smellWords.has(word) ? forms.slice(0, 2) : forms
  return [...new Set(singulars)].filter((form) => form !== word && smellWords.has(form))
}

/** The words without stop words; all of them if there are only stop words. */
export function neededWords(words: readonly string[]) {
  const needed = words.filter((word) => !connecting.has(word))
  return needed.length > 0 ? needed : words
}

const wordsOf = (text: string, gender: Gender) => text.split(' ').map((word) => [word, gender] as const)

/** Those for whom people look for a perfume. */
const people = new Map<string, Gender>([
  ...wordsOf('mama madre vieja novia esposa hija hermana abuela tia suegra cunada nuera amiga jefa senora', 'mujer'),
  ...wordsOf('papa padre viejo novio esposo marido hijo hermano abuelo tio suegro cunado yerno amigo jefe', 'hombre'),
])

/** What surrounds them: «un regalo para mi novio», «algo para el día de la madre». */
const giving = new Set('para regalo regalos regalar regalarle algo dia mi mis tu su'.split(' '))
const articles = new Set(['la', 'las', 'los'])

/** 'regalo para mi novio dior' as 'hombre dior'; without a person, or without a word of giving, the same words. */
export function forSomeone(words: readonly string[]) {
  if (!words.some((word) => people.has(word)) || !words.some((word) => giving.has(word))) return words
  return words.filter((word) => !giving.has(word) && !articles.has(word)).map((word) => people.get(word) ?? word)
}

export const isOnlyConnecting = (text: string) =>
  withoutAccents(text.toLowerCase())
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => !word || connecting.has(word))

const maxPhrases = 24

/** All combinations of the words' synonyms, likeliest first. */
export function phrasesOf(meanings: readonly Meaning[]) {
  let phrases = ['']
  for (const meaning of meanings) {
    const longer = meaning.flatMap((words) => phrases.map((phrase) => (phrase ? `${phrase} ${words}` : words)))
    phrases = longer.slice(0, maxPhrases)
  }
  return phrases
}
