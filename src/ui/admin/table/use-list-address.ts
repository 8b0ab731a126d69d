import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressNow } from './address-now.ts'
import type { Sorting } from './column.ts'

type List = {
  /** Names of the filters; only these are read from the address and sent. */
  filters: readonly string[]
  /** What to make of a filter's text where not every text is one. */
  clean?: Readonly<Record<string, (written: string) => string>>
  /** What the server takes in `sort`, and the usual one, which may depend on the filters. */
  sorts?: readonly string[]
  usual?: Readonly<Sorting> | ((filters: Record<string, string>) => Sorting)
  limit: number
}

export type ListAddress = ReturnType<typeof useListAddress>

/** A list whose page, order and filters stand in the address: back, forward and a copied link show the same. */
export function useListAddress({ filters: names, clean = {}, sorts = [], usual: usualOf, limit }: List) {
  const [parameters, setParameters] = usePromptSearchParams()
  const written = Math.trunc(Number(parameters.get('page')))
  const page = Number.isSafeInteger(written) && written > 1 ? written : 1
  const filters = Object.fromEntries(
    names.map((name) => [name, clean[name]?.(parameters.get(name) ?? '') ?? parameters.get(name) ?? '']),
  )
  const usual = typeof usualOf === 'function' ? usualOf(filters) : usualOf
  const sorting = readSorting(parameters, sorts) ?? usual
  const asked = new URLSearchParams({ page: String(page), limit: String(limit) })
  for (const [name, value] of Object.entries(filters)) if (value) asked.set(name, value)
  if (sorting) for (const [name, value] of Object.entries(sorting)) asked.set(name, value)

  /** A changed filter or order begins at the first page. An empty value leaves the address. */
  function change(values: Record<string, string>) {
    const next = addressNow()
    for (const [name, value] of Object.entries({ page: '', ...values })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    // Nothing changed: back would undo nothing.
    if (next.toString() === addressNow().toString()) return
    setParameters(next, { preventScrollReset: true })
  }

  return {
    page,
    filters,
    sorting,
    isFiltered: Object.values(filters).some(Boolean),
    /** As a query for the API. */
    asked: asked.toString(),
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
    toPage: (next: number) => change({ page: next === 1 ? '' : String(next) }),
    sortBy: ({ sort, order }: Sorting) =>
      change(sort === usual?.sort && order === usual.order ? { sort: '', order: '' } : { sort, order }),
  }
}

/** To clean a filter: one of these, or none. */
export const oneOf = (options: readonly string[]) => (written: string) => (options.includes(written) ? written : '')

/** What was chosen shows at once; the router says so only after it went there. */
function usePromptSearchParams() {
  const [parameters, setParameters] = useSearchParams()
  const [chosen, setChosen] = useState<{ from: URLSearchParams; next: URLSearchParams }>()
  useEffect(() => setChosen((was) => (was?.from === parameters ? was : undefined)), [parameters])
  const set: typeof setParameters = (next, options) => {
    if (next instanceof URLSearchParams) setChosen({ from: parameters, next })
    setParameters(next, options)
  }
  return [chosen?.from === parameters ? chosen.next : parameters, set] as const
}

function readSorting(parameters: URLSearchParams, sorts: readonly string[]): Sorting | undefined {
  const sort = parameters.get('sort') ?? ''
  if (!sorts.includes(sort)) return undefined
  return { sort, order: parameters.get('order') === 'ASC' ? 'ASC' : 'DESC' }
}
