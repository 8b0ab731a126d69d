import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { readTar } from '../files/tar.server.ts'
import { shopArchiveSeconds } from './embedded-postgres.server.ts'
import { openPostgresFolder } from './postgres-folder.server.ts'
import { connect, stopServer } from './postgres-process.server.ts'

/** Tar entry with the roles' password; the file belongs beside PostgreSQL's folder. */
export const passwordEntry = 'postgres.password'
/** In PostgreSQL's folder: `restore_command` reads WAL segments from here. */
const walFolder = 'recovered_wal'

/** Extracts a base backup into `dataDir`. Returns the folder for its WAL segments. */
export async function unpackCluster(tar: Readable, dataDir: string) {
  const folder = join(dataDir, 'postgres')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for await (const { name, body } of readTar(tar)) {
    const path = name === passwordEntry ? join(dataDir, name) : join(folder, name)
    if (!path.startsWith(dataDir + sep)) throw new Error(`the archive is not ours: ${name}`)
    await mkdir(name.endsWith('/') ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (!name.endsWith('/')) await pipeline(body, createWriteStream(path, { mode: 0o600 }))
  }
  const wal = join(folder, walFolder)
  await mkdir(wal, { mode: 0o700 })
  return wal
}

/** Recovery target: a point in time or, without `until`, the end of the timeline. */
export type Target = { timeline: number; until: Date | undefined }

/**
 * Replays WAL on the base backup in `dataDir` up to the target and promotes it to a timeline of its own:
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-PITR-RECOVERY
 * Calls `inspect` with the superuser's URL of the recovered database, returns its result and stops the server.
 */
export async function recoverCluster<Found>(
  dataDir: string,
  { timeline, until }: Target,
  inspect: (url: string) => Promise<Found>,
) {
  const path = join(dataDir, 'postgres')
  const settingsFile = join(path, 'postgresql.auto.conf')
  const settings = await readFile(settingsFile, 'utf8')
  await writeFile(settingsFile, settings + recoverySettings({ timeline, until }), { mode: 0o600 })
  await writeFile(join(path, 'recovery.signal'), '')
  const limits = { connections: 20, archiveSeconds: shopArchiveSeconds }
  const folder = { ...(await openPostgresFolder(dataDir, limits)), recoverySeconds: 6 * 3600 }
  let client: pg.Client | undefined
  try {
    client = await connect(folder)
    const found = await inspect(`postgres://postgres:${folder.password}@127.0.0.1:${client.port}/estela`)
    await client.query('checkpoint')
    return found
  } catch (error) {
    throw (await endedEarly(folder.logFile)) ? new EndedBefore() : error
  } finally {
    // Fails if the server is already gone.
    await client?.end().catch(() => undefined)
    await stopServer(folder)
    await rm(join(path, walFolder), { recursive: true, force: true })
    // Overwritten in place, so that it keeps its owner.
    await writeFile(settingsFile, settings)
  }
}

/** The recovery target is later than the last archived transaction. */
export class EndedBefore extends Error {}

const endedEarly = async (logFile: string) =>
  (await readFile(logFile, 'utf8')).includes('recovery ended before configured recovery target was reached')

function recoverySettings({ timeline, until }: Target) {
  const lines = [
    `restore_command = 'cp "${walFolder}/%f" "%p"'`,
    `recovery_target_timeline = '${timeline}'`,
    // Refuses connections until the server accepts writes.
    'hot_standby = off',
    ...(until
      ? [`recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`, "recovery_target_action = 'promote'"]
      : []),
  ]
  return `\n${lines.join('\n')}\n`
}
