import { sql } from 'kysely'
import { countMachines } from '../../platform/cache/listen-for-purges.server.ts'
import { inTime } from '../../platform/concurrency/in-time.ts'
import { canWrite } from '../../platform/database/can-write.server.ts'
import { clockDifference, maxClockDifferenceMs } from '../../platform/database/clock.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { freeBytes } from '../../platform/files/free-bytes.server.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { checkWork, workTroubles } from './check-work.server.ts'
import type { Trouble } from './contract.ts'
import { checkFiles, checkFreeSpace } from './disk.server.ts'

const withinMs = 3000

/**
 * Returns the error that keeps this worker from selling, if any, and the problems that buyers may not notice. `freeOf`
 * returns the free bytes of a folder's disk.
 */
export async function findTroubles(
  resources: Pick<Resources, 'db' | 'replica' | 'config' | 'files'>,
  freeOf = freeBytes,
) {
  const { db, config } = resources
  let clock = 0
  const checkSales = async () => {
    // Checked first: a full disk stops PostgreSQL, and is the error that the owner can act on.
    await checkFreeSpace(resources, freeOf)
    clock = await askDatabase(db)
  }
  const [closed, machines, files, work] = await Promise.all([
    failureOf(checkSales),
    config.s3.bucket ? 1 : soon(countMachines(db)).catch(() => 1),
    failureOf(() => checkFiles(resources, freeOf)),
    soon(checkWork(db)).catch(() => undefined),
  ])
  const troubles: Trouble[] = []
  if (files) troubles.push(config.s3.bucket ? 'bucket' : 'files')
  if (machines > 1) troubles.push('machines')
  for (const trouble of workTroubles) if (work?.[trouble]) troubles.push(trouble)
  if (resources.replica?.isLeftOut) troubles.push('replica')
  if (Math.abs(clock) > maxClockDifferenceMs) troubles.push('clock')
  return { closed, troubles, work }
}

/** Throws if the database is read-only. Returns by how many milliseconds this instance's clock is ahead. */
async function askDatabase(db: Db) {
  const requestedAt = Date.now()
  const { rows } = await sql<{ now: string; is_writing: boolean }>`
    select now(), ${canWrite} as is_writing`.execute(db)
  if (rows[0]?.is_writing === false) throw readOnly
  return rows[0] ? clockDifference(requestedAt, Date.parse(rows[0].now)) : 0
}

const readOnly = new ShopError(503, 'solo-lectura', 'La tienda no puede responder ahora. Probá de nuevo en un momento.')

function failureOf(check: () => Promise<unknown>) {
  return soon(check()).then(
    () => undefined,
    (error: Error) => error,
  )
}

const soon = <Value>(answer: Promise<Value>) => inTime(answer, withinMs, 'Query read timeout')
