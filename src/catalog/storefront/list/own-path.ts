import type { Category, ProductFilters } from '../../contract.ts'
import { listAddress } from './list-address.ts'
import { onlyValue } from './list-title.ts'

/** Canonical URL of a list: only category, gender and page; other filters list the same products again. */
export function ownPath({ category, gender, page }: ProductFilters, categories: readonly Category[]) {
  const oneCategory = categories.find(({ id }) => id === onlyValue(category))
  return listAddress('', {
    category: String(oneCategory?.id ?? ''),
    gender: oneCategory ? '' : (onlyValue(gender) ?? ''),
    page: page > 1 ? String(page) : '',
  })
}
