import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { openDatabase } from './database.server.ts'

test('a connection that is released twice does no harm, and is in the pool once', async () => {
  const database = await cloneDatabase()
  const { pool, close } = openDatabase(database.url)
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  const giveBack = await new Promise<(release?: boolean) => void>((resolve, reject) => {
    pool.connect((error, _client, done) => (error ? reject(error) : resolve(done)))
  })
  giveBack()
  expect(() => giveBack()).not.toThrow()
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
})
