import type { Resources } from '../../src/platform/resources.server.ts'
import { runJobs } from './run-jobs.ts'

/** Every mail that the shop wrote until now, oldest first, sent by the jobs that are due. */
export async function sentMails(shop: Resources) {
  await runJobs(shop)
  return shop.db.selectFrom('mails').selectAll().orderBy('id').execute()
}
