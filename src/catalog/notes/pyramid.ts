import type { Product } from '../contract.ts'
import { factsOf } from '../parts/concentration-facts.ts'
import { noteFamily } from './note-families.ts'

export type Pyramid = ReturnType<typeof pyramidOf>

/** Minutes until heart and base notes begin. */
const heartFrom = 20
const baseFrom = (hours: readonly number[]) => Math.min(Math.floor(((hours[1] ?? 0) * 60) / 2.5 / 60) * 60, 240) || 60
/** Hour of application in the explanation. */
const dawn = 9

type Scent = Pick<Product, 'notes' | 'notes_top' | 'notes_heart' | 'notes_base' | 'concentration'>

/**
 * Rows of the notes pyramid, top first, with the hour of each stage if the concentration tells how long it lasts. Notes
 * written as plain text become one row outside the pyramid.
 */
export function pyramidOf(product: Scent) {
  const hours = factsOf(product.concentration)?.hours
  const stages = [
    { title: 'Salida', hint: 'los primeros minutos', from: 0, notes: product.notes_top },
    { title: 'Corazón', hint: 'las horas siguientes', from: heartFrom, notes: product.notes_heart },
    { title: 'Fondo', hint: 'lo que queda en la piel', from: hours ? baseFrom(hours) : 0, notes: product.notes_base },
  ].filter(({ notes }) => notes.length > 0)
  const loose = { title: '', hint: '', from: 0, notes: looseNotes(product.notes) }
  const hasHours = stages.length > 1 && hours !== undefined
  const rows = (stages.length > 0 ? stages : loose.notes.length > 0 ? [loose] : []).map(
    ({ from, notes, ...row }, index, all) => ({
      ...row,
      ...(hasHours && { clock: clock(from), ...shareOf(from, all[index + 1]?.from, hours[1] * 60) }),
      notes: [...new Set(notes)].map((name) => ({ name, family: noteFamily(name) })),
    }),
  )
  return { rows, ending: hasHours ? endingOf(hours) : '' }
}

/** Start and width of a stage, in percent of the whole time. */
function shareOf(from: number, until = Number.POSITIVE_INFINITY, whole: number) {
  const percent = (minutes: number) => Math.round((Math.min(minutes, whole) * 1000) / whole) / 10
  return { x: percent(from), width: Math.round((percent(until) - percent(from)) * 10) / 10 }
}

const clock = (minutes: number) => `${dawn + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

const endingOf = ([least, max]: readonly [number, number]) =>
  `Si te lo ponés a las ${dawn}, entre las ${dawn + least} y las ${dawn + max} ya casi no se siente. Son horas usuales: cambian con la piel y el clima.`

function looseNotes(written: string) {
  return written
    .split(/[,;]/)
    .map((note) => note.trim())
    .filter(Boolean)
}
