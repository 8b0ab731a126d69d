import { useSearchParams } from 'react-router'

/** A list's filters, kept in the address; a changed one begins at the first page. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams()
  const page = Math.max(Math.trunc(Number(parameters.get('page'))) || 1, 1)
  const values = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Record<Name, string>
  const isFiltered = names.some((name) => values[name] !== '')

  function turnTo(turned: number, changed: Partial<Record<Name, string>> = {}) {
    const next = new URLSearchParams(parameters)
    const all: [string, string][] = [...(Object.entries(changed) as [string, string][]), ['page', String(turned)]]
    for (const [name, value] of all) {
      if (value === '' || (name === 'page' && turned === 1)) next.delete(name)
      else next.set(name, value)
    }
    setParameters(next, { preventScrollReset: true })
  }
  const change = (changed: Partial<Record<Name, string>>) => turnTo(1, changed)
  const clear = () => change(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>)

  /** What the call of the list is asked; empty filters are left out. */
  function asked(more: Record<string, string> = {}) {
    const filled = Object.entries({ ...values, ...more }).filter(([, value]) => value !== '')
    return new URLSearchParams([['page', String(page)], ...(filled as [string, string][])])
  }
  return { page, values, isFiltered, change, clear, turnTo, asked }
}
