import { breaker } from '../../platform/concurrency/breaker.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { type Carrier, CarrierAway, CarrierRefusal } from '../carrier.ts'
import { openCarriers } from '../carriers.server.ts'
import { cacheQuote, listCachedQuotes } from './queries.server.ts'
import type { CarrierQuoteRequest } from './quote-requests.ts'

/** A buyer waits this long for a quote, once; then the table's rates apply. */
const timeoutMs = 2000
/** Parallel requests of this worker; further ones are skipped. */
const maxParallel = 8

/** Requests missing or stale quotes from carriers and caches them. Open it once per worker. */
export function openQuotes(resources: Pick<Resources, 'db' | 'config' | 'log'>) {
  const { db, log } = resources
  const carriers = openCarriers(resources)
  const breakers = new Map([...carriers.keys()].map((code) => [code, breaker()]))
  const pending = new Map<string, Promise<void>>()

  async function fetchQuote(
    carrier: Carrier,
    { carrier: code, method_id: _method, ...requested }: CarrierQuoteRequest,
  ) {
    const breaker = breakers.get(code)
    try {
      const price = await carrier.quote(requested, AbortSignal.timeout(timeoutMs))
      breaker?.note(true)
      await cacheQuote(db, code, requested, price)
    } catch (error) {
      if (error instanceof CarrierAway) return breaker?.note(false)
      if (!(error instanceof CarrierRefusal)) throw error
      breaker?.note(true)
      log.warn(
        { carrier: code, postal_code: requested.postal_code, reason: error.message },
        'a carrier refused a quote',
      )
      await cacheQuote(db, code, requested, null)
    }
  }

  /** Concurrent requests for the same quote share one call. */
  function fetchOnce(requested: CarrierQuoteRequest) {
    const carrier = carriers.get(requested.carrier)
    if (!carrier || breakers.get(requested.carrier)?.pausedUntil()) return undefined
    const { method_id: _method, ...what } = requested
    const key = JSON.stringify(what)
    const same = pending.get(key)
    if (same) return same
    if (pending.size >= maxParallel) return undefined
    const fetching = fetchQuote(carrier, requested).finally(() => pending.delete(key))
    pending.set(key, fetching)
    return fetching
  }

  return {
    /** Returns within the timeout. Quotes that failed stay missing or stale. */
    async refresh(requested: readonly CarrierQuoteRequest[]) {
      const stored = new Map(
        (await listCachedQuotes(db, requested)).map(({ method_id, is_fresh }) => [method_id, is_fresh]),
      )
      await Promise.all(requested.filter(({ method_id }) => !stored.get(method_id)).map(fetchOnce))
    },
  }
}

export type Quotes = ReturnType<typeof openQuotes>
