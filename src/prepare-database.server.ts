import { migrate, type Waiting } from './platform/database/migrate.server.ts'
import { migrateJobs } from './platform/jobs/jobs.server.ts'
import { protectAudit } from './system/audit/protect-audit.server.ts'

/**
 * Migrates the database and, on the embedded server, revokes the shop's write access to the audit log. Returns the
 * migration of a newer version, if there is one.
 */
export async function prepareDatabase(
  { url, superuserUrl }: { url: string; superuserUrl?: string },
  waiting: Waiting = {},
) {
  const newer = await migrate(url, () => migrateJobs(url), waiting)
  if (superuserUrl) await protectAudit(superuserUrl)
  return { newer }
}
