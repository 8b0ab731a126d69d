import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../platform/database/database.server.ts'
import { countJobs } from '../jobs/queries.server.ts'
import { lookAtWork, workTroubles } from './look-at-work.server.ts'

/** What Prometheus asks the shop itself. All processes see one database: of their answers any counts, not the sum. */
export function watchShop(registry: Registry, db: Db) {
  const figures = [
    ['estela_orders', 'Orders by status', 'status', () => countBy(db, 'orders', 'status')],
    ['estela_mails', 'Mails by state', 'state', () => countBy(db, 'mails', 'state')],
    ['estela_payments', 'Payments by status; pendiente: to verify', 'status', () => countBy(db, 'payments', 'status')],
    ['estela_jobs', 'Jobs in the queue by state', 'state', () => countJobs(db)],
  ] as const
  for (const [name, help, label, read] of figures) {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      aggregator: 'max',
      async collect() {
        this.reset()
        // The database away: this process has other figures to give.
        const counts = await read().catch(() => ({}))
        for (const [value, count] of Object.entries(counts)) this.set({ [label]: value }, count)
      },
    })
  }
  new Gauge({
    name: 'estela_database_up',
    help: 'Whether the database answers',
    registers: [registry],
    aggregator: 'min',
    async collect() {
      this.set(
        await sql`select 1`.execute(db).then(
          () => 1,
          () => 0,
        ),
      )
    },
  })
  new Gauge({
    name: 'estela_backup_age_seconds',
    help: "Age of the newest backup; before the first, of the shop's count",
    registers: [registry],
    aggregator: 'max',
    async collect() {
      const { backupAgeSeconds } = await lookAtWork(db).catch(() => ({ backupAgeSeconds: Number.NaN }))
      this.set(backupAgeSeconds)
    },
  })
  new Gauge({
    name: 'estela_archive_age_seconds',
    help: 'Since when changes are not copied beside the backups, less what PostgreSQL holds back; none where they are not',
    registers: [registry],
    aggregator: 'max',
    async collect() {
      this.reset()
      const work = await lookAtWork(db).catch(() => undefined)
      if (work?.archiveAgeSeconds !== undefined) this.set(work.archiveAgeSeconds)
    },
  })
  new Gauge({
    name: 'estela_trouble',
    help: 'What does not go on by itself',
    labelNames: ['what'],
    registers: [registry],
    aggregator: 'max',
    async collect() {
      this.reset()
      const work = await lookAtWork(db).catch(() => undefined)
      for (const what of workTroubles) this.set({ what }, (work?.[what] ?? true) ? 1 : 0)
    },
  })
}

async function countBy(db: Db, table: 'orders' | 'mails' | 'payments', column: 'status' | 'state') {
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.ref(column)} as value, count(*) as count from ${sql.table(table)} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]))
}
