import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../platform/database/database.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { countJobs } from '../jobs/queries.server.ts'
import { workTroubles } from './check-work.server.ts'
import { Trouble } from './contract.ts'
import { findTroubles } from './find-troubles.server.ts'

/** `read` returns a value per label value; without a label, one under the empty key. */
type Figure = readonly [name: string, help: string, label: string, read: () => Promise<Record<string, number>>]

/**
 * Metrics read from the database. All workers see the same values, so they are aggregated by maximum or minimum, not
 * summed.
 */
export function watchShop(registry: Registry, resources: Pick<Resources, 'db' | 'replica' | 'config' | 'files'>) {
  const { db } = resources
  let checking: ReturnType<typeof findTroubles> | undefined
  // The metrics of a scrape are read in parallel and share one check.
  const check = () => {
    checking ??= findTroubles(resources).finally(() => {
      checking = undefined
    })
    return checking
  }
  const figures: readonly Figure[] = [
    ['estela_orders', 'Orders by status', 'status', () => countBy(db, 'orders', 'status')],
    ['estela_mails', 'Mails by state', 'state', () => countBy(db, 'mails', 'state')],
    [
      'estela_payments',
      'Payments by status; pendiente: transfers to verify and payments under review',
      'status',
      () => countBy(db, 'payments', 'status'),
    ],
    ['estela_jobs', 'Jobs in the queue by state', 'state', () => countJobs(db)],
    ['estela_trouble', 'Problems that do not stop sales', 'what', async () => asNumbers(await check())],
    [
      'estela_backup_age_seconds',
      'Age of the newest backup; before the first, of the shop',
      '',
      async () => ({ '': (await check()).work?.backupAgeSeconds ?? Number.NaN }),
    ],
    [
      'estela_archive_age_seconds',
      'Seconds since the archive last had every change; 0 where nothing is archived',
      '',
      async () => ({ '': (await check()).work?.archiveAgeSeconds ?? 0 }),
    ],
    [
      'estela_database_up',
      'Whether the database answers, is writable and has disk space',
      '',
      async () => ({ '': (await check()).closed ? 0 : 1 }),
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
        // Without the database the other metrics are still served.
        const found = await read().catch(() => ({}))
        for (const [value, figure] of Object.entries(found)) this.set(label ? { [label]: value } : {}, figure)
      },
    })
  }
}

/** Problems that could not be checked count as present. While the database is away only `estela_database_up` reports it. */
function asNumbers({ closed, troubles, work }: Awaited<ReturnType<typeof findTroubles>>) {
  const unchecked: readonly Trouble[] = work ? [] : workTroubles
  const known = closed ? Trouble.options.filter((what) => !unchecked.includes(what)) : Trouble.options
  return Object.fromEntries(known.map((what) => [what, [...troubles, ...unchecked].includes(what) ? 1 : 0]))
}

async function countBy(db: Db, table: 'orders' | 'mails' | 'payments', column: 'status' | 'state') {
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.ref(column)} as value, count(*) as count from ${sql.table(table)} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]))
}
