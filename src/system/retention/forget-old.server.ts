import { requestsFirst } from '../../platform/concurrency/requests-first.server.ts'
import { reasonOf } from '../../platform/files/file-failure.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { listRuns, noteRun } from './queries.server.ts'
import { type Rule, rules, type Shop } from './rules.server.ts'

/** Rows of one transaction: some ten milliseconds. */
const most = 500
/** Of one rule in one hour; a shop that was closed for a year takes a few. */
const mostRounds = 400
const slowEveryMs = 23 * 3_600_000

/** Every rule has its turn, whatever becomes of another; requests come first. */
export async function forgetOld(shop: Shop, of: readonly Rule[] = rules) {
  const settings = await findSettings(shop.db)
  const runs = await listRuns(shop.db)
  const failed: string[] = []
  for (const rule of of) {
    const before = runs.get(rule.id)
    if (rule.isSlow && before && !before.failure && Date.now() - before.ran_at.getTime() < slowEveryMs) continue
    let pruned = 0
    try {
      for (let round = 0; round < mostRounds; round += 1) {
        const removed = await rule.forget(shop, most, settings)
        pruned += removed
        if (removed < most || rule.isSlow) break
        await requestsFirst(100)
      }
      await noteRun(shop.db, { rule: rule.id, pruned, failure: null })
    } catch (error) {
      const failure = reasonOf(error).slice(0, 300)
      await noteRun(shop.db, { rule: rule.id, pruned, failure })
      failed.push(`${rule.id}: ${failure}`)
    }
  }
  if (failed.length > 0) throw new Error(failed.join('; '))
}
