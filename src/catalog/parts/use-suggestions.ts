import { useEffect, useState } from 'react'
import type { Suggestion, Suggestions } from '../contract.ts'

/** How long after the last key the shop is asked. */
const pauseMs = 150
const timeoutMs = 10_000
const mostKept = 50
const kept = new Map<string, readonly Suggestion[]>()

export type Offered = { typed: string; products: readonly Suggestion[] }

/** What the shop offers for what is typed. Only the last question counts: those before are called off. */
export function useSuggestions(typed: string): Offered {
  const [offered, offer] = useState<Offered>({ typed: '', products: [] })
  useEffect(() => {
    const known = typed === '' ? [] : kept.get(typed.toLowerCase())
    if (known) return offer({ typed, products: known })
    const asking = new AbortController()
    const asked = setTimeout(() => {
      // A line that is gone brings no suggestions, and disturbs nobody.
      ask(typed, asking.signal).then(
        (products) => offer({ typed, products }),
        () => undefined,
      )
    }, pauseMs)
    const late = setTimeout(() => asking.abort(), pauseMs + timeoutMs)
    return () => {
      clearTimeout(asked)
      clearTimeout(late)
      asking.abort()
    }
  }, [typed])
  return offered
}

async function ask(typed: string, signal: AbortSignal) {
  const reply = await fetch(`/api/products/suggestions?q=${encodeURIComponent(typed)}`, { signal })
  if (!reply.ok) return []
  const { products }: Suggestions = await reply.json()
  if (signal.aborted) throw signal.reason
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(typed.toLowerCase(), products)
  return products
}
