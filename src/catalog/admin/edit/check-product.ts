import { NewProduct } from '../../contract.ts'
import type { ProductField, ProductValues } from './product-values.ts'

export type FieldErrors = Partial<Record<ProductField | 'images' | 'form', string>>

/** What the server would refuse, by the server's own rules and in its words. */
export function checkProduct(values: ProductValues): FieldErrors {
  const checked = NewProduct.safeParse(values)
  if (checked.success) return {}
  const errors: FieldErrors = {}
  for (const { path, message } of checked.error.issues) errors[path[0] as ProductField] ??= message
  return errors
}
