import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../platform/database/database.server.ts'
import { countJobs } from '../jobs/queries.server.ts'
import { lookAtWork, workTroubles } from './look-at-work.server.ts'

/** A figure for each value of its label; one without a label is alone. */
type Figure = readonly [name: string, help: string, label: string, read: () => Promise<Record<string, number>>]

/** What Prometheus asks the shop itself. All processes see one database: of their answers any counts, not the sum. */
export function watchShop(registry: Registry, db: Db) {
  const look = () => lookAtWork(db).catch(() => undefined)
  const figures: readonly Figure[] = [
    ['estela_orders', 'Orders by status', 'status', () => countBy(db, 'orders', 'status')],
    ['estela_mails', 'Mails by state', 'state', () => countBy(db, 'mails', 'state')],
    ['estela_payments', 'Payments by status; pendiente: to verify', 'status', () => countBy(db, 'payments', 'status')],
    ['estela_jobs', 'Jobs in the queue by state', 'state', () => countJobs(db)],
    ['estela_trouble', 'What does not go on by itself', 'what', async () => asNumbers(await look())],
    [
      'estela_backup_age_seconds',
      "Age of the newest backup; before the first, of the shop's count",
      '',
      async () => ({ '': (await look())?.backupAgeSeconds ?? Number.NaN }),
    ],
    [
      'estela_archive_age_seconds',
      'Since when changes are not copied beside the backups, less what PostgreSQL holds back; none where they are not',
      '',
      async () => ({ '': (await look())?.archiveAgeSeconds ?? 0 }),
    ],
    ['estela_database_up', 'Whether the database answers', '', () => isUp(db)],
  ]
  for (const [name, help, label, read] of figures) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      aggregator: name === 'estela_database_up' ? 'min' : 'max',
      async collect() {
        this.reset()
        // The database away: this process has other figures to give.
        const found = await read().catch(() => ({}))
        for (const [value, figure] of Object.entries(found)) this.set(label ? { [label]: value } : {}, figure)
      },
    })
  }
}

/** What is not known is in trouble. */
const asNumbers = (work: Awaited<ReturnType<typeof lookAtWork>> | undefined) =>
  Object.fromEntries(workTroubles.map((what) => [what, (work?.[what] ?? true) ? 1 : 0]))

const isUp = (db: Db) =>
  sql`select 1`.execute(db).then(
    () => ({ '': 1 }),
    () => ({ '': 0 }),
  )

async function countBy(db: Db, table: 'orders' | 'mails' | 'payments', column: 'status' | 'state') {
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.ref(column)} as value, count(*) as count from ${sql.table(table)} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]))
}
