import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../platform/database/database.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { countJobs } from '../jobs/queries.server.ts'
import { Trouble } from './contract.ts'
import { findTroubles } from './find-troubles.server.ts'
import { workTroubles } from './look-at-work.server.ts'

/** A figure for each value of its label; one without a label is alone. */
type Figure = readonly [name: string, help: string, label: string, read: () => Promise<Record<string, number>>]

/** What Prometheus asks the shop itself. All processes see one database: of their answers any counts, not the sum. */
export function watchShop(registry: Registry, resources: Pick<Resources, 'db' | 'replica' | 'config' | 'files'>) {
  const { db } = resources
  let looking: ReturnType<typeof findTroubles> | undefined
  // The figures of one scrape are read at once: they look once.
  const look = () => {
    looking ??= findTroubles(resources).finally(() => {
      looking = undefined
    })
    return looking
  }
  const figures: readonly Figure[] = [
    ['estela_orders', 'Orders by status', 'status', () => countBy(db, 'orders', 'status')],
    ['estela_mails', 'Mails by state', 'state', () => countBy(db, 'mails', 'state')],
    ['estela_payments', 'Payments by status; pendiente: to verify', 'status', () => countBy(db, 'payments', 'status')],
    ['estela_jobs', 'Jobs in the queue by state', 'state', () => countJobs(db)],
    ['estela_trouble', 'What is wrong while the shop sells', 'what', async () => asNumbers(await look())],
    [
      'estela_backup_age_seconds',
      "Age of the newest backup; before the first, of the shop's count",
      '',
      async () => ({ '': (await look()).work?.backupAgeSeconds ?? Number.NaN }),
    ],
    [
      'estela_archive_age_seconds',
      'Since when changes are not copied beside the backups, less what PostgreSQL holds back; none where they are not',
      '',
      async () => ({ '': (await look()).work?.archiveAgeSeconds ?? 0 }),
    ],
    [
      'estela_database_up',
      'Whether the database answers, takes changes and has room',
      '',
      async () => ({ '': (await look()).closed ? 0 : 1 }),
    ],
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
function asNumbers({ troubles, work }: Awaited<ReturnType<typeof findTroubles>>) {
  const all = work ? troubles : [...troubles, ...workTroubles]
  return Object.fromEntries(Trouble.options.map((what) => [what, all.includes(what) ? 1 : 0]))
}

async function countBy(db: Db, table: 'orders' | 'mails' | 'payments', column: 'status' | 'state') {
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.ref(column)} as value, count(*) as count from ${sql.table(table)} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]))
}
