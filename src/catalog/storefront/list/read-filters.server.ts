import { isStorableText } from '../../../platform/http/refuse-nul.server.ts'
import { maxNotes, maxValues, ProductFilters } from '../../contract.ts'
import { noteKey } from '../../notes/note-keys.ts'

/** Parses the filters of a URL; ignores invalid values. */
export function readFilters(sent: URLSearchParams): ProductFilters {
  const params = splitSort(sent)
  const valid = Object.entries(ProductFilters.shape).flatMap(([name, schema]) => {
    const values = params.getAll(name).filter((value) => isStorableText(value) && schema.safeParse(value).success)
    // Of a repeated single-valued parameter the first one counts.
    return values.length > 0 ? [[name, isSeveral.test(name) ? values.slice(0, maxValuesOf(name)) : values[0]]] : []
  })
  const filters = ProductFilters.parse(Object.fromEntries(valid))
  return { ...filters, ...named('notes', filters.notes), ...named('without', filters.without) }
}

const maxValuesOf = (name: string) => (isOfNotes.test(name) ? maxNotes : maxValues)
const isOfNotes = /^(notes|without)$/

/** Unique canonical names of the notes. */
const named = (name: 'notes' | 'without', notes: readonly string[] | undefined) =>
  notes ? { [name]: [...new Set(notes.map(noteKey))] } : {}

/** Without JavaScript the form sends sort and order as one value, such as `price-DESC`. */
function splitSort(sent: URLSearchParams) {
  const [sort, order] = sent.get('sort')?.split('-') ?? []
  if (sort === undefined || order === undefined) return sent
  const params = new URLSearchParams(sent)
  params.set('sort', sort)
  params.set('order', order)
  return params
}

const isSeveral = /^(category|gender|type|brand|volume|concentration|notes|without)$/
