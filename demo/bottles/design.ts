import { accordColor } from '../../src/catalog/parts/accord-color.ts'
import { accordMood, type Mood } from './accord-moods.ts'
import { type Chance, chanceOf } from './chance.ts'
import { chromaOf, greenness, lightness, mix, shift, tone } from './color.ts'
import type { BottleFacts } from './draw-bottle.ts'
import type { Voice } from './letters.ts'
import { type CapShape, type Silhouette, type SilhouetteName, silhouetteNames, silhouettes } from './silhouettes.ts'

export type Finish = 'clear' | 'tinted' | 'frosted' | 'lacquer' | 'ombre'
export type CapMaterial =
  | 'gold'
  | 'rose gold'
  | 'steel'
  | 'black'
  | 'walnut'
  | 'oak'
  | 'lacquer'
  | 'ivory'
  | 'crystal'
  | 'marble'
  | 'onyx'
export type LabelStyle = 'paper' | 'engraved' | 'plate' | 'print' | 'band' | 'seal'
export type Design = {
  facts: BottleFacts
  silhouette: SilhouetteName
  shape: Silhouette
  /** Scale factors of the body, so that two brands with one silhouette still differ. */
  stretch: { width: number; height: number; radius: number }
  finish: Finish
  /** Colour of glass or lacquer. */
  glass: string
  cap: { shape: CapShape; material: CapMaterial; color: string; width: number; height: number }
  metal: 'gold' | 'rose gold' | 'steel' | 'black'
  label: { style: LabelStyle; voice: Voice; paper: string; ink: string; frame: number; upper: boolean }
  liquid: string
  level: number
  /** Colour of the studio; `mood` determines its props. */
  ground: string
  mood: Mood
  scale: number
  chance: Chance
}

const deepening: [RegExp, number][] = [
  [/extra/i, 0.3],
  [/parfum intense|elixir|intens/i, 0.26],
  [/eau de parfum|edp/i, 0.13],
  [/eau de toilette|edt/i, 0.05],
  [/colog|edc|mist|splash/i, 0],
  [/parfum|perfume/i, 0.22],
]
const arabic =
  /(^|\b)(al|el|ard|lattafa|armaf|afnan|rasasi|ajmal|haramain|alhambra|arabian|orientica|zimaya|khadlaj|oud|asdaaf|maison asrar|fragrance world|nabeel|amouage)\b/i
const glasses = ['#E9EFEC', '#EDEBE6', '#E4ECEF', '#EFE9E4', '#E8EDE6']
const tints = ['#6E4420', '#234E70', '#2C5F47', '#7A2238', '#4A4068', '#8A5A1E', '#1F5560', '#57504C']
const lacquers = [
  '#1E1B1A',
  '#5E1F2B',
  '#23324A',
  '#E9E1D4',
  '#2F4037',
  '#C9A9A0',
  '#8F7B66',
  '#3A2A3E',
  '#B9483A',
  '#D8C3B4',
]

export function designOf(facts: BottleFacts): Design {
  const house = chanceOf(`ánfora ${facts.brand.trim()}`)
  const chance = chanceOf(`${facts.brand.trim()} · ${facts.name.trim()} · ${facts.gender}`)
  const ornate = arabic.test(facts.brand)
  const silhouette = house.pick(silhouettesOf(ornate))
  const shape: Silhouette = silhouettes[silhouette]
  const finish = house.pick<Finish>(
    ornate
      ? ['clear', 'tinted', 'lacquer', 'ombre', 'clear', 'lacquer']
      : ['clear', 'clear', 'clear', 'clear', 'tinted', 'frosted', 'lacquer', 'ombre'],
  )
  const metal = ornate
    ? house.pick(['gold', 'gold', 'rose gold'] as const)
    : house.pick(['gold', 'steel', 'gold', 'steel', 'black', 'rose gold'] as const)
  const liquid = liquidOf(facts)
  const glass = glassOf(finish, house, chance, facts)
  return {
    facts,
    silhouette,
    shape,
    finish,
    glass,
    metal,
    liquid,
    chance,
    stretch: {
      width: house.between(0.93, 1.06) * chance.between(0.99, 1.01),
      height: house.between(0.92, 1.07),
      radius: house.between(0.7, 1.7),
    },
    cap: capOf(shape, metal, glass, finish, ornate, house),
    label: labelOf(shape, finish, glass, metal, house, chance, facts),
    level: chance.between(0.085, 0.12),
    ground: accordColor(facts.accords[0] ?? ''),
    mood: accordMood(facts.accords[0] ?? ''),
    scale: Math.min(1.07, Math.max(0.84, (facts.volume_ml / 100) ** 0.13)),
  }
}

