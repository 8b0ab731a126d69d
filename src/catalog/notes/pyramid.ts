import type { Product } from '../contract.ts'
import { noteFamily } from './note-families.ts'

export type PyramidRow = ReturnType<typeof pyramidOf>[number]

/** The rows that a product has, top first. What staff wrote as one text is one row without a place in the pyramid. */
export function pyramidOf(product: Pick<Product, 'notes' | 'notes_top' | 'notes_heart' | 'notes_base'>) {
  const rows = [
    { title: 'Salida', hint: 'los primeros minutos', notes: product.notes_top },
    { title: 'Corazón', hint: 'las horas siguientes', notes: product.notes_heart },
    { title: 'Fondo', hint: 'lo que queda en la piel', notes: product.notes_base },
  ].filter(({ notes }) => notes.length > 0)
  const loose = { title: '', hint: '', notes: looseNotes(product.notes) }
  return (rows.length > 0 ? rows : loose.notes.length > 0 ? [loose] : []).map((row) => ({
    ...row,
    notes: [...new Set(row.notes)].map((name) => ({ name, family: noteFamily(name) })),
  }))
}

function looseNotes(written: string) {
  return written
    .split(/[,;]/)
    .map((note) => note.trim())
    .filter(Boolean)
}
