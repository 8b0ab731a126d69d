import { sql } from 'kysely'
import type { Db } from './database.server.ts'

/**
 * Notifies every process of every machine that data on staff's screens changed, as db/functions/notify-staff.sql does.
 */
export const notifyStaffScreens = (db: Db) => sql`select pg_notify('staff', '')`.execute(db)