/** Ornate shapes are only for Arabian brands, twice as likely there as the plain ones shared with others. */
function silhouettesOf(arabian: boolean) {
  const gilded = silhouetteNames.filter((name) => 'ornate' in silhouettes[name])
  if (!arabian) return silhouetteNames.filter((name) => !gilded.includes(name))
  const shared: SilhouetteName[] = ['arch', 'deco', 'dome', 'flacon', 'shoulders']
  return [...silhouetteNames.filter((name) => gilded.includes(name) || shared.includes(name)), ...gilded]
}

/** Perfume is a light, clear colour, never the brown of its wood: keeps the hue and raises the lightness. */
function liquidOf({ accords, concentration }: BottleFacts) {
  const [first = '', second = first, third = second] = accords
  const blend = mix(mix(accordColor(first), accordColor(second), 0.34), accordColor(third), 0.18)
  const warm = mix(blend, '#D9A25A', 0.22)
  const depth = deepening.find(([words]) => words.test(concentration))?.[1] ?? 0.1
  const pale = chromaOf(blend) < 0.035
  const dark = Math.max(0, 0.62 - lightness(blend)) * 0.55
  // A full green looks like mouthwash, not like perfume.
  const leafy = 1 - 0.42 * greenness(warm)
  return tone(warm, 0.87 - depth - dark, ((pale ? 0.046 : 0.078) + depth * 0.17) * leafy)
}

function glassOf(finish: Finish, house: Chance, chance: Chance, { accords }: BottleFacts) {
  const clear = house.pick(glasses)
  const tint = house.pick(tints)
  const lacquer = house.pick(lacquers)
  // A brand uses one lacquer for most of its perfumes and colours the rest by accord.
  const dyed = chance.maybe(0.45)
  const own = accordColor(accords[0] ?? '')
  if (finish === 'tinted') return dyed ? tone(mix(own, tint, 0.4), 0.45, 0.085) : tint
  if (finish === 'lacquer' || finish === 'ombre') {
    return dyed ? tone(mix(own, lacquer, 0.4), Math.min(0.8, lightness(lacquer) + 0.1), 0.075) : lacquer
  }
  return clear
}

function capOf(
  shape: Silhouette,
  metal: Design['metal'],
  glass: string,
  finish: Finish,
  gilded: boolean,
  house: Chance,
): Design['cap'] {
  const form = house.pick(shape.caps)
  const metals: CapMaterial[] = [metal, metal, metal === 'black' ? 'onyx' : metal]
  const soft: CapMaterial[] = gilded
    ? ['crystal', 'onyx']
    : ['walnut', 'oak', 'black', 'ivory', 'marble', 'onyx', 'lacquer', 'crystal']
  const material =
    form === 'finial'
      ? metal
      : form === 'crystal'
        ? house.pick(['crystal', 'onyx', metal] as const)
        : house.pick([...metals, ...soft])
  const color = finish === 'lacquer' || finish === 'tinted' ? shift(glass, -0.06) : house.pick(lacquers)
  return { shape: form, material, color, width: house.between(0.92, 1.12), height: house.between(0.9, 1.12) }
}

function labelOf(
  shape: Silhouette,
  finish: Finish,
  glass: string,
  metal: Design['metal'],
  house: Chance,
  chance: Chance,
  facts: BottleFacts,
): Design['label'] {
  const styles: LabelStyle[] =
    shape.section === 'facet'
      ? ['paper', 'plate', 'print', 'engraved']
      : ['paper', 'paper', 'engraved', 'plate', 'print', 'print', 'band', 'seal']
  const wanted = house.pick(shape.ornate ? (['plate', 'paper', 'seal', 'print'] as const) : styles)
  const style = finish === 'lacquer' && wanted === 'engraved' ? 'print' : wanted
  const own = accordColor(facts.accords[0] ?? '')
  const papers = ['#F6F1E7', '#FBF8F2', '#EFE6D6', mix('#F6F1E7', own, 0.2), '#211D1B', mix('#2A2422', own, 0.22)]
  const dark = house.maybe(0.22)
  const paper = dark ? chance.pick(papers.slice(4)) : chance.pick(papers.slice(0, 4))
  const gilt = metal === 'steel' || metal === 'black' ? '#E6E4E0' : '#DDBE86'
  const onPaper = lightness(paper) < 0.5 ? gilt : house.pick(['#2A2320', '#2A2320', '#5B2531', '#24344A'])
  const under =
    finish === 'tinted' ? shift(glass, 0.12) : finish === 'clear' || finish === 'frosted' ? '#D9C9A0' : glass
  const bare = lightness(under) > 0.64 ? '#2B2421' : lightness(under) < 0.42 ? gilt : '#F8F2E6'
  return {
    style,
    paper,
    frame: house.pick([0, 1, 2, 3]),
    voice: house.pick(['light', 'bold', 'soft', 'italic', 'light', 'sans'] as const),
    upper: house.maybe(0.32),
    ink: style === 'paper' || style === 'band' ? onPaper : style === 'plate' ? '#2A211A' : bare,
  }
}
