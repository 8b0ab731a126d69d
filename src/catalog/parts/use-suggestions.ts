import { useEffect, useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { listSuggestions } from '../calls.ts'
import type { Suggestion } from '../contract.ts'

/** How long after the last key the shop is asked. */
const pauseMs = 150
/** An answer that takes longer is told to be on its way. */
const patienceMs = 200
const timeoutMs = 10_000
const mostKept = 50
const kept = new Map<string, readonly Suggestion[]>()

type Offered = { typed: string; products: readonly Suggestion[] }

/** What the shop offers for what is typed. Only the last question counts: those before are called off. */
export function useSuggestions(typed: string) {
  const [offered, offer] = useState<Offered>({ typed: '', products: [] })
  const [awaited, wait] = useState('')
  useEffect(() => {
    const known = typed === '' ? [] : kept.get(typed.toLowerCase())
    if (known) return offer({ typed, products: known })
    const asking = new AbortController()
    const asked = setTimeout(() => {
      // A line that is gone brings no suggestions, and disturbs nobody.
      ask(typed, asking.signal).then(
        (products) => offer({ typed, products }),
        () => wait((last) => (last === typed ? '' : last)),
      )
    }, pauseMs)
    const slow = setTimeout(() => wait(typed), pauseMs + patienceMs)
    const late = setTimeout(() => asking.abort(), pauseMs + timeoutMs)
    return () => {
      clearTimeout(asked)
      clearTimeout(slow)
      clearTimeout(late)
      asking.abort()
    }
  }, [typed])
  return { ...offered, isSlow: typed !== '' && awaited === typed && offered.typed !== typed }
}

async function ask(typed: string, signal: AbortSignal) {
  const { products } = await callApi(listSuggestions, { query: { q: typed }, withToken: false, signal })
  if (signal.aborted) throw signal.reason
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(typed.toLowerCase(), products)
  return products
}
