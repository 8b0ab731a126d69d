import { shortConcentration } from '../item-name.ts'
import { concentrationNames } from './product-labels.ts'

export type Concentration = (typeof concentrationNames)[number]
type Hours = readonly [least: number, most: number]

/** Usual share of essence and lasting hours of each concentration, lightest first. */
const facts: Record<Concentration, { meaning: string; hours: Hours }> = {
  'Eau de Cologne': {
    meaning: 'la más liviana, con 2 a 5 % de esencia, para refrescarse y volver a aplicar. Suele durar 2 horas.',
    hours: [1, 2],
  },
  'Eau de Toilette': {
    meaning: 'liviana y luminosa, con 5 a 12 % de esencia. Suele durar de 3 a 5 horas.',
    hours: [3, 5],
  },
  'Eau de Parfum': {
    meaning: 'presencia y duración parejas, con 12 a 20 % de esencia. Suele durar de 5 a 8 horas.',
    hours: [5, 8],
  },
  Parfum: {
    meaning: 'intensa y cerca de la piel, con 20 a 30 % de esencia. Suele durar de 8 a 10 horas.',
    hours: [8, 10],
  },
  'Extrait de Parfum': {
    meaning: 'la más concentrada, con 20 a 40 % de esencia; alcanzan dos gotas. Suele durar más de 10 horas.',
    hours: [10, 12],
  },
}

const concentrationFacts = concentrationNames.map((name) => ({ name, short: shortConcentration(name), ...facts[name] }))

/** Ignores case and spaces; undefined for other texts. */
export const factsOf = (concentration: string | null) =>
  concentrationFacts.find(({ name }) => name.toLowerCase() === concentration?.trim().toLowerCase())

export type ConcentrationPlace = NonNullable<ReturnType<typeof placeOfConcentration>>

/** Data of ConcentrationScale; undefined for other texts. */
export function placeOfConcentration(concentration: string | null) {
  const facts = factsOf(concentration)
  if (!facts) return undefined
  return {
    place: concentrationFacts.indexOf(facts),
    short: facts.short,
    meaning: `${facts.name}: ${facts.meaning}`,
    all: concentrationFacts.map(({ name, short }) => [name, short] as const),
  }
}
