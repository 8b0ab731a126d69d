import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openShopDatabase } from './open-shop-database.server.ts'
import { findRunningPostgres } from './platform/postgres/embedded-postgres.server.ts'

test('a separate program opens the database whether the shop is running or not, and does not create one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'estela-beside-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  expect(await findRunningPostgres(dataDir)).toBe(undefined)
  await expect(openShopDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow('no hay ninguna tienda')
  expect(await readdir(dataDir)).toEqual([])
  const shop = await openShopDatabase({ databaseUrl: undefined, dataDir }, { orNew: true })
  await shop.db.insertInto('categories').values({ name: 'Nicho' }).execute()
  const beside = await openShopDatabase({ databaseUrl: undefined, dataDir })
  expect(await beside.db.selectFrom('categories').select('name').execute()).toEqual([{ name: 'Nicho' }])
  await beside.close()
  expect(await shop.db.selectFrom('categories').select('name').execute()).toHaveLength(1)
  await shop.close()
  expect(await findRunningPostgres(dataDir)).toBe(undefined)
})
