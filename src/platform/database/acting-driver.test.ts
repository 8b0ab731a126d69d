import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openProxy } from '../../../e2e/support/open-proxy.ts'
import { cloneDatabase } from '../../../test/support/database.ts'
import { openDatabase } from './database.server.ts'

afterEach(() => void vi.useRealTimers())

/** A database behind a proxy; `muteIt` makes the open connections unresponsive for ever. */
async function openFarDatabase() {
  const database = await cloneDatabase()
  const line = await openProxy(database.url)
  const { db, pool, close } = openDatabase(line.url, { max: 1 })
  onTestFinished(async () => {
    await close()
    await line.close()
    await database.drop()
  })
  await sql`select`.execute(db)
  return {
    db,
    pool,
    muteIt() {
      line.silence()
      line.mend()
    },
  }
}

/** Returns the outcome after the time of one `query_timeout`. */
async function afterOneAnswer(asked: Promise<unknown>) {
  let outcome = 'waits'
  asked.then(
    () => (outcome = 'done'),
    (error) => (outcome = error.message),
  )
  for (let turns = 0; turns < 50; turns += 1) await turn()
  await vi.advanceTimersByTimeAsync(16_000)
  for (let turns = 0; turns < 50; turns += 1) await turn()
  return outcome
}

test('a connection that does not answer is not used again', async () => {
  const { db, muteIt } = await openFarDatabase()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  muteIt()
  expect(await afterOneAnswer(sql`select 1`.execute(db))).toBe('Query read timeout')
  vi.useRealTimers()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a transaction on an unresponsive connection fails after one timeout, not two', async () => {
  const { db, muteIt } = await openFarDatabase()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const begun = Promise.withResolvers<void>()
  const asked = db.transaction().execute(async (tx) => {
    await sql`select`.execute(tx)
    muteIt()
    begun.resolve()
    await sql`select 1`.execute(tx)
  })
  await begun.promise
  expect(await afterOneAnswer(asked)).toBe('Query read timeout')
  vi.useRealTimers()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})
