import { lettersAndDigits } from '../../platform/text/without-accents.ts'
import { each, type FileTitle, fileColumnOf, fileTitles } from '../fields.ts'

/** Titles of each column, our own first; compared without case, accents and punctuation. */
const names: Record<Column, readonly string[]> = {
  ...each(fileTitles, (title) => [title, ...fileColumnOf(title).titles]),
  id: ['id'],
  source_id: ['source_id'],
  price_eur: ['price_eur', 'precio_eur'],
  notes_top: ['notes_top', 'top', 'salida', 'notas_salida'],
  notes_heart: ['notes_heart', 'middle', 'heart', 'corazon', 'notas_corazon'],
  notes_base: ['notes_base', 'base', 'fondo', 'notas_fondo'],
  status: ['status', 'estado'],
}

export type Column =
  | FileTitle
  | 'id'
  | 'source_id'
  | 'price_eur'
  | 'notes_top'
  | 'notes_heart'
  | 'notes_base'
  | 'status'
export const columnNames = Object.keys(names) as [Column, ...Column[]]
/** Position of each known column in a row. */
export type Columns = Partial<Record<Column, number>>

/** Guesses columns from titles; ignores unknown titles. */
export function guessColumns(header: readonly string[]): Columns {
  const titles = header.map(lettersAndDigits)
  const columns: Columns = {}
  for (const [column, known] of Object.entries(names) as [Column, readonly string[]][]) {
    // By preference: a file may have both `category` and `category_name`.
    const title = known.find((name) => titles.includes(lettersAndDigits(name)))
    if (title) columns[column] = titles.indexOf(lettersAndDigits(title))
  }
  return columns
}

/** Why the columns are not enough; empty if they are. */
export function refuseColumns(columns: Columns, header: readonly string[]) {
  if (Object.keys(columns).length === 0) return notPerfumes
  const missing = (['name', 'brand'] as const).find((needed) => columns[needed] === undefined)
  if (!missing) return ''
  const [ours, spanish, ...others] = names[missing]
  return `Falta la columna «${spanish}» (también vale ${[ours, ...others].join(', ')}). Las que hay: ${header.join(', ')}.`
}

export const notPerfumes =
  'No parece una lista de perfumes: una de las primeras filas tiene que nombrar las columnas, por ejemplo nombre, marca, precio, stock. De un Excel se lee la primera hoja con una lista.'
