import { readForAllStaff } from '../notifications/queries.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { markContactRead } from './queries.server.ts'

/** One of the staff has read it: the bells of the others fall silent too. In the caller's transaction. */
export async function readContact(tx: Db, id: number) {
  await readForAllStaff(tx, `contact:${id}`)
  return markContactRead(tx, id)
}
