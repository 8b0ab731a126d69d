import { resolve } from 'node:path'
import type { Config } from '../../../config.ts'
import { openClient } from '../../../platform/database/connection.server.ts'
import { reasonOf } from '../../../platform/files/file-failure.ts'
import { StartError } from '../../../platform/processes/start-error.ts'
import { restoreBackup } from './restore-backup.server.ts'

/**
 * Restores the backup in `RESTORE_FROM` if the database has no tables yet, instead of starting empty or with the demo;
 * ignores it otherwise, so the setting may stay. An interrupted start restores again.
 */
export async function beginFromBackup(
  config: Pick<Config, 'restoreFrom' | 'databaseUrl' | 'dataDir' | 's3'>,
  server: { url: string; superuserUrl?: string },
) {
  if (!config.restoreFrom) return undefined
  if (config.databaseUrl) {
    throw new StartError(
      'RESTORE_FROM es para la base que trae la tienda. En la tuya (DATABASE_URL) recuperá el backup con npm run restore.',
    )
  }
  if (!(await isEmpty(server.url))) return undefined
  const path = config.restoreFrom.startsWith('s3://') ? config.restoreFrom : resolve(config.restoreFrom)
  try {
    const { files } = await restoreBackup({ url: server.superuserUrl ?? server.url, config }, path, {
      filesFirst: true,
    })
    return { backup: config.restoreFrom, files }
  } catch (error) {
    throw new StartError(`No se pudo recuperar el backup de RESTORE_FROM: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

async function isEmpty(url: string) {
  await using client = await openClient({ connectionString: url })
  const { rows } = await client.query<{ is_empty: boolean }>(
    "select to_regclass('public.migrations') is null as is_empty",
  )
  return rows[0]?.is_empty ?? false
}
