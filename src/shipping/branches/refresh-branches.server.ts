import type { Resources } from '../../platform/resources.server.ts'
import { CarrierAway, CarrierRefusal } from '../carrier.ts'
import { openCarriers } from '../carriers.server.ts'
import { areBranchesOld, listCarriersWithBranches, replaceBranches } from './queries.server.ts'

/** Refreshes once a day the branches that the shop offers. If a carrier fails, its old ones stay. */
export async function refreshBranches(resources: Pick<Resources, 'db' | 'config' | 'log'>) {
  const { db, log } = resources
  const carriers = openCarriers(resources)
  for (const code of await listCarriersWithBranches(db)) {
    const carrier = carriers.get(code)
    if (!carrier || !(await areBranchesOld(db, code))) continue
    try {
      await replaceBranches(db, code, await carrier.listBranches())
    } catch (error) {
      if (!(error instanceof CarrierAway || error instanceof CarrierRefusal)) throw error
      log.warn({ carrier: code, reason: error.message }, 'refreshing branches failed; the old ones stay')
    }
  }
}
