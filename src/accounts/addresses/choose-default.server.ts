import type { Selectable } from 'kysely'
import type { Users } from '../../../db/types.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { notFound, unauthorized } from '../../platform/http/errors.ts'
import { lockUser } from '../queries.server.ts'
import { deleteAddress, insertAddress } from './queries.server.ts'

/** Moves an address into the profile, and the profile's previous one among the other addresses. */
export async function chooseDefault(db: Db, user_id: number, address_id: number) {
  return db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, user_id)
    if (!owner) throw unauthorized()
    const chosen = await deleteAddress(tx, user_id, address_id)
    if (!chosen) throw notFound('Dirección no encontrada')
    const before = wholeAddress(owner)
    if (before) await insertAddress(tx, user_id, before)
    const { label, address, city, province, postal_code } = chosen
    return tx
      .updateTable('users')
      .set({ address_label: label, address, city, province, postal_code })
      .where('id', '=', user_id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Returns the profile's address, or undefined if it is incomplete: then it is replaced, not moved. */
function wholeAddress({ address_label: label, address, city, province, postal_code }: Selectable<Users>) {
  return address && city && postal_code ? { label, address, city, province, postal_code } : undefined
}
