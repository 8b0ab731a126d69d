import { explainPesos, readPesos } from '../../../platform/argentina/read-pesos.ts'
import { NewProduct } from '../../contract.ts'
import { formFields, type ProductField, type ProductValues, sentValue } from './product-values.ts'

export type FieldErrors = Partial<Record<ProductField | 'images' | 'form', string>>

/** Validates with the server's schema. */
export function checkProduct(values: ProductValues): FieldErrors {
  const sent = Object.fromEntries(formFields.map((field) => [field, sentValue(values, field)]))
  const checked = NewProduct.safeParse(sent)
  if (checked.success) return {}
  const errors: FieldErrors = {}
  for (const { path, message } of checked.error.issues) errors[path[0] as ProductField] ??= message
  for (const field of ['price', 'list_price', 'cost_price', 'cost_usd'] as const) {
    if (values[field].trim() && readPesos(values[field]) === undefined) errors[field] = explainPesos(values[field])
  }
  return errors
}
