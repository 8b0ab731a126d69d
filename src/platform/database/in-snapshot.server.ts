import type { Db } from './database.server.ts'

/** Runs `read` on one snapshot of the database. */
export function inSnapshot<Found>(db: Db, read: (tx: Db) => Promise<Found>) {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
