import type { Permission } from '../roles.ts'
import { barcodeRules } from './codes/barcode.ts'
import { soldAs } from './item-name.ts'
import { concentrationNames, genderLabels, typeLabels } from './parts/product-labels.ts'

/** Options of the field `presentation`. */
export const presentationLabels = { ...soldAs, frasco: 'Frasco' } as const

type Field = {
  /** Label of the input, and default name elsewhere. */
  label: string
  kind: Kind
  /** Longest text. */
  max?: number
  isRequired?: true
  /** Whether an empty value is null; else an empty string. */
  isNullable?: true
  /** Permission to read or write it. Such fields are in no public answer and are not copied. */
  needs?: Permission
  /** Whether duplicating a product copies it. */
  isCopied?: true
  /** Name of a value that must be unique, for the error message. */
  unique?: string
  /** Rules of a code with a check digit. */
  code?: typeof barcodeRules
  /** Initial value of the form; without one the field is optional. */
  initial?: string
  /** Values and labels of a choice. */
  choices?: readonly (readonly [value: string, text: string])[]
  form?: { hint?: string; placeholder?: string; rows?: number; isWhole?: true }
  file?: FileColumn
  /** Name in the audit log. */
  logged?: string
}
/** Column in exports and imports: `titles` are synonyms in other files, `label` overrides the field's. */
type FileColumn = { place: number; width: number; titles: readonly string[]; label?: string }
export type Kind =
  | 'text'
  | 'long text'
  | 'pesos'
  | 'dollars'
  | 'moment'
  | 'count'
  | 'flag'
  | 'choice'
  | 'list'
  | 'category'
  | 'product'

/**
 * The editable fields of a product, named as their columns, in the order of the form. Form, validation, import, export,
 * duplication and audit log are built from this.
 */
