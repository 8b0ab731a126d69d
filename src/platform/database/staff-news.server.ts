import { sql } from 'kysely'
import type { Db } from './database.server.ts'

/** Says to every process of every machine that something changed which staff look at, as db/functions/tell-staff.sql does. */
export const tellStaffNews = (db: Db) => sql`select pg_notify('staff', '')`.execute(db)
