import { ProductFilters } from '../contract.ts'

/** The filters of an address. Each value that makes no sense counts as not given. */
export function readFilters(params: URLSearchParams): ProductFilters {
  const known = Object.entries(ProductFilters.shape).flatMap(([name, schema]) => {
    const result = schema.safeParse(params.get(name) ?? undefined)
    return result.success ? [[name, result.data]] : []
  })
  return ProductFilters.parse(Object.fromEntries(known))
}
