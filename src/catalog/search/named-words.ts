import type { Gender, ProductType } from '../contract.ts'
import { isKnownNote } from '../notes/note-keys.ts'
import { neededWords } from './search-words.ts'

/** What one name stands for: each a value of its filter. */
export type Named = { categories: number[]; gender?: Gender; type?: ProductType; isOffer?: true }

/** By their stems, so that «imitaciones», «importadas» and «árabe» are names too. */
const names: readonly (readonly [name: string, Omit<Named, 'categories'>])[] = [
  ...(['mujer', 'dama', 'femenino', 'ella'] as const).map((name) => [name, { gender: 'mujer' }] as const),
  ...(['hombre', 'caballero', 'masculino'] as const).map((name) => [name, { gender: 'hombre' }] as const),
  ['unisex', { gender: 'unisex' }],
  ['original', { type: 'original' }],
  ['importado', { type: 'importado' }],
  ...(['imitacion', 'inspirado', 'similar a', 'parecido a', 'alternativa a'] as const).map(
    (name) => [name, { type: 'imitacion' }] as const,
  ),
  ...(['oferta', 'descuento', 'rebaja'] as const).map((name) => [name, { isOffer: true }] as const),
]

/** 'arabes para mujer' names a category and a gender: each name, and the words that are left. All in plain words. */
export function namedWords(words: readonly string[], categories: readonly { id: number; words: string }[]) {
  const known = [
    ...names.map(([name, what]) => ({ stems: stems(name.split(' ')), what: { categories: [], ...what } })),
    // Perfumes with the note are no less what is looked for.
    ...categories
      .filter((category) => category.words && !isKnownNote(category.words))
      .map(({ id, words }) => ({ stems: stems(neededWords(words.split(' '))), what: { categories: [id] } })),
  ]
  const named: Named[] = []
  const rest: string[] = []
  let left = neededWords(words)
  while (left.length > 0) {
    const here = ` ${stems(left).join(' ')} `
    const found = known.filter(({ stems }) => here.startsWith(` ${stems.join(' ')} `))
    const length = Math.max(0, ...found.map(({ stems }) => stems.length))
    if (length > 0) named.push(together(found.filter(({ stems }) => stems.length === length).map(({ what }) => what)))
    else rest.push(...left.slice(0, 1))
    left = left.slice(length || 1)
  }
  return { named, rest }
}

/** A shop may have a category with the name of a gender. */
const together = (found: readonly Named[]): Named => ({
  ...Object.assign({}, ...found),
  categories: found.flatMap(({ categories }) => categories),
})

const stems = (words: readonly string[]) =>
  words.map((word) => (word.length > 3 ? word.replace(/(es|[aeo]?s?)$/, '') : word))
