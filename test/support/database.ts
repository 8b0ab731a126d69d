import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Clones the migrated template in a few milliseconds. */
export async function cloneDatabase() {
  return createDatabase(`template ${new URL(inject('templateUrl')).pathname.slice(1)} strategy file_copy`)
}

/** A database without migrations. */
export const emptyDatabase = () => createDatabase()

async function createDatabase(as = '') {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  const [url, superuserUrl] = [template, inject('superuserUrl')].map((known) => {
    const url = new URL(known)
    url.pathname = `/${name}`
    return url.href
  }) as [string, string]
  await makeDatabase(template, `create database ${name} ${as}`)
  return { url, superuserUrl, drop: () => dropDatabase(template, name) }
}

/** Retries: an autovacuum may use the template for longer than PostgreSQL waits for it (55006). */
async function makeDatabase(template: URL, statement: string) {
  for (let tries = 0; ; tries++) {
    try {
      return await asOwner(template, statement)
    } catch (error) {
      if (tries === 9 || (error as { code?: string }).code !== '55006') throw error
    }
  }
}

/**
 * Alternates both forms: the plain one cancels an autovacuum, which only a superuser may terminate by force (42501); the
 * forced one closes connections that a killed shop left open (55006).
 */
async function dropDatabase(template: URL, name: string) {
  for (let tries = 0; ; tries++) {
    try {
      return await asOwner(template, `drop database ${name}${tries % 2 === 1 ? ' with (force)' : ''}`)
    } catch (error) {
      if (tries === 4 || !['55006', '42501'].includes((error as { code?: string }).code ?? '')) throw error
    }
  }
}

let owner: Promise<pg.Client> | undefined

async function asOwner(template: URL, statement: string) {
  owner ??= connectOwner(template)
  const client = await owner
  // Test files run in parallel, and concurrent clones of one template fail: serialise them.
  await client.query('select pg_advisory_lock(20261121)')
  try {
    await client.query(statement)
  } finally {
    await client.query('select pg_advisory_unlock(20261121)')
  }
}

/**
 * Connects to the database `postgres`, since the template must have no connection while it is cloned. All files of a
 * process share the connection, which costs as much as half a clone.
 */
async function connectOwner(template: URL) {
  const client = new pg.Client({ connectionString: Object.assign(new URL(template), { pathname: '/postgres' }).href })
  await client.connect()
  // Missing in the types of `pg`.
  ;(client as pg.Client & { unref(): void }).unref()
  return client
}
