import type { Db } from '../../platform/database/database.server.ts'
import { findSettings } from '../../settings/queries.server.ts'

/** The account that transfers go to, as the owner set it: the same for every visitor. */
export async function findBank(db: Db) {
  const { bank_name, bank_holder, bank_cuit, bank_cbu, bank_alias } = await findSettings(db)
  return { bank_name, bank_holder, bank_cuit, bank_cbu, bank_alias }
}
