import { migrate, type Waiting } from './platform/database/migrate.server.ts'
import { migrateJobs } from './platform/jobs/jobs.server.ts'
import { protectAudit } from './system/audit/protect-audit.server.ts'

/** Brings the database up to date and, where the server is the shop's own, the audit log out of the shop's hands. Says which migration of a newer version it found. */
export async function prepareDatabase(
  { url, superuserUrl }: { url: string; superuserUrl?: string },
  waiting: Waiting = {},
) {
  const newer = await migrate(url, () => migrateJobs(url), waiting)
  if (superuserUrl) await protectAudit(superuserUrl)
  return { newer }
}
