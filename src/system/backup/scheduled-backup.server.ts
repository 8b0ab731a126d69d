import type { z } from 'zod'
import type { Resources } from '../../platform/resources.server.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { backupPlace } from './backup-place.server.ts'
import type * as jobs from './jobs.ts'
import { recordFailure } from './last-backup.server.ts'

const dayMs = 24 * 3_600_000
/** The job runs about once an hour. */
const slackMs = 30 * 60_000

type Payload = z.output<(typeof jobs.scheduledBackup)['payload']>

/** The job `scheduled-backup`: makes a backup if due or requested (`now`), then deletes the oldest. */
export async function scheduledBackup(
  shop: Pick<Resources, 'db' | 'pool' | 'files' | 'config' | 'log'>,
  { now = false }: Payload,
) {
  const { backup_every_days, backup_keep } = await findSettings(shop.db)
  const place = backupPlace(shop)
  const [newest] = await recordFailure(shop.pool, place.list())
  const age = newest ? Date.now() - Date.parse(newest.created_at) : Number.POSITIVE_INFINITY
  const isDue = backup_every_days > 0 && age > backup_every_days * dayMs - slackMs
  if (!isDue && !now) return
  const { name, bytes, files, audit } = await place.make()
  await place.deleteOldBackups(backup_keep)
  shop.log.info({ backup: name, bytes, files, audit }, 'backup made')
}
