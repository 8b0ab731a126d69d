import type { ProductFilters } from '../../contract.ts'

export type FilterName = Exclude<keyof ProductFilters, 'sort' | 'order' | 'page'>
/** New values of filters; an empty value removes the filter. */
export type FilterChange = Partial<Record<keyof ProductFilters, string | readonly string[]>>

/** URL of the list after a change, at its first page. */
export function listAddress(search: string, change: FilterChange) {
  const params = new URLSearchParams(search)
  params.delete('page')
  for (const [name, values] of Object.entries(change)) setAll(params, name, [values].flat())
  for (const name of new Set(params.keys())) {
    if (params.getAll(name).includes('')) setAll(params, name, params.getAll(name))
  }
  const query = params.toString()
  return query ? `/products?${query}` : '/products'
}

/** Keeps the position of the parameter. */
function setAll(params: URLSearchParams, name: string, values: readonly string[]) {
  const [first, ...more] = values.map((value) => value.trim()).filter(Boolean)
  if (first === undefined) params.delete(name)
  else params.set(name, first)
  for (const value of more) params.append(name, value)
}

/** The effective sort key, also if the URL has none; '' is relevance. */
export function shownSort({ sort, search }: ProductFilters) {
  if (sort === undefined || sort === 'relevance') return search ? '' : 'created_at'
  return sort
}
export const shownOrder = ({ sort, order }: ProductFilters) =>
  order ?? (sort === undefined || sort === 'created_at' || sort === 'relevance' ? 'DESC' : 'ASC')
