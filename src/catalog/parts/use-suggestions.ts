import { useEffect, useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { listBestSellers, listSuggestions } from '../calls.ts'
import type { Suggestion, Suggestions } from '../contract.ts'

/** Debounce of typing, in milliseconds. */
const pauseMs = 150
/** Shows «Buscando…» for slower answers. */
const patienceMs = 200
const timeoutMs = 10_000
const maxCached = 50

export type Offered = Omit<Suggestions, 'success'>
const nothing: Offered = { products: [], brands: [], notes: [], categories: [] }
const cache = new Map<string, Offered>()

/** Suggestions for the typed text. A new request aborts the previous one. */
export function useSuggestions(typed: string) {
  const [answer, take] = useState<{ typed: string; offered: Offered }>({ typed: '', offered: nothing })
  const [awaited, wait] = useState('')
  useEffect(() => {
    const cached = typed === '' ? nothing : cache.get(typed.toLowerCase())
    if (cached) return take({ typed, offered: cached })
    const controller = new AbortController()
    const timer = setTimeout(() => {
      // A failed request shows no suggestions and no error.
      ask(typed, controller.signal).then(
        (offered) => take({ typed, offered }),
        () => wait((last) => (last === typed ? '' : last)),
      )
    }, pauseMs)
    const slow = setTimeout(() => wait(typed), pauseMs + patienceMs)
    const late = setTimeout(() => controller.abort(), pauseMs + timeoutMs)
    return () => {
      clearTimeout(timer)
      clearTimeout(slow)
      clearTimeout(late)
      controller.abort()
    }
  }, [typed])
  return { ...answer, isSlow: typed !== '' && awaited === typed && answer.typed !== typed }
}

async function ask(typed: string, signal: AbortSignal) {
  const { success: _, ...offered } = await callApi(listSuggestions, { query: { q: typed }, withToken: false, signal })
  if (signal.aborted) throw signal.reason
  const [oldest] = cache.keys()
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest)
  cache.set(typed.toLowerCase(), offered)
  return offered
}

/** Best sellers, for an empty box; requested once for each visit. */
export function useBestSellers(isWanted: boolean) {
  const [products, show] = useState<readonly Suggestion[]>([])
  useEffect(() => {
    if (!isWanted) return
    best ??= callApi(listBestSellers, { withToken: false }).then(
      ({ products }) => products,
      () => [],
    )
    void best.then(show)
  }, [isWanted])
  return products
}
let best: Promise<readonly Suggestion[]> | undefined
