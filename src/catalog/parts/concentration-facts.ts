import { concentrationNames } from './product-words.ts'

/** What a concentration means to the skin, the lightest first: share of essence and hours, both usual and not promised. */
const facts: Record<(typeof concentrationNames)[number], { short: string; meaning: string }> = {
  'Eau de Cologne': {
    short: 'EDC',
    meaning: 'la más liviana, con 2 a 5 % de esencia, para refrescarse y volver a aplicar. Suele durar 2 horas.',
  },
  'Eau de Toilette': {
    short: 'EDT',
    meaning: 'liviana y luminosa, con 5 a 12 % de esencia. Suele durar de 3 a 5 horas.',
  },
  'Eau de Parfum': {
    short: 'EDP',
    meaning: 'presencia y duración parejas, con 12 a 20 % de esencia. Suele durar de 5 a 8 horas.',
  },
  Parfum: {
    short: 'Parfum',
    meaning: 'intensa y cerca de la piel, con 20 a 30 % de esencia. Suele durar de 8 a 10 horas.',
  },
  'Extrait de Parfum': {
    short: 'Extrait',
    meaning: 'la más concentrada, con 20 a 40 % de esencia; alcanzan dos gotas. Suele durar más de 10 horas.',
  },
}

export const concentrationFacts = concentrationNames.map((name) => ({ name, ...facts[name] }))

/** `EDP` of `Eau de Parfum`; what is not one of the five stays whole. */
export function concentrationShort(concentration: string) {
  const known = concentrationFacts.find(({ name }) => name.toLowerCase() === concentration.trim().toLowerCase())
  return known?.short ?? concentration
}
