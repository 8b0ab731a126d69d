import type { Db } from '../../platform/database/database.server.ts'
import { findSettings } from '../../settings/queries.server.ts'
import type { Kept } from './contract.ts'
import { listRuns, measureDatabase, measureTables } from './queries.server.ts'
import { permanent, rules } from './rules.server.ts'

export async function findRetention(db: Db) {
  const [settings, runs] = [await findSettings(db), await listRuns(db)]
  const [weights, database_bytes] = [await measureTables(db), await measureDatabase(db)]
  const weigh = (tables: readonly string[]) => {
    const found = tables.flatMap((table) => weights.get(table) ?? [])
    if (found.length === 0) return { rows: null, bytes: null }
    const sum = (what: 'rows' | 'bytes') => found.reduce((total, weight) => total + Number(weight[what]), 0)
    return { rows: sum('rows'), bytes: sum('bytes') }
  }
  const pruningOf = (id: string) => {
    const run = runs.get(id)
    return {
      ran_at: run?.ran_at ?? null,
      pruned_at: run?.pruned_at ?? null,
      pruned: Number(run?.pruned ?? 0),
      failure: run?.failure ?? null,
    }
  }
  const kinds = [
    ...rules.map((rule) => ({ rule, pruning: pruningOf(rule.id) })),
    ...permanent.map((rule) => ({ rule, pruning: null })),
  ].map(
    ({ rule: { id, what, kept, tables }, pruning }): Kept => ({
      id,
      what,
      kept: kept(settings),
      ...weigh(tables),
      pruning,
    }),
  )
  return { database_bytes, kinds }
}
