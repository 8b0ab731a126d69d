import { ImportError, notPerfumes } from './import-error.ts'

/** What a column may be called, ours first. Case, accents and signs do not matter. */
const names = {
  id: ['id'],
  source_id: ['source_id'],
  sku: ['sku', 'codigo'],
  name: ['name', 'nombre', 'perfume', 'producto'],
  brand: ['brand', 'marca', 'casa'],
  price: ['price', 'precio', 'precio_ars'],
  price_eur: ['price_eur', 'precio_eur'],
  stock: ['stock', 'existencias'],
  category: ['category', 'category_name', 'categoria'],
  gender: ['gender', 'genero', 'sexo'],
  type: ['type', 'tipo'],
  volume: ['volume', 'volume_ml', 'volumen', 'volumen_ml', 'ml'],
  concentration: ['concentration', 'concentracion'],
  notes: ['notes', 'notas'],
  notes_top: ['notes_top', 'top', 'salida', 'notas_salida'],
  notes_heart: ['notes_heart', 'middle', 'heart', 'corazon', 'notas_corazon'],
  notes_base: ['notes_base', 'base', 'fondo', 'notas_fondo'],
  accords: ['accords', 'acordes'],
  description: ['description', 'descripcion'],
  inspired_by: ['inspired_by', 'inspirado_en'],
  is_active: ['is_active', 'activo'],
  status: ['status', 'estado'],
} as const satisfies Record<string, readonly string[]>

export type Column = keyof typeof names
export const columnNames = Object.keys(names) as [Column, ...Column[]]
/** Where each known column stands in a row. */
export type Columns = Partial<Record<Column, number>>

/** What the titles say; a title that says nothing to us is no column. */
export function guessColumns(header: readonly string[]): Columns {
  const titles = header.map(plain)
  const columns: Columns = {}
  for (const [column, known] of Object.entries(names) as [Column, readonly string[]][]) {
    // In the order of our preference: a file may have both `category` and `category_name`.
    const title = known.find((name) => titles.includes(plain(name)))
    if (title) columns[column] = titles.indexOf(plain(title))
  }
  return columns
}

/** Refuses a file without the columns that every product needs. */
export function requireColumns(columns: Columns, header: readonly string[]): Columns {
  if (Object.keys(columns).length === 0) throw notPerfumes()
  for (const needed of ['name', 'brand'] as const) {
    if (columns[needed] === undefined) {
      throw new ImportError(
        `Falta la columna «${needed}» (también vale ${names[needed].slice(1).join(', ')}). Las que hay: ${header.join(', ')}.`,
      )
    }
  }
  return columns
}

export const plain = (title: string) =>
  title
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase()
