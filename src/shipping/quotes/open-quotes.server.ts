import { breaker } from '../../platform/concurrency/breaker.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { type Carrier, CarrierAway, CarrierRefusal } from '../carrier.ts'
import { openCarriers } from '../carriers.server.ts'
import { keepQuote, listKeptQuotes } from './queries.server.ts'
import type { AskedOf } from './quote-asked.ts'

/** A buyer waits this long for a price, once; then the rates of the table hold. */
const patienceMs = 2000
/** Asked at once by this process: what is beyond does without. */
const mostAtOnce = 8

/** Asks carriers for prices that are not known or old, and keeps them. Open it once for a process. */
export function openQuotes(resources: Pick<Resources, 'db' | 'config' | 'log'>) {
  const { db, log } = resources
  const carriers = openCarriers(resources)
  const pauses = new Map([...carriers.keys()].map((code) => [code, breaker()]))
  const underWay = new Map<string, Promise<void>>()

  async function fetchQuote(carrier: Carrier, { carrier: code, method_id: _method, ...asked }: AskedOf) {
    const pause = pauses.get(code)
    try {
      const price = await carrier.quote(asked, AbortSignal.timeout(patienceMs))
      pause?.note(true)
      await keepQuote(db, code, asked, price)
    } catch (error) {
      if (error instanceof CarrierAway) return pause?.note(false)
      if (!(error instanceof CarrierRefusal)) throw error
      pause?.note(true)
      log.warn({ carrier: code, postal_code: asked.postal_code, reason: error.message }, 'a carrier refuses a quote')
      await keepQuote(db, code, asked, null)
    }
  }

  /** Many who ask for the same wait for one call. */
  function fetchOnce(asked: AskedOf) {
    const carrier = carriers.get(asked.carrier)
    if (!carrier || pauses.get(asked.carrier)?.pausedUntil()) return undefined
    const { method_id: _method, ...what } = asked
    const key = JSON.stringify(what)
    const same = underWay.get(key)
    if (same) return same
    if (underWay.size >= mostAtOnce) return undefined
    const fetching = fetchQuote(carrier, asked).finally(() => underWay.delete(key))
    underWay.set(key, fetching)
    return fetching
  }

  return {
    /** Returns in a moment whatever carriers do: what they did not say is not known, or as old as it was. */
    async refresh(asked: readonly AskedOf[]) {
      const kept = new Map((await listKeptQuotes(db, asked)).map(({ method_id, is_fresh }) => [method_id, is_fresh]))
      await Promise.all(asked.filter(({ method_id }) => !kept.get(method_id)).map(fetchOnce))
    },
  }
}

export type Quotes = ReturnType<typeof openQuotes>
