import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { packageRoot } from '../package-root.server.ts'
import { breakOff, newClient } from './connection.server.ts'
import { type Migrations, namesOf, newerMigration, readSchemaFiles, type Script } from './schema-files.server.ts'

export type Waiting = {
  stopping?: AbortSignal | undefined
  /** Told why once it has waited for a moment: a start that says nothing looks like one that hangs. */
  onWait?: (words: string) => void
}
type Migrating = Waiting & { folder?: string; patienceMs?: number }

/** Any number, the same in every version: instances that start at once take turns by it. */
const migrationLock = 7_201_126

/**
 * Applies what is missing of db/migrations, each file in its own transaction, puts the functions that changed, then runs
 * `after`, all under one lock: instances that start at once take turns. Gives the migration of a newer version that was
 * here before, if there is one. What is answered at once or never is waited for `patienceMs`: on a line that lost its state
 * nobody would notice, and the shop would neither open nor end. Fails between two of them once it is `stopping`.
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
    // By a transaction that stays open: a pooler between gives a session's lock to nobody, and keeps it.
    await turn.query('begin; set local idle_in_transaction_session_timeout = 0')
    await waitForTurn(turn, waiting)
    await client.connect()
    const newer = await applySchema(client, await readSchemaFiles(folder), waiting)
    await after()
    await watchNewTables(client)
    await turn.query('commit')
    return newer
  } finally {
    // A goodbye would wait for its answer.
    for (const one of [client, turn]) breakOff(one)
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
  // A newer version sells on this database too, and needs its own.
  const newer = newerMigration(applied.keys(), migrations)
  if (newer) return newer
  const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum)
  // All or none: they call each other.
  if (changed.length > 0) await inTransaction(client, changed, waiting)
  return undefined
}

/** A database that began with the list before takes that to its end in place of the files that were squashed from it. */
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
      // Instances of the version before go on selling: a session that waits for a table holds up all who come after.
      await client.query(`set local lock_timeout = '${longestWaitMs}ms'`)
      for (const { text } of scripts) await client.query(withTime(text))
      await note(client, scripts)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const { code, message } = error as Error & { code?: string }
      const names = scripts.map(({ name }) => name).join(', ')
      if (code !== lockNotAvailable || attempt === mostAttempts) {
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

/** A table is born audited: what staff change in it is kept, whichever migration made it. */
async function watchNewTables(client: pg.Client) {
  const { rows } = await client.query("select to_regproc('watch_tables') is not null as can_watch")
  if (rows[0]?.can_watch) await client.query('select watch_tables()')
}

/** A migration may take its time. */
const withTime = (text: string) => ({ text, query_timeout: 24 * 60 * 60_000 })
/** For its turn some 0.8 s, for a table some four. */
const attemptsInSilence = 8
const lockNotAvailable = '55P03'
/**
 * Under PostgreSQL's `deadlock_timeout` (a second): an order that waits for a table which this holds, while this waits for
 * one that the order holds, must not be the one that fails.
 */
const longestWaitMs = 300
/** Some ten minutes: a backup reads all tables for as long as it takes. */
const mostAttempts = 600
