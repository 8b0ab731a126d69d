import type { Gender, ProductType } from '../contract.ts'
import { isKnownNote } from '../notes/note-keys.ts'
import { forSomeone, neededWords } from './search-words.ts'

/** Filter values that a name stands for. */
export type Named = { categories: number[]; gender?: Gender; type?: ProductType; isOffer?: true }

/** Compared by stem, so that «imitaciones», «importadas» and «árabe» match too. */
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

/**
 * Finds the names in plain words and returns the remaining words: 'arabes para mujer' names a category and a gender.
 */
export function findNamed(words: readonly string[], categories: readonly { id: number; words: string }[]) {
  const known = [
    ...names.map(([name, what]) => ({ stems: stems(name.split(' ')), what: { categories: [], ...what } })),
    // A category named like a note would hide products that have the note.
    ...categories
      .filter((category) => category.words && !isKnownNote(category.words))
      .map(({ id, words }) => ({ stems: stems(neededWords(words.split(' '))), what: { categories: [id] } })),
  ]
  const named: Named[] = []
  const rest: string[] = []
  let left = neededWords(forSomeone(words))
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

/** Merges names with equal stems: a category may be called like a gender. */
const together = (found: readonly Named[]): Named => ({
  ...Object.assign({}, ...found),
  categories: found.flatMap(({ categories }) => categories),
})

const stems = (words: readonly string[]) =>
  words.map((word) => (word.length > 3 ? word.replace(/(es|[aeo]?s?)$/, '') : word))
