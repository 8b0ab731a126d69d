import { canBeKept } from '../../platform/refuse-nul.server.ts'
import { mostValues, ProductFilters } from '../contract.ts'

/** The filters of an address. Each value that makes no sense counts as not given. */
export function readFilters(params: URLSearchParams): ProductFilters {
  const known = Object.entries(ProductFilters.shape).flatMap(([name, schema]) => {
    const values = params.getAll(name).filter((value) => canBeKept(value) && schema.safeParse(value).success)
    // Of what is given only once the first holds.
    return values.length > 0 ? [[name, isSeveral.test(name) ? values.slice(0, mostValues) : values[0]]] : []
  })
  return ProductFilters.parse(Object.fromEntries(known))
}

const isSeveral = /^(category|gender|type|brand|volume|concentration)$/
