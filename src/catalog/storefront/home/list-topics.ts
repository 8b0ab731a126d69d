import { noteName } from '../../notes/note-keys.ts'
import type { Smell } from '../../notes/smells.ts'
import { accordColor } from '../../parts/accord-color.ts'
import { giftPrices } from './gift-prices.ts'

export type Topic = { to: string; text: string; more?: string; color?: string }
export type Topics = { title: string; topics: readonly Topic[] }

const brandsShown = 12
const notesShown = 3

/** «Frescos», with its notes and the colour of its first accord. */
export function smellTopics(smells: readonly Smell[]): Topics {
  const topics = smells.map(({ key, title, accords, notes }) => ({
    to: `/aromas/${key}`,
    text: capital(title.replace(/^Perfumes (de )?/, '')),
    more: notes.slice(0, notesShown).map(noteName).join(', '),
    color: accordColor(accords[0] ?? ''),
  }))
  return { title: 'Por cómo huelen', topics }
}

export function giftTopics(lowest: number | null, highest: number): Topics {
  const topics = giftPrices(lowest, highest).map((price) => ({
    to: `/products?maxPrice=${price}&inStock=true&sort=price&order=DESC`,
    text: `Hasta $\u00a0${price.toLocaleString('es-AR')}`,
  }))
  return { title: 'Para regalar', topics }
}

/** The brands with the most products. */
export function brandTopics(brands: readonly { value: string; count: number }[]): Topics {
  const topics = brands
    .toSorted((a, b) => b.count - a.count)
    .slice(0, brandsShown)
    .map(({ value }) => ({ to: `/products?brand=${encodeURIComponent(value)}`, text: value }))
  return { title: 'Marcas', topics }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
