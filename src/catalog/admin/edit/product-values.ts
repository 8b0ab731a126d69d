import { readCount, readPesos, writePesos } from '../../../platform/argentina/read-pesos.ts'
import type { Product } from '../../contract.ts'

/** The form's fields as they are typed. */
export type ProductValues = {
  name: string
  price: string
  stock: string
  stock_note: string
  category_id: string
  brand: string
  gender: Product['gender']
  type: Product['type']
  volume: string
  concentration: string
  sku: string
  is_active: string
  is_featured: string
  description: string
  notes: string
  accords: string
  inspired_by: string
}
export type ProductField = keyof ProductValues

export const fieldNames: Record<ProductField, string> = {
  name: 'Nombre',
  price: 'Precio',
  stock: 'Stock',
  stock_note: 'Motivo del cambio',
  category_id: 'Categoría',
  brand: 'Marca',
  gender: 'Género',
  type: 'Tipo',
  volume: 'Volumen',
  concentration: 'Concentración',
  sku: 'SKU',
  is_active: 'Estado',
  is_featured: 'Destacado',
  description: 'Descripción',
  notes: 'Notas olfativas',
  accords: 'Acordes',
  inspired_by: 'Inspirado en',
}
export const fields = Object.keys(fieldNames) as ProductField[]

/** The specification's defaults. */
const empty: ProductValues = {
  name: '',
  price: '',
  stock: '',
  stock_note: '',
  category_id: '',
  brand: '',
  gender: 'unisex',
  type: 'original',
  volume: '',
  concentration: '',
  sku: '',
  is_active: '1',
  is_featured: '0',
  description: '',
  notes: '',
  accords: '',
  inspired_by: '',
}

export function valuesOf(product: Product | undefined): ProductValues {
  if (!product) return empty
  const { name, gender, type, brand, volume, description, notes } = product
  return {
    ...{ name, gender, type, brand, volume, notes },
    // As a text area gives it back: else every old text would look changed.
    description: description.replace(/\r\n?/g, '\n'),
    price: writePesos(product.price),
    stock: String(product.stock),
    stock_note: '',
    category_id: String(product.category_id ?? ''),
    concentration: product.concentration ?? '',
    sku: product.sku ?? '',
    is_active: String(product.is_active),
    is_featured: String(product.is_featured),
    accords: product.accords.join(', '),
    inspired_by: product.inspired_by ?? '',
  }
}

/** As the call takes it: plain numbers, however they were written. What cannot be read goes as it is, to be refused. */
export function sentValue(values: ProductValues, field: ProductField) {
  const written = values[field]
  const read = { price: readPesos, stock: readCount }[field as string]
  return String(read?.(written) ?? written)
}

export const changedFields = (one: ProductValues, other: ProductValues) =>
  fields.filter((field) => sentValue(one, field) !== sentValue(other, field))

/** What goes to the server; `seen` is the product as it was on screen, so that nobody's change is lost unseen. */
export function asForm(values: ProductValues, seen: Product | undefined) {
  const form = new FormData()
  for (const field of fields) if (field !== 'stock_note') form.set(field, sentValue(values, field))
  if (!seen) return form
  form.set('updated_at', seen.updated_at)
  form.set('stock_seen', String(seen.stock))
  if (values.stock_note && readCount(values.stock) !== seen.stock) form.set('stock_note', values.stock_note)
  return form
}