export const fields = {
  name: {
    label: 'Nombre',
    kind: 'text',
    max: 200,
    isRequired: true,
    form: { isWhole: true },
    file: { place: 2, width: 36, titles: ['nombre', 'perfume', 'producto', 'fragancia', 'denominacion'] },
  },
  price: {
    label: 'Precio',
    kind: 'pesos',
    isRequired: true,
    isCopied: true,
    file: {
      place: 4,
      width: 14,
      titles: ['precio', 'precio_ars', 'precio_venta', 'precio_de_venta', 'precio_publico', 'precio_al_publico', 'pvp'],
      label: 'Precio en pesos',
    },
  },
  /** Above `price` while the product is on offer; the price again afterwards. */
  list_price: {
    label: 'Valor de lista',
    kind: 'pesos',
    isNullable: true,
    form: { hint: 'Solo en oferta: mayor que el precio.' },
  },
  /** Null for an offer without an end. */
  offer_ends_at: { label: 'La oferta termina', kind: 'moment', isNullable: true },
  /** From the last goods receipt, or entered by staff. */
  cost_price: {
    label: 'Costo',
    kind: 'pesos',
    isNullable: true,
    needs: 'products.cost',
    file: { place: 17, width: 14, titles: ['costo', 'precio_costo', 'precio_de_costo'], label: 'Costo en pesos' },
  },
  /** Prices by the dollar are computed from it (catalog/dollar). */
  cost_usd: {
    label: 'Costo en dólares',
    kind: 'dollars',
    isNullable: true,
    needs: 'products.cost',
    file: { place: 18, width: 14, titles: ['costo_usd', 'costo_en_dolares', 'precio_usd'] },
  },
  stock: {
    label: 'Stock',
    kind: 'count',
    isRequired: true,
    file: { place: 5, width: 8, titles: ['existencias'] },
  },
  category_id: {
    label: 'Categoría',
    kind: 'category',
    isNullable: true,
    isCopied: true,
    file: { place: 6, width: 16, titles: ['category_name', 'categoria', 'rubro'] },
  },
  brand: {
    label: 'Marca',
    kind: 'text',
    max: 120,
    isCopied: true,
    file: { place: 3, width: 20, titles: ['marca', 'casa'] },
  },
  gender: {
    label: 'Género',
    kind: 'choice',
    initial: 'unisex',
    isCopied: true,
    choices: Object.entries(genderLabels),
    file: { place: 7, width: 10, titles: ['genero', 'sexo'] },
  },
  type: {
    label: 'Tipo',
    kind: 'choice',
    initial: 'original',
    isCopied: true,
    choices: Object.entries(typeLabels),
    file: { place: 8, width: 12, titles: ['tipo'] },
  },
  /** Free text, such as `100ml`. */
  volume: {
    label: 'Volumen',
    kind: 'text',
    max: 30,
    isCopied: true,
    form: { placeholder: '100ml' },
    file: {
      place: 9,
      width: 10,
      titles: ['volume_ml', 'volumen', 'volumen_ml', 'ml', 'tamano', 'contenido', 'medida'],
    },
  },
  concentration: {
    label: 'Concentración',
    kind: 'choice',
    isNullable: true,
    isCopied: true,
    choices: [['', 'Sin definir'], ...concentrationNames.map((name) => [name, name] as const)],
    file: { place: 10, width: 18, titles: ['concentracion', 'conc'] },
  },
  presentation: {
    label: 'Presentación',
    kind: 'choice',
    initial: 'frasco',
    isCopied: true,
    choices: Object.entries(presentationLabels),
    form: {
      isWhole: true,
      hint: 'Tester y decant se dicen junto al tamaño. Los decants se encienden en Configuración.',
    },
    file: { place: 19, width: 12, titles: ['presentacion'] },
  },
  sku: {
    label: 'SKU',
    kind: 'text',
    max: 64,
    isNullable: true,
    unique: 'SKU',
    file: { place: 1, width: 22, titles: ['codigo', 'cod', 'codigo_interno'] },
  },
  barcode: {
    label: 'Código de barras',
    kind: 'text',
    max: 30,
    isNullable: true,
    unique: 'código de barras',
    code: barcodeRules,
    form: { isWhole: true, hint: 'Los números debajo de las barras, escritos o con un lector.' },
    file: {
      place: 16,
      width: 18,
      titles: ['codigo_de_barras', 'codigo_barras', 'cod_de_barras', 'cod_barras', 'gtin', 'ean', 'ean13', 'upc'],
    },
  },
  is_active: {
    label: 'Estado',
    kind: 'flag',
    initial: '1',
    logged: 'Activo',
    choices: [
      ['1', 'Activo'],
      ['0', 'Inactivo'],
    ],
    file: { place: 15, width: 9, titles: ['activo'], label: 'Activo' },
  },
  is_featured: {
    label: 'Destacado',
    kind: 'flag',
    initial: '0',
    choices: [
      ['0', 'No'],
      ['1', 'Sí'],
    ],
  },
  /** Shown as «Inspirado en», only for the type `imitacion`. */
  inspired_by: {
    label: 'Inspirado en',
    kind: 'text',
    max: 200,
    isNullable: true,
    isCopied: true,
    form: { isWhole: true, hint: 'El perfume que recuerda esta imitación.' },
    file: { place: 13, width: 24, titles: ['inspirado_en'] },
  },
  /** The shop's product that it is inspired by, in addition to the text. */
  inspired_by_id: {
    label: 'Perfume original',
    kind: 'product',
    isNullable: true,
    isCopied: true,
    form: { isWhole: true },
  },
  description: {
    label: 'Descripción',
    kind: 'long text',
    max: 10_000,
    isCopied: true,
    form: { isWhole: true },
    file: { place: 14, width: 60, titles: ['descripcion'] },
  },
  /** A seller's own comment; shown only if it is signed by one of «Quiénes atienden». */
  house_note: {
    label: 'La casa dice',
    kind: 'text',
    max: 240,
    isNullable: true,
    isCopied: true,
    form: { isWhole: true, hint: 'Una frase de quien lo vende: «Dos rocíos, no tres».' },
  },
  house_note_by: {
    label: 'Lo firma',
    kind: 'text',
    max: 60,
    isNullable: true,
    isCopied: true,
    form: { hint: 'Un nombre de «Quiénes atienden»; sin él la frase no se muestra.' },
  },
  /** The notes pyramid as text (notes-text.ts), or free text. */
  notes: {
    label: 'Notas olfativas',
    kind: 'long text',
    max: 4000,
    isCopied: true,
    logged: 'Notas',
    form: { isWhole: true, rows: 2, hint: 'Salida: limón, pera; Corazón: jazmín; Fondo: cedro.' },
    file: { place: 11, width: 40, titles: ['notas'], label: 'Notas (pirámide en un texto)' },
  },
  accords: {
    label: 'Acordes',
    kind: 'list',
    isCopied: true,
    form: { isWhole: true, hint: 'Separados por comas: amaderado, cítrico.' },
    file: { place: 12, width: 30, titles: ['acordes'] },
  },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields
export const fieldNames = Object.keys(fields) as FieldName[]
export const fieldOf = (name: FieldName): Field => fields[name]

/** Names of the fields whose definition extends `Part`. */
export type Those<Part> = { [Name in FieldName]: (typeof fields)[Name] extends Part ? Name : never }[FieldName]

const those = <Part extends Partial<Field>>(is: (field: Field) => boolean) =>
  fieldNames.filter((name): name is Those<Part> => is(fields[name]))

/** Fields in public answers; the others need a permission (costs.server.ts). */
export const publicFields = fieldNames.filter(
  (name): name is Exclude<FieldName, Those<{ needs: Permission }>> => fieldOf(name).needs === undefined,
)
export const isOfOffer = (name: FieldName): name is 'price' | 'list_price' | 'offer_ends_at' =>
  name === 'price' || name === 'list_price' || name === 'offer_ends_at'
/** Columns of an export, in order. */
export const fileFields = those<{ file: FileColumn }>(({ file }) => file !== undefined).toSorted(
  (one, other) => fields[one].file.place - fields[other].file.place,
)
export type FileField = (typeof fileFields)[number]
/** Files have the name of the category instead of its id. */
export type FileTitle = Exclude<FileField, 'category_id'> | 'category'
export const fileTitles = fileFields.map((name): FileTitle => (name === 'category_id' ? 'category' : name))
export const fieldOfTitle = (title: FileTitle) => fieldOf(title === 'category' ? 'category_id' : title)
export const fileColumnOf = (title: FileTitle): FileColumn => fields[title === 'category' ? 'category_id' : title].file

export const copiedFields = those<{ isCopied: true }>(({ isCopied }) => isCopied === true)
export const uniqueFields = those<{ unique: string }>(({ unique }) => unique !== undefined)
export type UniqueField = (typeof uniqueFields)[number]
export const flagFields = those<{ kind: 'flag' }>(({ kind }) => kind === 'flag')
const isText = ({ kind }: Field) => kind === 'text' || kind === 'long text'
/** Optional text fields that are empty strings without a value, and those that are null. */
export const textFields = those<{ kind: 'text' | 'long text'; isRequired?: never; isNullable?: never }>(
  (field) => isText(field) && !field.isRequired && !field.isNullable,
)
export const nullableTextFields = those<{ kind: 'text' | 'long text'; isNullable: true }>(
  (field) => isText(field) && field.isNullable === true,
)

export function each<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}

export function pick<Whole, Name extends keyof Whole>(whole: Whole, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>
}
