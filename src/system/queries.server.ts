import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { findLastWebhook } from '../payments/mercado-pago/queries.server.ts'
import type { Db } from '../platform/database.server.ts'
import { packageRoot } from '../platform/package-root.server.ts'
import type { SystemInfo } from './contract.ts'
import { countJobs } from './jobs/queries.server.ts'

export async function findSystemInfo(db: Db): Promise<SystemInfo['info']> {
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  const { rows } = await sql<{ server: string; products: number; orders: number; users: number }>`select
    split_part(current_setting('server_version'), ' ', 1) as server,
    (select count(*) from products) as products, (select count(*) from orders) as orders,
    (select count(*) from users) as users`.execute(db)
  const { server, ...counts } = rows[0] as (typeof rows)[number]
  return {
    version,
    node: process.version,
    database: `PostgreSQL ${server}`,
    uptime_seconds: Math.round(process.uptime()),
    memory_mb: Math.round(process.memoryUsage.rss() / 1_048_576),
    ...counts,
    last_webhook_at: (await findLastWebhook(db))?.toISOString() ?? null,
  }
}

export async function findServices(db: Db, config: Config): Promise<SystemInfo['services']> {
  const [webhook, jobs] = await Promise.all([findLastFact(db), countJobs(db)])
  return {
    mail: config.smtpUrl ? 'smtp' : 'archivos',
    files: config.s3.bucket ? 's3' : 'carpeta',
    payments: config.mercadoPago.accessToken ? 'mercadopago' : 'simulador',
    last_webhook: webhook ?? null,
    jobs,
  }
}

/** What the provider last told, which its webhook brought or our own question. */
async function findLastFact(db: Db) {
  const fact = await db
    .selectFrom('mercado_pago_facts')
    .select(['created_at', 'status', 'provider_payment_id', 'review'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!fact) return undefined
  const { created_at, status, provider_payment_id, review } = fact
  return { at: created_at.toISOString(), status, payment_id: provider_payment_id, review }
}
