import { readForAllStaff } from '../notifications/queries.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { markContactRead } from './queries.server.ts'

/** Marks a message as read, and its notification for all staff. Runs in the caller's transaction. */
export async function readContact(tx: Db, id: number) {
  await readForAllStaff(tx, `contact:${id}`)
  return markContactRead(tx, id)
}
