import type { Selectable } from 'kysely'
import type { Products } from '../../../db/types.ts'
import { explainPesos, readCount, readPesos } from '../../platform/argentina/read-pesos.ts'
import { unguarded } from '../../platform/export/formula-guard.ts'
import { pastedLine, pastedLines } from '../../platform/text/pasted-text.ts'
import { lettersAndDigits } from '../../platform/text/without-accents.ts'
import { each, type FileField, fieldOf, fields, fileFields } from '../fields.ts'
import { accords as knownAccords, spanishAccord } from '../notes/accord-names.ts'
import { spanishNote } from '../notes/note-names.ts'
import { notesText, parseNotes } from '../notes/notes-text.ts'
import { concentrationNames } from '../parts/product-labels.ts'
import type { Column, Columns } from './columns.ts'

/** The values of a row: null clears a field, a missing one leaves it. */
export type ImportedProduct = {
  import_key: string
  id?: number
  name: string
  brand: string
  category?: string
} & Partial<Pick<Selectable<Products>, FileField | 'notes_top' | 'notes_heart' | 'notes_base'>>

export type Refusal = { column: Column | ''; reason: string }
export class RowRefused extends Error {
  readonly refusal: Refusal

  constructor(column: Column | '', reason: string) {
    super(reason)
    this.refusal = { column, reason }
  }
}

/** Error values of Excel. */
const failedFormula = /^#(N\/A|REF!|NAME\?|DIV\/0!|NULL!|VALUE!|NUM!|SPILL!|CALC!)$/

/** A long number in a CSV saved by Excel: its last digits are lost. */
const cutNumber = /^\d[.,]\d+E\+\d+$/i

/** Parses one row; throws RowRefused with column and reason. `rate` is pesos per euro. */
export function readRow(cells: readonly string[], columns: Columns, rate: number): ImportedProduct {
  // Our own export has no formulas, so a product's name may look like an error value there.
  const mayFail = columns.id === undefined || !cells[columns.id]
  const cell = (column: Column) => {
    const place = columns[column]
    const text = place === undefined ? undefined : unguarded(cells[place] ?? '')
    if (text?.includes('\0')) throw new RowRefused(column, 'Tiene caracteres que no se pueden guardar')
    if (mayFail && text && failedFormula.test(text)) {
      throw new RowRefused(column, `«${text}» es una fórmula que no dio resultado: corregila en la planilla`)
    }
    if (mayFail && text && cutNumber.test(text)) {
      throw new RowRefused(
        column,
        `«${text}» es un número que Excel acortó: poné esa columna como texto y guardala de nuevo`,
      )
    }
    return text
  }
  const name = limited('name', cell('name') ?? '', fields.name.max)
  const brand = limited('brand', cell('brand') ?? '', fields.brand.max)
  if (!name) throw new RowRefused('name', 'Falta el nombre')
  const id = readId(cell('id'))
  // Our own export may contain values that are refused in other files.
  const isOurs = id !== undefined && ours.every((column) => columns[column] !== undefined)
  if (!brand && !isOurs) throw new RowRefused('brand', 'Falta la marca')
  const volume = readVolume(cell('volume'), isOurs)
  const concentration = readConcentration(cell('concentration'))
  const gender = oneOf('gender', cell('gender'), genders)
  const presentation = oneOf('presentation', cell('presentation'), presentations)
  const facts = [
    concentration ?? '',
    volume ?? '',
    ...(presentation && presentation !== 'frasco' ? [presentation] : []),
  ]
  const source = cell('source_id')
  return given({
    // Each size of a perfume is a product of its own.
    import_key: [
      'import',
      ...(source ? [source] : [lettersAndDigits(brand), lettersAndDigits(name), gender ?? '']),
      ...facts,
    ].join('|'),
    id,
    ...readPlain(cell),
    name,
    brand,
    price: readPrice(cell('price'), cell('price_eur'), rate),
    category: cell('category') ? limited('category', cell('category') ?? '', 60) : undefined,
    gender,
    type: oneOf('type', cell('type'), types),
    volume,
    presentation,
    concentration,
    ...readNotes(cell),
    accords: isOurs ? cell('accords')?.split(',').flatMap(trimmed) : readAccords(cell('accords')),
    is_active: oneOf('is_active', cell('is_active'), flags) ?? oneOf('status', cell('status'), flags),
  })
}

