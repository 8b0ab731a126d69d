import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { packageRoot } from '../package-root.server.ts'
import { destroyConnection, newClient } from './connection.server.ts'
import { type Migrations, namesOf, newerMigration, readSchemaFiles, type Script } from './schema-files.server.ts'

export type Waiting = {
  stopping?: AbortSignal | undefined
  /** Called with the reason after a short wait, so that the start does not seem to hang. */
  onWait?: (reason: string) => void
}
type Migrating = Waiting & { folder?: string; patienceMs?: number }

/** Advisory lock that serializes the migrations of instances; must be the same in every version. */
const migrationLock = 7_201_126

/**
 * Applies the missing files of db/migrations, each in its own transaction, replaces the functions that changed, then
 * runs `after`, all under one lock. Returns the name of a migration that only a newer version has, if the database has
 * one. Short queries time out after `patienceMs`, because on a dead connection the shop would neither start nor stop.
 * Throws between two migrations once `stopping` is aborted.
 */
export async function migrate(
  url: string,
  after: () => Promise<void>,
  { folder = join(packageRoot, 'db'), patienceMs = 20_000, ...waiting }: Migrating = {},
) {
  const config = {
    connectionString: url,
    application_name: 'estela-migrate',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  }
  const [turn, client] = [newClient(config), newClient(config)]
  try {
    await turn.connect()
    // An open transaction holds the lock, because a connection pooler would keep a session's lock after we disconnect.
    await turn.query('begin; set local idle_in_transaction_session_timeout = 0')
    await waitForTurn(turn, waiting)
    await client.connect()
    const newer = await applySchema(client, await readSchemaFiles(folder), waiting)
    await after()
    await auditNewTables(client)
    await turn.query('commit')
    return newer
  } finally {
    for (const one of [client, turn]) destroyConnection(one)
  }
}

async function waitForTurn(turn: pg.Client, { stopping, onWait }: Waiting) {
  for (let attempt = 1; !(await isOurTurn(turn)); attempt += 1) {
    if (attempt === attemptsInSilence) onWait?.('another process prepares the database: the start waits for it')
    await sleep(100, undefined, { signal: stopping })
  }
}

async function isOurTurn(turn: pg.Client) {
  const { rows } = await turn.query<{ is_ours: boolean }>('select pg_try_advisory_xact_lock($1) as is_ours', [
    migrationLock,
  ])
  return rows[0]?.is_ours === true
}

async function applySchema(client: pg.Client, files: Awaited<ReturnType<typeof readSchemaFiles>>, waiting: Waiting) {
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const { migrations, functions } = files
  await applyMigrations(client, migrations, applied, waiting)
  // A newer version runs on this database too and needs its own functions.
  const newer = newerMigration(applied.keys(), migrations)
  if (newer) return newer
  const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum)
  // All or none, because they call each other.
  if (changed.length > 0) await inTransaction(client, changed, waiting)
  return undefined
}

/** A database that began with the `before` list completes that list; the files squashed from it count as applied. */
async function applyMigrations(
  client: pg.Client,
  { files, squashed, before }: Migrations,
  applied: Map<string, string>,
  waiting: Waiting,
) {
  if (before && namesOf(before).some((name) => applied.has(name))) {
    await applyMigrations(client, before, applied, waiting)
    const same = squashed.filter(({ name }) => !applied.has(name))
    await note(client, same)
    for (const { name, checksum } of same) applied.set(name, checksum)
  }
  for (const script of files) {
    waiting.stopping?.throwIfAborted()
    await applyOnce(client, script, applied, waiting)
  }
}

async function applyOnce(client: pg.Client, script: Script, applied: Map<string, string>, waiting: Waiting) {
  const appliedChecksum = applied.get(script.name)
  if (appliedChecksum === script.checksum) return
  if (appliedChecksum) throw new Error(`La migración ${script.name} cambió después de aplicada: hace falta una nueva.`)
  await inTransaction(client, [script], waiting)
}

async function inTransaction(client: pg.Client, scripts: Script[], { onWait }: Waiting) {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin')
    try {
      // Instances of the previous version keep selling: a session that waits for a table lock blocks all later ones.
      await client.query(`set local lock_timeout = '${longestWaitMs}ms'`)
      for (const { text } of scripts) await client.query(withLongTimeout(text))
      await note(client, scripts)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const { code, message } = error as Error & { code?: string }
      const names = scripts.map(({ name }) => name).join(', ')
      if (code !== lockNotAvailable || attempt === maxAttempts) {
        throw new Error(`La migración ${names} falló: ${message}`, { cause: error })
      }
      if (attempt === attemptsInSilence) onWait?.(`${names} waits for a table that is in use`)
      await sleep(Math.min(attempt * 100, 1000))
    }
  }
}

async function note(client: pg.Client, scripts: Script[]) {
  await client.query(
    `insert into migrations (name, checksum) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [scripts.map(({ name }) => name), scripts.map(({ checksum }) => checksum)],
  )
}

async function auditNewTables(client: pg.Client) {
  const { rows } = await client.query("select to_regproc('watch_tables') is not null as can_watch")
  if (rows[0]?.can_watch) await client.query('select watch_tables()')
}

const withLongTimeout = (text: string) => ({ text, query_timeout: 24 * 60 * 60_000 })
/** Some 0.8 s for the migration lock, some 4 s for a table. */
const attemptsInSilence = 8
const lockNotAvailable = '55P03'
/**
 * Shorter than PostgreSQL's `deadlock_timeout` (1 s), so that in a deadlock between a migration and an order the
 * migration fails, and not the order.
 */
const longestWaitMs = 300
/** Some ten minutes: a backup in progress locks all tables. */
const maxAttempts = 600
