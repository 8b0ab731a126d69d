import { ProductFilters } from '../contract.ts'

/** The filters of an address. Each value that makes no sense counts as not given. */
export function readFilters(params: URLSearchParams): ProductFilters {
  const known = Object.entries(ProductFilters.shape).flatMap(([name, schema]) => {
    const result = schema.safeParse(params.get(name) ?? undefined)
    return result.success ? [[name, result.data]] : []
  })
  return ProductFilters.parse(Object.fromEntries(known))
}

export const filterNames = [
  'category',
  'gender',
  'type',
  'brand',
  'volume',
  'sku',
  'minPrice',
  'maxPrice',
  'search',
] as const
export type FilterName = (typeof filterNames)[number]

/** The address of the list with one thing changed; any change goes back to the first page. */
export function listAddress(search: string, change: Partial<Record<FilterName | 'sort' | 'order' | 'page', string>>) {
  const params = new URLSearchParams(search)
  params.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value.trim()) params.set(name, value.trim())
    else params.delete(name)
  }
  for (const [name, value] of [...params]) if (!value) params.delete(name)
  const query = params.toString()
  return query ? `/products?${query}` : '/products'
}

/** What a list is sorted by when its address does not say. */
export const shownSort = ({ sort, search }: ProductFilters) => sort ?? (search ? '' : 'created_at')
export const shownOrder = ({ sort, order }: ProductFilters) =>
  order ?? (sort === undefined || sort === 'created_at' ? 'DESC' : 'ASC')
