import { existsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openClient } from '../../../platform/database/connection.server.ts'
import type { Db } from '../../../platform/database/database.server.ts'
import { reasonOf } from '../../../platform/files/file-failure.ts'
import { freeBytes } from '../../../platform/files/free-bytes.server.ts'
import { ShopError } from '../../../platform/http/errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.server.ts'
import type { Resources } from '../../../platform/resources.server.ts'
import { listNamedFiles } from '../../archive/named-files.server.ts'
import { backupPlace, listReadable } from '../backup-place.server.ts'
import type { BackupTrial, Sums } from '../contract.ts'
import * as jobs from '../jobs.ts'
import { computeSums } from '../sums.server.ts'
import { restoreDatabase } from './restore-database.server.ts'
import { withScratchDatabase } from './scratch-database.server.ts'

const sumLabels: Record<keyof Sums, string> = {
  orders: 'Órdenes',
  orders_total: 'Total de las órdenes',
  payments: 'Pagos',
  payments_total: 'Total de los pagos',
  products: 'Productos',
  stock: 'Stock',
  users: 'Cuentas',
}

type Shop = Pick<Resources, 'db' | 'pool' | 'files' | 'config' | 'log'>

/** A trial unfinished after this time counts as lost with its process. */
const lostAfter = sql<string>`now() - interval '30 minutes'`
const spareBytes = 300_000_000

export async function requestTrial(shop: Shop) {
  if ((await listReadable(shop)).length === 0) {
    throw new ShopError(409, 'sin-backups', 'Todavía no hay ningún backup para probar: hacé uno primero.')
  }
  await refuseWithoutRoom(shop)
  await shop.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('backup_trial')
      .set({ asked_at: sql`now()`, finished_at: null, backup: null, seconds: null, differences: [] })
      .where((row) =>
        row.or([row('asked_at', 'is', null), row('finished_at', 'is not', null), row('asked_at', '<', lostAfter)]),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ShopError(409, 'prueba-en-curso', 'Ya se está probando un backup.')
    await enqueue(tx, jobs.tryBackup, {}, { key: 'try-backup' })
  })
}

/** The job `try-backup`: restores the newest backup into a scratch database, compares it, and drops it. */
export async function tryBackup(shop: Shop) {
  const begin = performance.now()
  const place = backupPlace(shop)
  const [newest] = await place.list()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'estela-trial-'))
  const differences: string[] = []
  try {
    if (!newest) throw new Error('no hay ningún backup.')
    await refuseWithoutRoom(shop)
    const { dump, files } = await place.open(newest.name, folder.path)
    await withScratchDatabase(shop.pool.options.connectionString ?? '', async (url) => {
      await restoreDatabase(url, dump)
      differences.push(...(await compare(url, newest.sums, files)))
    })
  } catch (error) {
    shop.log.warn({ err: error }, 'the test restore of a backup failed')
    differences.push(`No se pudo recuperar: ${reasonOf(error)}`)
  }
  const seconds = Math.round((performance.now() - begin) / 1000)
  await shop.db
    .updateTable('backup_trial')
    .set({ finished_at: sql`now()`, backup: newest?.name ?? null, seconds, differences })
    .execute()
}

async function compare(url: string, sums: Sums | undefined, files: Set<string>) {
  await using client = await openClient({ connectionString: url })
  const found = await computeSums(client)
  const missing = (await listNamedFiles(client)).filter((name) => !files.has(name))
  return [
    ...Object.entries(sums ?? {})
      .filter(([name, value]) => found[name as keyof Sums] !== value)
      .map(
        ([name, value]) =>
          `${sumLabels[name as keyof Sums]}: volvió ${found[name as keyof Sums]} y el backup dice ${value}`,
      ),
    ...missing.map((name) => `Falta el archivo ${name}, que la base nombra`),
  ].slice(0, 20)
}

/** The scratch database takes as much disk as the shop's own. */
async function refuseWithoutRoom({ db, config }: Pick<Shop, 'db' | 'config'>) {
  const folder = join(config.dataDir, 'postgres')
  const isOwn = existsSync(folder)
  if (!isOwn) return
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  if ((await freeBytes(folder)) < 2 * (rows[0]?.bytes ?? 0) + spareBytes) {
    throw new ShopError(409, 'sin-lugar-para-probar', 'No queda lugar en el disco para probar un backup.')
  }
}

export async function findTrial(db: Db): Promise<BackupTrial> {
  const trial = await db
    .selectFrom('backup_trial')
    .select(['asked_at', 'finished_at', 'backup', 'seconds', 'differences'])
    .select((row) => row('asked_at', '>', lostAfter).as('is_recent'))
    .executeTakeFirstOrThrow()
  if (!trial.finished_at) return { state: trial.asked_at && trial.is_recent ? 'en_curso' : 'ninguna' }
  const { finished_at, backup, seconds, differences } = trial
  return { state: 'hecha', finished_at, backup, seconds: seconds ?? 0, differences }
}
