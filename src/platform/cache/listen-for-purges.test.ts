import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { openDatabase } from '../database/database.server.ts'
import { Cache } from './cache.server.ts'
import { listenForPurges, purgeEverywhere } from './listen-for-purges.server.ts'

test('concurrent calls to catch up each see the earlier purges', async () => {
  const { db, url } = await openShop()
  const cache = new Cache(1_000_000)
  const purges = await listenForPurges(url, [cache])
  onTestFinished(() => purges.close())
  const warnings: string[] = []
  const hear = ({ message }: Error) => warnings.push(message)
  process.on('warning', hear)
  onTestFinished(() => void process.off('warning', hear))
  await cache.get('page', { ttl: 60, tags: () => [] }, async () => 'made')
  await purgeEverywhere(db)
  await Promise.all([purges.catchUp(), purges.position(), purges.catchUp(), purges.catchUp()])
  expect(cache.size).toBe(0)
  await sleep(0)
  expect(warnings).toEqual([])
})

test('connections opened while the server was read-only are replaced once it accepts writes', async () => {
  const database = await cloneDatabase()
  const { pool, close } = openDatabase(database.url)
  // Its own connection is open throughout, and never becomes read-only.
  const purges = await listenForPurges(database.url, [], { pool })
  const outside = new pg.Client({ connectionString: database.url })
  await outside.connect()
  onTestFinished(async () => {
    await outside.end()
    await purges.close()
    await close()
    await database.drop()
  })
  const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1))
  const isReadOnly = async () => (await pool.query('show transaction_read_only')).rows[0].transaction_read_only

  await outside.query(`alter database ${name} set default_transaction_read_only = on`)
  expect(await isReadOnly()).toBe('on')
  await outside.query(`alter database ${name} reset default_transaction_read_only`)
  await expect.poll(isReadOnly).toBe('off')
})
