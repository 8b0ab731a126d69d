import { localMoment, sentMoment } from '../../../platform/argentina/local-moment.ts'
import { readCount, readPesos, writePesos } from '../../../platform/argentina/read-pesos.ts'
import type { Permission } from '../../../roles.ts'
import type { StaffProduct } from '../../contract.ts'
import { each, type FieldName, fieldNames, fieldOf, type Kind } from '../../fields.ts'

/** The product's fields and the reason of a stock change. */
export type ProductField = FieldName | 'stock_note'
/** Values as typed. */
export type ProductValues = Record<ProductField, string> & Pick<StaffProduct, 'gender' | 'type'>

export const formFields: readonly ProductField[] = [...fieldNames, 'stock_note']
export const labelOf = (field: ProductField) => (field === 'stock_note' ? 'Motivo del cambio' : fieldOf(field).label)

export function valuesOf(product: StaffProduct | undefined): ProductValues {
  const { gender, type } = product ?? { gender: 'unisex', type: 'original' }
  const values = each(fieldNames, (name) => (product ? written(product, name) : (fieldOf(name).initial ?? '')))
  return { ...values, gender, type, stock_note: '' }
}

function written(product: StaffProduct, name: FieldName) {
  const value = product[name]
  if (Array.isArray(value)) return value.join(', ')
  if (fieldOf(name).kind === 'moment' && typeof value === 'string') return localMoment(value)
  const isAmount = fieldOf(name).kind === 'pesos' || fieldOf(name).kind === 'dollars'
  if (isAmount && typeof value === 'number') return writePesos(value)
  // Line breaks as a textarea returns them: otherwise every old text would seem changed.
  return String(value ?? '').replace(/\r\n?/g, '\n')
}

const readers: Partial<Record<Kind, (written: string) => number | string | null | undefined>> = {
  pesos: readPesos,
  dollars: readPesos,
  count: readCount,
  moment: sentMoment,
}

/** The value for the request: plain numbers, however they were typed. Sends unparsable text as it is, to be refused. */
export function sentValue(values: ProductValues, field: ProductField) {
  const written = values[field]
  const read = field === 'stock_note' ? undefined : readers[fieldOf(field).kind]
  return String(read?.(written) ?? written)
}

export const changedFields = (one: ProductValues, other: ProductValues) =>
  formFields.filter((field) => sentValue(one, field) !== sentValue(other, field))

type May = (permission: Permission) => boolean

/** The fields that these permissions allow to see and edit. */
export const fieldsFor = (may: May) =>
  fieldNames.filter((name) => {
    const { needs } = fieldOf(name)
    return needs === undefined || may(needs)
  })

/** The request's form; `seen` is the product as shown, so that the server detects a colleague's change. */
export function asForm(values: ProductValues, seen: StaffProduct | undefined, may: May) {
  const form = new FormData()
  for (const field of fieldsFor(may)) form.set(field, sentValue(values, field))
  if (!seen) return form
  form.set('updated_at', seen.updated_at)
  form.set('stock_seen', String(seen.stock))
  if (values.stock_note && readCount(values.stock) !== seen.stock) form.set('stock_note', values.stock_note)
  return form
}
