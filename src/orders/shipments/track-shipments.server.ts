import type { Resources } from '../../platform/resources.server.ts'
import { CarrierAway, CarrierRefusal } from '../../shipping/carrier.ts'
import { openCarriers } from '../../shipping/carriers.server.ts'
import { listUntracked, recordTracking } from './queries.server.ts'

const maxPerRun = 30

/**
 * Reads the carriers' tracking events, at most every two hours for each parcel. Does not change the status of orders:
 * staff mark them as delivered (docs/decisions/166-a-carrier.md).
 */
export async function trackShipments(resources: Pick<Resources, 'db' | 'config' | 'log'>) {
  const { db, log } = resources
  const carriers = openCarriers(resources)
  const isAway = new Set<string>()
  for (const { order_id, carrier: code, tracking_number } of await listUntracked(db, maxPerRun)) {
    const carrier = carriers.get(code)
    if (!carrier || !tracking_number || isAway.has(code)) continue
    try {
      const events = await carrier.listEvents(tracking_number)
      await recordTracking(db, order_id, events.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1))
    } catch (error) {
      if (error instanceof CarrierAway) isAway.add(code)
      else if (!(error instanceof CarrierRefusal)) throw error
      else await recordTracking(db, order_id, undefined)
      log.warn({ carrier: code, reason: error.message }, 'tracking a shipment failed')
    }
  }
}
