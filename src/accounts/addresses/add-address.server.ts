import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { conflict } from '../../platform/http/errors.ts'
import { lockUser } from '../queries.server.ts'
import { type AddressFields, maxAddresses } from './contract.ts'
import { countAddresses, insertAddress } from './queries.server.ts'

export async function addAddress(db: Db, user_id: number, fields: AddressFields, once: Once) {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    await doOnce(tx, { what: 'address', input: fields, ...once }, async () => {
      if ((await countAddresses(tx, user_id)) >= maxAddresses) {
        throw conflict(
          `Podés guardar hasta ${maxAddresses} direcciones. Borrá alguna que ya no uses.`,
          'muchas-direcciones',
        )
      }
      await insertAddress(tx, user_id, fields)
    })
  })
}
