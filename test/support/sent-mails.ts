import type { Resources } from '../../src/platform/resources.server.ts'
import { runJobs } from './run-jobs.ts'

/** Runs due jobs and returns all mails, oldest first. */
export async function sentMails(shop: Resources) {
  await runJobs(shop)
  return shop.db.selectFrom('mails').selectAll().orderBy('id').execute()
}