/** Columns with their own parser; all others are parsed by their kind. */
const own = [
  'name',
  'brand',
  'price',
  'category_id',
  'gender',
  'type',
  'volume',
  'presentation',
  'concentration',
  'notes',
  'accords',
  'is_active',
] as const satisfies readonly FileField[]
type PlainField = Exclude<FileField, (typeof own)[number]>
const plainFields = fileFields.filter((field): field is PlainField => !own.some((one) => one === field))

function readPlain(cell: (column: Column) => string | undefined) {
  return each(plainFields, (field) => asKind(field, cell(field))) as Partial<Pick<ImportedProduct, PlainField>>
}

function asKind(field: PlainField, text: string | undefined) {
  const { kind, max: limit = 0, isNullable, unique, code } = fieldOf(field)
  if (kind === 'flag') return oneOf(field, text, flags)
  if (kind === 'count') return asCount(field, text)
  if (kind === 'pesos' || kind === 'dollars') return text ? asPesos(field, text) : undefined
  // An empty cell clears the field, except unique ones.
  if (text === '' && isNullable) return unique ? undefined : null
  if (text && code) return asCode(field, code.clean(text))
  return limited(field, text, limit, kind === 'long text' ? pastedLines : pastedLine)
}

function asCode(field: PlainField, digits: string) {
  const reason = fieldOf(field).code?.refuse(digits)
  if (reason) throw new RowRefused(field, reason)
  return digits
}

const trimmed = (text: string) => text.trim() || []
const ours = ['sku', 'stock', 'accords', 'is_active'] as const

const genders = {
  hombre: ['hombre', 'hombres', 'masculino', 'masc', 'male', 'men', 'man', 'caballero', 'caballeros'],
  mujer: ['mujer', 'mujeres', 'femenino', 'fem', 'female', 'women', 'woman', 'dama', 'damas'],
  unisex: ['unisex', 'unisexo'],
} as const
const types = {
  original: ['original'],
  importado: ['importado', 'imported'],
  imitacion: ['imitacion', 'inspirado', 'dupe'],
} as const
const presentations = {
  frasco: ['frasco', 'botella', 'bottle'],
  tester: ['tester', 'probador'],
  decant: ['decant', 'fraccionado'],
} as const
const flags = { true: ['1', 'true', 'si', 'active', 'activo'], false: ['0', 'false', 'no', 'inactive', 'inactivo'] }

function oneOf<Value extends string>(
  column: Column,
  text: string | undefined,
  known: Record<Value, readonly string[]>,
): (Value extends 'true' | 'false' ? boolean : Value) | undefined {
  if (!text) return undefined
  const word = lettersAndDigits(text)
  const found = (Object.entries(known) as [Value, readonly string[]][]).find(([, words]) => words.includes(word))
  if (!found)
    throw new RowRefused(column, `No conozco «${shortened(text)}»: puede ser ${Object.keys(known).join(', ')}`)
  return (found[0] === 'true' || found[0] === 'false' ? found[0] === 'true' : found[0]) as never
}

function readVolume(text: string | undefined, isOurs: boolean) {
  if (text === undefined) return undefined
  const volume = volumeOf(text)
  if (volume === undefined && !isOurs) {
    throw new RowRefused('volume', `«${shortened(text)}» no es un volumen: se escribe 100 o 100ml`)
  }
  return volume ?? limited('volume', text, fields.volume.max)
}

/** Normalises '100', '100 ml' and '100ml'; undefined if it is no volume. */
export function volumeOf(text: string) {
  if (text === '') return ''
  const amount = /^(\d{1,5}(?:[.,]\d{1,2})?)\s*(?:ml)?\.?$/i.exec(text)?.[1]
  return amount && `${amount.replace(',', '.')}ml`
}

