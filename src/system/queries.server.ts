import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { findLastNotified, isSimulated, listOffered } from '../payments/providers.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { findVitals } from '../platform/monitoring/vitals.server.ts'
import { packageRoot } from '../platform/package-root.server.ts'
import type { SystemInfo } from './contract.ts'
import { countJobs } from './jobs/queries.server.ts'

export async function findSystemInfo(db: Db): Promise<SystemInfo['info']> {
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  const { rows } = await sql<{ server: string; products: number; orders: number; users: number }>`select
    split_part(current_setting('server_version'), ' ', 1) as server,
    (select count(*) from products) as products, (select count(*) from orders) as orders,
    (select count(*) from users) as users`.execute(db)
  const { uptimeSeconds, memoryBytes } = await findVitals()
  const { server, ...counts } = rows[0] as (typeof rows)[number]
  return {
    version,
    node: process.version,
    database: `PostgreSQL ${server}`,
    uptime_seconds: Math.round(uptimeSeconds),
    memory_mb: Math.round(memoryBytes / 1_048_576),
    ...counts,
    last_webhook_at: (await findLastNotified(db)) ?? null,
  }
}

export async function findServices(db: Db, config: Config): Promise<SystemInfo['services']> {
  const jobs = await countJobs(db)
  return {
    mail: config.smtpUrl ? 'smtp' : 'archivos',
    files: config.s3.bucket ? 's3' : 'carpeta',
    payments: isSimulated(config) ? 'simulador' : (listOffered(config)[0] ?? 'ninguno'),
    jobs,
  }
}
