import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { ifMissing } from '../files/if-missing.ts'
import { writeTar } from '../files/tar.server.ts'
import { spool } from './postgres-folder.server.ts'

/** WAL position of a base backup: recovery needs all segments from `firstWal` to `lastWal`. */
export type ClusterCopy = { timeline: number; firstWal: string; lastWal: string; lastLsn: string }

/**
 * Streams a base backup of a running server as a tar, with `extra` files:
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 * The backup belongs to the session of `client`, which has to stay open until the end.
 */
export async function* copyCluster(
  client: pg.ClientBase,
  folder: string,
  extra: Record<string, string>,
  onDone: (copy: ClusterCopy) => void,
) {
  const { rows } = await client.query<{ timeline: number; first: string }>(
    `with started as (select pg_backup_start('estela', fast => true) as lsn)
     select pg_walfile_name(lsn) as first, (pg_control_checkpoint()).timeline_id as timeline from started`,
  )
  const { first = '', timeline = 1 } = rows[0] ?? {}
  yield* writeTar(entries())

  async function* entries() {
    yield* filesOf(folder)
    const { rows } = await client.query<{ label: string; spaces: string; lsn: string; last: string }>(
      `select labelfile as label, spcmapfile as spaces, lsn, pg_walfile_name(lsn) as last
       from pg_backup_stop(wait_for_archive => false)`,
    )
    const [end] = rows
    if (!end || end.spaces.trim()) throw new Error('a tablespace cannot be copied')
    for (const [name, text] of Object.entries({ ...extra, backup_label: end.label })) yield textEntry(name, text)
    onDone({ timeline, firstWal: first, lastWal: end.last, lastLsn: end.lsn })
  }
}

/** Files that a base backup must not contain: https://www.postgresql.org/docs/18/continuous-archiving.html */
const leftOut =
  /^(postmaster\.(pid|opts).*|\.s\.PGSQL\..*|pg_internal\.init.*|pgsql_tmp.*|backup_(label|manifest)(\.old)?|current_logfiles)$/
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
/** Copied last, as pg_basebackup does. */
const control = 'global/pg_control'

async function* filesOf(folder: string) {
  for await (const name of namesIn(folder, folder)) {
    if (name.endsWith('/')) yield textEntry(name, '')
    else if (name !== control) yield* fileEntry(folder, name)
  }
  yield* fileEntry(folder, control)
}

async function* namesIn(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing([]))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    const name = relative(root, path)
    if (leftOut.test(entry.name) || name === spool) continue
    if (entry.isFile()) yield name
    if (!entry.isDirectory()) continue
    yield `${name}/`
    if (!emptied.has(name)) yield* namesIn(root, path)
  }
}

/** A file that disappears meanwhile belongs to a dropped table; WAL replay repairs one whose size changes. */
async function* fileEntry(folder: string, name: string) {
  const path = join(folder, name)
  const found = await lstat(path).catch(ifMissing(undefined))
  if (found) yield { name, size: found.size, body: readExactly(path, found.size) }
}

async function* readExactly(path: string, size: number) {
  let missing = size
  try {
    if (size > 0) {
      for await (const part of createReadStream(path, { end: size - 1 })) {
        missing -= part.length
        yield part as Buffer
      }
    }
  } catch (error) {
    ifMissing(undefined)(error as NodeJS.ErrnoException)
  }
  if (missing > 0) yield Buffer.alloc(missing)
}

const textEntry = (name: string, text: string) => ({
  name,
  size: Buffer.byteLength(text),
  body: Readable.from(text ? [Buffer.from(text)] : []),
})
