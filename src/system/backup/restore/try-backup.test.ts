import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashTables } from '../../../../test/support/hash-tables.ts'
import { openPayingShop } from '../../../../test/support/open-paying-shop.ts'
import { runJobs } from '../../../../test/support/run-jobs.ts'
import { scheduledBackup } from '../scheduled-backup.server.ts'
import { withScratchDatabase } from './scratch-database.server.ts'

test('the newest backup is restored into a scratch database and compared, without touching the shop’s', async () => {
  const shop = await openPayingShop()
  const { token } = await shop.make.admin()
  const ask = () => shop.call('POST', '/api/admin/backups/trial', { token })
  const trial = async () => (await shop.call('GET', '/api/admin/backups', { token })).body.trial
  expect(await trial()).toEqual({ state: 'ninguna' })
  expect(await ask()).toMatchObject({ statusCode: 409, body: { code: 'sin-backups' } })
  await shop.buy(await shop.make.product({ stock: 5, price: 1234.5, pictures: 1 }))
  const { name: picture } = await shop.db.selectFrom('product_pictures').select('name').executeTakeFirstOrThrow()
  await shop.files.put(`pictures/${picture}.webp`, 'una imagen')
  await scheduledBackup(shop, {})
  await runJobs(shop)
  // An order made after the backup is not a difference.
  await shop.buy(await shop.make.product())
  await runJobs(shop)
  expect((await ask()).statusCode).toBe(200)
  expect(await ask()).toMatchObject({ statusCode: 409, body: { code: 'prueba-en-curso' } })
  expect(await trial()).toEqual({ state: 'en_curso' })
  const before = await hashTables(shop.db)
  await runJobs(shop)
  expect({ ...(await hashTables(shop.db)), jobs: before.jobs }).toEqual(before)
  const done = { state: 'hecha', finished_at: expect.any(String), seconds: expect.any(Number) }
  const folder = join(shop.config.dataDir, 'backups')
  const [name = ''] = (await readdir(folder)).filter((entry) => entry.startsWith('estela_'))
  expect(await trial()).toEqual({ ...done, backup: name, differences: [] })

  // A backup whose totals do not match, and a damaged one.
  const facts = join(folder, name, 'backup.json')
  const report = JSON.parse(await readFile(facts, 'utf8'))
  expect(report.sums).toMatchObject({ orders: 1, orders_total: expect.any(Number), products: 1, stock: 4 })
  await writeFile(facts, JSON.stringify({ ...report, sums: { ...report.sums, orders: 2 } }))
  await ask()
  await runJobs(shop)
  expect((await trial()).differences).toEqual(['Órdenes: volvió 1 y el backup dice 2'])
  await rm(join(folder, name, `files/pictures/${picture}.webp`))
  await ask()
  await runJobs(shop)
  expect((await trial()).differences).toEqual([expect.stringContaining(`falta pictures/${picture}.webp`)])
  const { rows } = await sql`select from pg_database where datname like 'estela\_prueba%'`.execute(shop.db)
  expect(rows).toEqual([])
})

test('a lost database connection fails only the trial', async () => {
  const { db, pool, url } = await openPayingShop()
  const cut = withScratchDatabase(url, async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'estela-trial'`.execute(
      db,
    )
    await setTimeout(100)
  })
  await expect(cut).rejects.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('two shops of one role on one server leave each other’s trial alone, and drop what a killed trial left', async () => {
  const [one, other] = [await openPayingShop(), await openPayingShop()]
  const known = async () =>
    (await sql<{ name: string }>`select datname as name from pg_database`.execute(one.db)).rows.map(({ name }) => name)
  let first = ''
  await withScratchDatabase(one.url, async (url) => {
    first = new URL(url).pathname.slice(1)
    await withScratchDatabase(other.url, async () => undefined)
    expect(await known()).toContain(first)
  })
  await one.pool.query(`create database ${first}`)
  await withScratchDatabase(one.url, async () => expect(await known()).not.toContain(first))
})
