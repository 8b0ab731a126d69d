import { type Concentration, factsOf } from '../parts/concentration-facts.ts'
import { knownFamily, type NoteFamily } from './note-families.ts'

export type Scent = {
  concentration: string | null
  /** Strongest first. */
  accords: readonly string[]
  notes_top: readonly string[]
  notes_heart: readonly string[]
  notes_base: readonly string[]
}

const fresh = new Set(
  'cítrico acuático marino ozónico verde fresco aldehídico herbal lavanda aromático salado mineral tropical coníferas'
    .split(' ')
    .concat('especiado fresco'),
)
const warm = new Set(
  'ámbar vainilla dulce cuero oud tabaco ahumado balsámico caramelo canela chocolate cacao café miel ron whisky gourmand animal nueces almendra pachulí cereza'
    .split(' ')
    .concat('especiado cálido'),
)
const freshFamilies: readonly NoteFamily[] = ['citrico', 'verde', 'acuatico', 'aromatico']
const warmFamilies: readonly NoteFamily[] = ['ambarado', 'gourmand', 'cuero', 'especiado']

/** Fewest accords or notes for an estimate. */
const leastSigns = 2
/** Thresholds of `warmthOf`. */
const leaning = 0.25
const leaningMuch = 0.45

/** From -1 (fresh) to 1 (warm), by the accords, weighted by strength, or else by the notes. Undefined with too few. */
export function warmthOf({ accords, notes_top, notes_heart, notes_base }: Scent) {
  const notes = [...notes_top, ...notes_heart, ...notes_base].map(knownFamily)
  const signs =
    accords.length >= leastSigns
      ? accords.map((accord) => side(fresh.has(accord.toLowerCase()), warm.has(accord.toLowerCase())))
      : notes.flatMap((family) => (family ? side(freshFamilies.includes(family), warmFamilies.includes(family)) : []))
  if (signs.length < leastSigns) return undefined
  const weights = signs.map((_sign, index) => (accords.length >= leastSigns ? signs.length - index : 1))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return signs.reduce((sum: number, sign, index) => sum + sign * (weights[index] ?? 0), 0) / all
}

const side = (isFresh: boolean, isWarm: boolean) => (isFresh ? -1 : isWarm ? 1 : 0)

const reach: Record<Concentration, number> = {
  'Eau de Cologne': 1,
  'Eau de Toilette': 2,
  'Eau de Parfum': 3,
  Parfum: 3,
  'Extrait de Parfum': 3,
}
/** Sillage 1 to 4; reviews use the same scale. */
const sillageTexts = [
  'A flor de piel: se siente al acercarse',
  'Discreta: a la distancia de un abrazo',
  'Presente: a la distancia de un brazo',
  'Amplia: queda en el aire al pasar',
]

/** Estimates sillage and occasions from concentration and notes; leaves out what it cannot estimate. */
export function wearOf(scent: Scent) {
  const facts = factsOf(scent.concentration)
  const warmth = warmthOf(scent)
  const more = warmth === undefined ? 0 : warmth >= leaningMuch ? 1 : warmth <= -leaningMuch ? -1 : 0
  const sillage = facts && Math.min(Math.max(reach[facts.name] + more, 1), sillageTexts.length)
  return [
    ['Estela', sillage && sillageTexts[sillage - 1]],
    ['Estación', warmth === undefined ? undefined : seasonOf(warmth)],
    ['Momento', warmth === undefined ? undefined : momentOf(warmth)],
  ].filter((row): row is [string, string] => Boolean(row[1]))
}

function seasonOf(warmth: number) {
  if (Math.abs(warmth) < leaning) return 'Todo el año'
  return warmth > 0 ? 'Otoño e invierno' : 'Primavera y verano'
}

function momentOf(warmth: number) {
  if (Math.abs(warmth) < leaning) return 'De día y de noche'
  return warmth > 0 ? 'Más de noche' : 'Más de día'
}
