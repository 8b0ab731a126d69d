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

/** Among PostgreSQL's files: the password of the shop's roles, which stands beside them. */
export const passwordEntry = 'postgres.password'
/** Beneath PostgreSQL's folder, where it looks for pieces of its log of changes while it recovers. */
const pieces = 'recovered_wal'

/** A copy of a cluster laid out in `dataDir`, not recovered yet. Gives the folder for the pieces of the log of changes. */
export async function unpackCluster(tar: Readable, dataDir: string) {
  const folder = join(dataDir, 'postgres')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for await (const { name, body } of readTar(tar)) {
    const path = name === passwordEntry ? join(dataDir, name) : join(folder, name)
    if (!path.startsWith(dataDir + sep)) throw new Error(`the archive is not ours: ${name}`)
    await mkdir(name.endsWith('/') ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (!name.endsWith('/')) await pipeline(body, createWriteStream(path, { mode: 0o600 }))
  }
  const wal = join(folder, pieces)
  await mkdir(wal, { mode: 0o700 })
  return wal
}

/** Which course of the shop's, and how far: to its end without a moment. */
export type Target = { timeline: number; until: Date | undefined }

/**
 * Plays the changes onto the copy in `dataDir`, up to the moment or to the last that is there, and makes a server of its
 * own history of it: https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-PITR-RECOVERY
 * Gives back what `look` finds in the shop's database, as its superuser; then the server is stopped.
 */
export async function recoverCluster<Found>(
  dataDir: string,
  { timeline, until }: Target,
  look: (url: string) => Promise<Found>,
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
    const found = await look(`postgres://postgres:${folder.password}@127.0.0.1:${client.port}/estela`)
    await client.query('checkpoint')
    return found
  } catch (error) {
    throw (await endedEarly(folder.logFile)) ? new EndedBefore() : error
  } finally {
    // It ends with its server, which says so as an error.
    await client?.end().catch(() => undefined)
    await stopServer(folder)
    await rm(join(path, pieces), { recursive: true, force: true })
    // The file stays PostgreSQL's own: it is written, not made anew.
    await writeFile(settingsFile, settings)
  }
}

/** The moment asked for comes after the last change that is there. */
export class EndedBefore extends Error {}

const endedEarly = async (logFile: string) =>
  (await readFile(logFile, 'utf8')).includes('recovery ended before configured recovery target was reached')

function recoverySettings({ timeline, until }: Target) {
  const lines = [
    `restore_command = 'cp "${pieces}/%f" "%p"'`,
    `recovery_target_timeline = '${timeline}'`,
    // The first connection finds a server that writes.
    'hot_standby = off',
    ...(until
      ? [`recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`, "recovery_target_action = 'promote'"]
      : []),
  ]
  return `\n${lines.join('\n')}\n`
}
