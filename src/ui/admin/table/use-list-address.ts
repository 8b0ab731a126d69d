import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressNow } from './address-now.ts'
import type { Sorting } from './column.ts'

type List = {
  /** Names of the filters that are read from the URL and sent. */
  filters: readonly string[]
  /** Sanitises filters that do not accept every text. */
  clean?: Readonly<Record<string, (written: string) => string>>
  /** Values of the server's `sort`, and the default order, which may depend on the filters. */
  sorts?: readonly string[]
  usual?: Readonly<Sorting> | ((filters: Record<string, string>) => Sorting)
  limit: number
}

export type ListAddress = ReturnType<typeof useListAddress>

/** Page, order and filters of a list, kept in the URL for back, forward and copied links. */
export function useListAddress({ filters: names, clean = {}, sorts = [], usual: usualOf, limit }: List) {
  const [parameters, setParameters] = usePromptSearchParams()
  const written = Math.trunc(Number(parameters.get('page')))
  const page = Number.isSafeInteger(written) && written > 1 ? written : 1
  const filters = Object.fromEntries(
    names.map((name) => [name, clean[name]?.(parameters.get(name) ?? '') ?? parameters.get(name) ?? '']),
  )
  const usual = typeof usualOf === 'function' ? usualOf(filters) : usualOf
  const sorting = readSorting(parameters, sorts) ?? usual
  const requested = new URLSearchParams({ page: String(page), limit: String(limit) })
  for (const [name, value] of Object.entries(filters)) if (value) requested.set(name, value)
  if (sorting) for (const [name, value] of Object.entries(sorting)) requested.set(name, value)

  /** Changes filters or order and returns to the first page. An empty value removes the parameter. */
  function change(values: Record<string, string>) {
    const next = addressNow()
    for (const [name, value] of Object.entries({ page: '', ...values })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    // No history entry without a change.
    if (next.toString() === addressNow().toString()) return
    setParameters(next, { preventScrollReset: true })
  }

  return {
    page,
    filters,
    sorting,
    isFiltered: Object.values(filters).some(Boolean),
    /** For the API. */
    query: requested,
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
    toPage: (next: number) => change({ page: next === 1 ? '' : String(next) }),
    sortBy: ({ sort, order }: Sorting) =>
      change(sort === usual?.sort && order === usual.order ? { sort: '', order: '' } : { sort, order }),
  }
}

/** Sanitises a filter to one of these values, or none. */
export const oneOf = (options: readonly string[]) => (written: string) => (options.includes(written) ? written : '')

/** Search parameters that reflect a change immediately; the router's own change only after the navigation. */
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
