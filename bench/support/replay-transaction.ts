import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/types.ts'
import type { Db } from '../../src/platform/database/database.server.ts'

/** Returns the statements that `work` sends, without begin and commit. */
export async function recordStatements(url: string, work: (db: Db) => Promise<unknown>) {
  const statements: CompiledQuery[] = []
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void statements.push(query) })
  await work(db)
  await db.destroy()
  return statements.filter(({ sql }) => !/^(begin|commit)/i.test(sql))
}

/** Runs recorded statements in one transaction as prepared statements, with the parameters replaced by `values`. */
export async function replay(pool: pg.Pool, statements: readonly CompiledQuery[], values: Map<unknown, unknown>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [index, { sql, parameters }] of statements.entries()) {
      await client.query({
        name: `replay-${index}`,
        text: sql,
        values: parameters.map((value) => replaced(value, values)),
      })
    }
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Also replaces values inside arrays and JSON. */
function replaced(value: unknown, values: Map<unknown, unknown>): unknown {
  if (values.has(value)) return values.get(value)
  if (Array.isArray(value)) return value.map((part) => replaced(part, values))
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  return JSON.stringify(JSON.parse(value, (_name, part) => (values.has(part) ? values.get(part) : part)))
}
