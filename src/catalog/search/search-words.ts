/** More words than these, or longer ones, say nothing new. */
const mostWords = 12
const mostLetters = 100

/** The words of a search as they were typed, without what nobody types. */
export function typedWords(search = '') {
  const words = search.slice(0, 10_000).split(/\s+/).filter(Boolean).slice(0, mostWords)
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

/** Between others these need not be found: connecting words, former first names of brands, and what all of it is. */
const connecting = new Set(
  'and y e et de del con para por the by paco thierry perfume perfumes fragancia fragancias parfum colonia'.split(' '),
)

export const meaningOf = (word: string): Meaning =>
  (Object.hasOwn(otherNames, word) ? otherNames[word] : undefined) ?? [word]

/** The words that a product must have; all of them where nothing else was typed. */
export function neededWords(words: readonly string[]) {
  const needed = words.filter((word) => !connecting.has(word))
  return needed.length > 0 ? needed : words
}

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
