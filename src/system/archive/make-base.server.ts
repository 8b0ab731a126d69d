import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtempDisposable, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { openClient } from '../../platform/database/connection.server.ts'
import type { Files } from '../../platform/files/files.server.ts'
import { hashFile } from '../../platform/files/hash-file.server.ts'
import { type ClusterCopy, copyCluster } from '../../platform/postgres/copy-cluster.server.ts'
import type { EmbeddedPostgres } from '../../platform/postgres/embedded-postgres.server.ts'
import { passwordEntry } from '../../platform/postgres/recover-cluster.server.ts'
import { nameOfBackup } from '../backup/backup-name.ts'
import { keysOf } from '../backup/file-keys.server.ts'
import { type ArchivePlace, baseKey } from './archive-place.server.ts'
import type { Base } from './contract.ts'

export type Cluster = Pick<EmbeddedPostgres, 'superuserUrl' | 'path'>

/** Returns the cluster's system identifier and timeline, and whether PostgreSQL archives its WAL into the spool. */
export async function identifyCluster({ superuserUrl }: Cluster) {
  await using client = await openSuperuser(superuserUrl)
  const { rows } = await client.query<{ system: string; timeline: number; isSpooling: boolean }>(
    `select (pg_control_system()).system_identifier::text as system, (pg_control_checkpoint()).timeline_id as timeline,
      current_setting('archive_library') = 'basic_archive' and current_setting('archive_mode') = 'on' as "isSpooling"`,
  )
  if (!rows[0]) throw new Error('the cluster returned no identity')
  return rows[0]
}

/**
 * Makes a base backup from the data folder of the running server. It counts once `waitForWal` has archived its last
 * segment.
 */
export async function makeBase(
  place: ArchivePlace,
  cluster: Cluster,
  system: string,
  files: Files,
  waitForWal: (copy: ClusterCopy) => Promise<void>,
): Promise<Base> {
  const started_at = new Date()
  const name = nameOfBackup(started_at)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'estela-base-'))
  const path = join(folder.path, 'base.tar.zst')
  const named = (await Array.fromAsync(keysOf(files))).filter((key) => !key.startsWith('backups/'))
  const copy = await writeCopy(cluster, path)
  const key = baseKey(place, { system, name })
  const [{ size: bytes }, sha256] = await Promise.all([stat(path), hashFile(path)])
  await place.disk.putStream(`${key}.tar.zst`, createReadStream(path), { contentLength: bytes })
  await waitForWal(copy)
  const base = {
    name,
    system,
    started_at: started_at.toISOString(),
    finished_at: new Date().toISOString(),
    timeline: copy.timeline,
    first_wal: copy.firstWal,
    last_wal: copy.lastWal,
    last_lsn: copy.lastLsn,
    bytes,
    sha256,
    files: named,
  }
  await place.disk.put(`${key}.json`, JSON.stringify(base))
  return base
}

async function writeCopy({ superuserUrl, path: folder }: Cluster, path: string) {
  const password = await readFile(join(dirname(folder), 'postgres.password'), 'utf8')
  await using client = await openSuperuser(superuserUrl)
  let copy: ClusterCopy | undefined
  const tar = copyCluster(client, folder, { [passwordEntry]: password }, (made) => {
    copy = made
  })
  await pipeline(Readable.from(tar), createZstdCompress(), createWriteStream(path, { mode: 0o600 }))
  if (!copy) throw new Error('the base backup did not finish')
  return copy
}

const openSuperuser = (url: string) => openClient({ connectionString: url, application_name: 'estela-base' })