const abbreviations: Record<string, string> = {
  edc: 'Eau de Cologne',
  edt: 'Eau de Toilette',
  edp: 'Eau de Parfum',
  extrait: 'Extrait de Parfum',
  extraitdeparfum: 'Extrait de Parfum',
}

function readConcentration(text: string | undefined) {
  if (!text) return text === undefined ? undefined : null
  const word = lettersAndDigits(text)
  const known =
    (Object.hasOwn(abbreviations, word) ? abbreviations[word] : undefined) ??
    concentrationNames.find((one) => lettersAndDigits(one) === word)
  if (known) return known
  throw new RowRefused('concentration', `No conozco «${shortened(text)}»: puede ser ${concentrationNames.join(', ')}`)
}

/** A price of 0 counts as missing. */
function readPrice(pesos: string | undefined, euros: string | undefined, rate: number) {
  if (pesos) return asPesos('price', pesos) || undefined
  return euros ? Math.round(asPesos('price_eur', euros) * rate) || undefined : undefined
}

/** Currency signs allowed before an amount; any other currency is refused. */
const signs: { [Name in Column]?: RegExp } = { price_eur: /^(€|eur)\s*/i, cost_usd: /^(u\$[sd]|us\$|usd)\s*/i }

function asPesos(column: Column, text: string) {
  const price = readPesos(text.replace(signs[column] ?? /^ars\s*/i, ''))
  if (price === undefined) {
    const why = /\d/.test(text) ? `: ${explainPesos(text)}` : ''
    throw new RowRefused(column, `«${shortened(text)}» no es un precio${why}`)
  }
  if (price > 9_999_999_999) throw new RowRefused(column, `El precio ${shortened(text)} es demasiado alto`)
  return price
}

function asCount(column: Column, text: string | undefined) {
  if (!text) return undefined
  const count = readCount(text)
  if (count === undefined || count > 1_000_000)
    throw new RowRefused(column, `«${shortened(text)}» no es una cantidad entera desde 0`)
  return count
}

function readId(text: string | undefined) {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Reads the pyramid from three columns or one text; translates English notes. */
function readNotes(cell: (column: Column) => string | undefined) {
  const stages = [cell('notes_top'), cell('notes_heart'), cell('notes_base')]
  if (stages.some((stage) => stage !== undefined)) {
    const [top = [], heart = [], base = []] = stages.map((stage) => list(stage ?? '').map(spanishNote))
    if (cell('notes') === undefined || top.length + heart.length + base.length > 0) {
      return { notes: notesText({ top, heart, base }), notes_top: top, notes_heart: heart, notes_base: base }
    }
  }
  const notes = limited('notes', cell('notes'), fields.notes.max, pastedLines)
  if (notes === undefined) return {}
  const { top, heart, base } = parseNotes(notes)
  return { notes, notes_top: [...top], notes_heart: [...heart], notes_base: [...base] }
}

/** Drops unknown accords, which no buyer would recognise. */
function readAccords(text: string | undefined) {
  if (text === undefined) return undefined
  const known: readonly string[] = knownAccords
  const found = list(text).map((accord) =>
    known.includes(accord.toLowerCase()) ? accord.toLowerCase() : spanishAccord(accord),
  )
  return [...new Set(found.filter((accord) => accord !== undefined))]
}

const list = (text: string) =>
  text
    .split(/[,|]/)
    .map((part) => part.trim())
    .filter(Boolean)

function limited<Text extends string | undefined>(
  column: Column,
  pasted: Text,
  limit: number,
  clean = pastedLine,
): Text {
  const text = pasted && clean(pasted)
  if (text && text.length > limit) throw new RowRefused(column, `Tiene ${text.length} letras y entran ${limit}`)
  return text as Text
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

function given(product: { [Key in keyof ImportedProduct]: ImportedProduct[Key] | undefined }) {
  return Object.fromEntries(Object.entries(product).filter(([, value]) => value !== undefined)) as ImportedProduct
}
