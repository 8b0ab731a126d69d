import { canBeKept } from '../../../platform/http/refuse-nul.server.ts'
import { mostValues, ProductFilters } from '../../contract.ts'

/** The filters of an address. Each value that makes no sense counts as not given. */
export function readFilters(sent: URLSearchParams): ProductFilters {
  const params = splitSort(sent)
  const known = Object.entries(ProductFilters.shape).flatMap(([name, schema]) => {
    const values = params.getAll(name).filter((value) => canBeKept(value) && schema.safeParse(value).success)
    // Of what is given only once the first holds.
    return values.length > 0 ? [[name, isSeveral.test(name) ? values.slice(0, mostValues) : values[0]]] : []
  })
  return ProductFilters.parse(Object.fromEntries(known))
}

/** Without a script the form sends what is chosen to sort by as one value, such as `price-DESC`. */
function splitSort(sent: URLSearchParams) {
  const [sort, order] = sent.get('sort')?.split('-') ?? []
  if (sort === undefined || order === undefined) return sent
  const params = new URLSearchParams(sent)
  params.set('sort', sort)
  params.set('order', order)
  return params
}

const isSeveral = /^(category|gender|type|brand|volume|concentration)$/
