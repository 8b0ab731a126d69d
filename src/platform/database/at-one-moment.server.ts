import type { Db } from './database.server.ts'

/** All that `read` finds is as of one moment. */
export function atOneMoment<Found>(db: Db, read: (tx: Db) => Promise<Found>) {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
