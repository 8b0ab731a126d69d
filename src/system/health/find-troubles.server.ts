import { sql } from 'kysely'
import { countMachines } from '../../platform/cache/listen-for-purges.server.ts'
import { inTime } from '../../platform/concurrency/in-time.ts'
import { canWrite } from '../../platform/database/can-write.server.ts'
import { clockDifference, mostClockDifferenceMs } from '../../platform/database/clock.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { freeBytes } from '../../platform/files/free-bytes.server.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'
import type { Trouble } from './contract.ts'
import { lookAtFiles, lookAtRoom } from './disk.server.ts'
import { lookAtWork, workTroubles } from './look-at-work.server.ts'

const withinMs = 3000

/**
 * Why this process cannot sell, if it cannot; and what else is wrong, which buyers may not notice. `freeOf` gives the
 * bytes that are free where a folder lies.
 */
export async function findTroubles(
  resources: Pick<Resources, 'db' | 'replica' | 'config' | 'files'>,
  freeOf = freeBytes,
) {
  const { db, config } = resources
  let clock = 0
  const look = async () => {
    // First: a full disk ends the database, and is what the owner can do something about.
    await lookAtRoom(resources, freeOf)
    clock = await askDatabase(db)
  }
  const [closed, machines, files, work] = await Promise.all([
    problem(look),
    config.s3.bucket ? 1 : soon(countMachines(db)).catch(() => 1),
    problem(() => lookAtFiles(resources, freeOf)),
    soon(lookAtWork(db)).catch(() => undefined),
  ])
  const troubles: Trouble[] = []
  if (files) troubles.push(config.s3.bucket ? 'bucket' : 'files')
  if (machines > 1) troubles.push('machines')
  for (const trouble of workTroubles) if (work?.[trouble]) troubles.push(trouble)
  if (resources.replica?.isLeftOut) troubles.push('replica')
  if (Math.abs(clock) > mostClockDifferenceMs) troubles.push('clock')
  return { closed, troubles, work }
}

/** Fails where nothing can be written, too. Gives how far this machine's clock is ahead. */
async function askDatabase(db: Db) {
  const asked = Date.now()
  const { rows } = await sql<{ now: Date; is_writing: boolean }>`
    select now(), ${canWrite} as is_writing`.execute(db)
  if (rows[0]?.is_writing === false) throw readOnly
  return rows[0] ? clockDifference(asked, rows[0].now) : 0
}

const readOnly = new ShopError(503, 'solo-lectura', 'La tienda no puede responder ahora. Probá de nuevo en un momento.')

function problem(look: () => Promise<unknown>) {
  return soon(look()).then(
    () => undefined,
    (error: Error) => error,
  )
}

const soon = <Value>(answer: Promise<Value>) => inTime(answer, withinMs, 'Query read timeout')
