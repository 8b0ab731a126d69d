import type { Db } from '../../platform/database/database.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import { refuseOverwriting } from '../refuse-overwriting.server.ts'
import type { AddressChange } from './contract.ts'
import { lockAddress, updateAddress } from './queries.server.ts'

/** These fields are saved together, so that two edits cannot mix into one wrong address. */
const place = ['address', 'city', 'province', 'postal_code'] as const

export async function changeAddress(db: Db, user_id: number, id: number, { seen, ...sent }: AddressChange) {
  await db.transaction().execute(async (tx) => {
    const now = await lockAddress(tx, user_id, id)
    if (!now) throw notFound('Dirección no encontrada')
    const fields = await refuseOverwriting(tx, {
      table: 'addresses',
      id,
      what: 'esta dirección',
      isOwn: true,
      change: sent,
      seen,
      now,
      together: place,
    })
    await updateAddress(tx, id, fields)
  })
}
