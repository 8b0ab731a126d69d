import { breaker } from '../../platform/concurrency/breaker.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { type Carrier, CarrierAway, CarrierRefusal } from '../carrier.ts'
import { openCarriers } from '../carriers.server.ts'
import { cacheQuote, listCachedQuotes } from './queries.server.ts'
import type { AskedOf } from './quote-asked.ts'

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

  async function fetchQuote(carrier: Carrier, { carrier: code, method_id: _method, ...asked }: AskedOf) {
    const breaker = breakers.get(code)
    try {
      const price = await carrier.quote(asked, AbortSignal.timeout(timeoutMs))
      breaker?.note(true)
      await cacheQuote(db, code, asked, price)
    } catch (error) {
      if (error instanceof CarrierAway) return breaker?.note(false)
      if (!(error instanceof CarrierRefusal)) throw error
      breaker?.note(true)
      log.warn({ carrier: code, postal_code: asked.postal_code, reason: error.message }, 'a carrier refused a quote')
      await cacheQuote(db, code, asked, null)
    }
  }

  /** Concurrent requests for the same quote share one call. */
  function fetchOnce(asked: AskedOf) {
    const carrier = carriers.get(asked.carrier)
    if (!carrier || breakers.get(asked.carrier)?.pausedUntil()) return undefined
    const { method_id: _method, ...what } = asked
    const key = JSON.stringify(what)
    const same = pending.get(key)
    if (same) return same
    if (pending.size >= maxParallel) return undefined
    const fetching = fetchQuote(carrier, asked).finally(() => pending.delete(key))
    pending.set(key, fetching)
    return fetching
  }

  return {
    /** Returns within the timeout. Quotes that failed stay missing or stale. */
    async refresh(asked: readonly AskedOf[]) {
      const kept = new Map((await listCachedQuotes(db, asked)).map(({ method_id, is_fresh }) => [method_id, is_fresh]))
      await Promise.all(asked.filter(({ method_id }) => !kept.get(method_id)).map(fetchOnce))
    },
  }
}

export type Quotes = ReturnType<typeof openQuotes>
