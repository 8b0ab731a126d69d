import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { Branch } from '../carrier.ts'

export async function listBranches(db: Db, carrier: string, postal_code: number) {
  return db
    .selectFrom('carrier_branches')
    .select(['branch_id as id', 'code', 'name', 'address', 'hours'])
    .where('carrier', '=', carrier)
    .where(sql<boolean>`postal_codes @> array[${postal_code}::integer]`)
    .orderBy('name')
    .orderBy('branch_id')
    .limit(20)
    .execute()
}

export async function areBranchesOld(db: Db, carrier: string) {
  const found = await db
    .selectFrom('carrier_branches')
    .select('carrier')
    .where('carrier', '=', carrier)
    .where('refreshed_at', '>', sql<string>`now() - interval '20 hours'`)
    .limit(1)
    .executeTakeFirst()
  return found === undefined
}

export async function listCarriersWithBranches(db: Db) {
  const rows = await db
    .selectFrom('shipping_methods')
    .select('rate_source')
    .distinct()
    .where('kind', '=', 'sucursal')
    .where('is_active', '=', true)
    .execute()
  return rows.map(({ rate_source }) => rate_source)
}

/** Replaces them in one transaction: concurrent readers see the old ones. */
export async function replaceBranches(db: Db, carrier: string, branches: readonly Branch[]) {
  const rows = branches.map((branch) => ({ carrier, ...branch }))
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('carrier_branches').where('carrier', '=', carrier).execute()
    await tx
      .insertInto('carrier_branches')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
