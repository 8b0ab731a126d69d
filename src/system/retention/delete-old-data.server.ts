import { requestsFirst } from '../../platform/concurrency/requests-first.server.ts'
import { reasonOf } from '../../platform/files/file-failure.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { listRuns, recordRun } from './queries.server.ts'
import { type Rule, rules, type Shop } from './rules.server.ts'

/** Rows per transaction, which takes about ten milliseconds. */
const batchSize = 500
/** Batches per rule and hourly run. The backlog of a shop closed for a year takes a few runs. */
const maxBatches = 400
const slowEveryMs = 23 * 3_600_000

/** Runs every rule even if one fails; pauses between batches in favour of requests. */
export async function deleteOldData(shop: Shop, of: readonly Rule[] = rules) {
  const settings = await findSettings(shop.db)
  const runs = await listRuns(shop.db)
  const failed: string[] = []
  for (const rule of of) {
    const before = runs.get(rule.id)
    if (rule.isSlow && before && !before.failure && Date.now() - Date.parse(before.ran_at) < slowEveryMs) continue
    let pruned = 0
    try {
      for (let batch = 0; batch < maxBatches; batch += 1) {
        const removed = await rule.deleteOld(shop, batchSize, settings)
        pruned += removed
        if (removed < batchSize || rule.isSlow) break
        await requestsFirst(100)
      }
      await recordRun(shop.db, { rule: rule.id, pruned, failure: null })
    } catch (error) {
      const failure = reasonOf(error).slice(0, 300)
      await recordRun(shop.db, { rule: rule.id, pruned, failure })
      failed.push(`${rule.id}: ${failure}`)
    }
  }
  if (failed.length > 0) throw new Error(failed.join('; '))
}
